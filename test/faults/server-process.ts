import { serve, type ServerType } from '@hono/node-server';
import { Logger, runOnce } from 'graphile-worker';
import type { JWK } from 'jose';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { publishableKey, secretKey, webhookSecret } from '@partsmith/card-sandbox/testing';
import { createTokens } from '#server/accounts/sign-in/tokens.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/client.ts';
import { readPooler } from '#server/database/pooler.ts';
import { createReadiness } from '#server/database/readiness.ts';
import type { Deps } from '#server/deps.ts';
import { messageKeyFrom } from '#server/settings/secrets.ts';
import { readEnv } from '#server/settings/read-env.ts';
import { serveMetrics } from '#server/observe/metrics-server.ts';
import { createWebServer } from '#server/http/front/web-server.ts';
import { tasksOf } from '#server/jobs/tasks.ts';
import { outboxDeps, startWorker } from '#server/jobs/worker.ts';
import { createLog } from '#server/log.ts';
import { cancelUnpaidOrders } from '#server/orders/reservations.ts';
import { flushOutbox } from '#server/outbox/flush-outbox.ts';
import { createCards } from '#server/payments/provider/cards.ts';
import { openPictureStore } from '#server/pictures/open-picture-store.ts';
import { arm, disarm, watchOperations, type CrashPoint } from './crash-points.ts';

/*
 * One process of a store, to be killed: the server as main.ts runs it without pages and stand-ins, on a test's
 * database and card sandbox. Its parent controls it over its IPC channel, and it ends with its parent.
 */

/** The parent's commands; each is answered once with `{ id, ... }`. */
export type Command = { id: number } & ({ wish: 'arm'; point: CrashPoint | null } | { wish: 'disarm' | 'jobs' });

const settings = readEnv(process.env);
if (settings.database.embedded) throw new Error('It has the database of a test.');
const { url, sessionUrl } = settings.database;
const cardsPort = settings.cards.mode === 'sandbox' ? settings.cards.port : 0;
watchOperations(String(cardsPort));

const log = createLog();
const db = openDatabase(url, 10, undefined, await readPooler(settings.database));
const tokenKey = JSON.parse(process.env['FAULTS_TOKEN_KEY']!) as JWK;
/** No user signs in here, and loading the identity library is half of the start time. */
const identity = new Proxy({} as Deps['identity'], {
  get: (_, name) => {
    throw new Error(`identity.${String(name)} in a process without identity`);
  },
});
const timeoutMs = Number(process.env['FAULTS_CARD_TIMEOUT_MS'] ?? 2_000);
const deps: Deps = {
  db,
  readiness: createReadiness(url),
  settings,
  identity,
  tokens: createTokens({ keys: [tokenKey], issuer: settings.store.publicOrigin }),
  messageKeys: [messageKeyFrom(tokenKey)],
  cards: createCards(settings.cards, { secretKey, publishableKey, webhookSecret }, { log, timeoutMs }),
  pictures: openPictureStore(settings.pictures, settings.dataDir),
  log,
  demoAccounts: [],
};
const app = createApp(deps);

process.on('disconnect', () => process.exit(0));
process.on('message', (wish: Command) => void fulfill(wish));
const port = Number(process.env['FAULTS_PORT'] ?? 0);
const portOf = (server: Pick<ServerType, 'address'>): number => (server.address() as AddressInfo).port;
const listens = (server: ServerType, operatorsPort = 0): void =>
  void process.send?.({ port: portOf(server), operatorsPort });
if (process.env['FAULTS_FRONT'] === '1') {
  const front = createWebServer(app, deps);
  await front.listen(port, '127.0.0.1');
  const operators = await serveMetrics({ host: '127.0.0.1', port: 0, token: null }, async () => [], deps);
  listens(front.server, portOf(operators));
} else {
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => listens(server));
}
if (process.env['FAULTS_WORKER'] === '1') await startWorker(deps, sessionUrl, 'mailbox');

async function fulfill(wish: Command): Promise<void> {
  const { id } = wish;
  try {
    if (wish.wish === 'arm') arm(wish.point);
    if (wish.wish === 'jobs') await doJobs();
    process.send?.({ id, operations: wish.wish === 'disarm' ? disarm() : [] });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
}

/** Sends due messages and runs every due job once, one after another, with the queue's own worker. */
async function doJobs(): Promise<void> {
  const nowhere = { send: async () => undefined };
  await flushOutbox(outboxDeps(deps, { mail: nowhere, sms: nowhere }));
  const pool = new Pool({ connectionString: sessionUrl, max: 3 });
  // As in the store's own worker: losing the database must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await runOnce({
    pgPool: pool,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      ...tasksOf(deps, new AbortController().signal),
      // Without its 30 days: the time of an order is part of its id and cannot be changed.
      cancel_unpaid_orders: async () => void (await cancelUnpaidOrders(db, 0, 100)),
    },
  }).finally(() => void pool.end().catch(() => undefined));
}
