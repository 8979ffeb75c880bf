import cluster from 'node:cluster';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdentity, type Identity } from '#server/accounts/identity/identity.ts';
import { callbackUri, SANDBOX_CLIENT_ID } from '#server/accounts/identity/issuers.ts';
import { provision } from '#server/accounts/service.ts';
import { createTokens } from '#server/accounts/sign-in/tokens.ts';
import { createApp } from '#server/app.ts';
import { LOCKS, withAdvisoryLock } from '#server/database/advisory-lock.ts';
import { openDatabase, type Database } from '#server/database/client.ts';
import { startEmbedded } from '#server/database/embedded/index.ts';
import { migrate } from '#server/database/migrate.ts';
import { createReadiness } from '#server/database/readiness.ts';
import { instrumentedPool } from '#server/database/instrumented-pool.ts';
import { openDataDir } from '#server/data-dir.ts';
import type { Deps } from '#server/deps.ts';
import type { Log } from '#server/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import { loadSecrets, tokenKeyFrom, type Secrets } from '#server/settings/secrets.ts';
import type { App } from '#server/http/context.ts';
import { boundOutgoingRequests } from '#server/http/outgoing-timeouts.ts';
import { createBusyLimits } from '#server/http/rate-limits/busy-limits.ts';
import { listenForInvalidation } from '#server/http/response-cache/invalidation-listener.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createCards } from '#server/payments/cards.ts';
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts';
import { counts } from '#server/observe/counts.ts';
import { traceWith } from '#server/observe/spans.ts';
import type { Metrics } from '#server/observe/metrics.ts';
import { openPictureStore } from '#server/pictures/picture-store.ts';

/** A store ready to answer requests; the web process adds the pages behind `app`. */
export interface OpenStore {
  readonly app: App;
  readonly deps: Deps;
  /** Metrics of this process, if enabled. */
  readonly metrics: Metrics | undefined;
  /** The database in use. */
  readonly databaseUrl: string;
  /** Stops taking new jobs; running jobs continue. */
  rest(): void;
  /** Stops jobs, stand-ins, connections and the embedded database, in this order. Call it after the last request. */
  close(): Promise<void>;
}

/**
 * Database connections per process. Concurrent commits share an fsync, so 20 connections place half as many orders
 * again as 10 (docs/performance.md). Several processes together have enough with 10 each.
 */
const CONNECTIONS = { alone: 20, shared: 10 };

/**
 * Opens everything a store needs: database (started and migrated), stand-ins for missing keys, demo data, jobs.
 * @param alone false for a worker that only answers requests; the primary process opens the rest
 * @throws Error with a message for the operator when something is missing or in use; closes what was opened so far
 */
export async function openStore(
  settings: Settings,
  log: Log,
  say: (line: string) => void,
  alone = true,
): Promise<OpenStore> {
  const opened: (() => Promise<void>)[] = [];
  let rest = (): void => {};
  const close = async (): Promise<void> => {
    for (const end of opened.splice(0).reverse())
      await end().catch((error: unknown) => log('warn', 'closing', { error: String(error) }));
  };
  try {
    boundOutgoingRequests();
    await openTraces(settings, opened);
    await openDataDir(settings.dataDir);
    const secrets = await loadSecrets(settings.dataDir);
    const url = await openPostgres(settings, say, opened);
    if (alone) await migrate(url);
    const Pools = instrumentedPool({ slowMs: settings.observe.slowQueryMs, log });
    const most = settings.http.concurrency > 1 ? CONNECTIONS.shared : CONNECTIONS.alone;
    const db = openDatabase(url, most, Pools);
    opened.push(() => db.$client.end());
    if (alone && settings.sandbox) await openStandIns(settings, secrets, opened, db);

    const metrics = await openFigures(settings, db, alone);
    const tokenKey = settings.authSecret ? tokenKeyFrom(settings.authSecret) : secrets.tokenKey;
    const tokenKeys = settings.authSecretOld ? [tokenKey, tokenKeyFrom(settings.authSecretOld)] : [tokenKey];
    const identity = createIdentity({
      databaseUrl: url,
      settings,
      secrets: {
        authSecret: settings.authSecret ?? secrets.authSecret,
        authSecretOld: settings.authSecretOld,
        googleSandboxSecret: secrets.googleClientSecret,
        tokenKeys,
        mailboxKey: secrets.mailboxKey,
      },
      db,
      log,
      Pools,
    });
    opened.push(() => identity.close());
    const readiness = createReadiness(url);
    opened.push(() => readiness.stop());
    const responseCache = createResponseCache();
    const invalidation = listenForInvalidation(url, responseCache, log);
    opened.push(() => invalidation.stop());
    const limits = createBusyLimits(db, log);
    opened.push(() => limits.stop());
    const deps: Deps = {
      db,
      responseCache,
      invalidation,
      limits,
      readiness,
      settings,
      identity,
      tokens: createTokens({ keys: tokenKeys, issuer: settings.store.publicOrigin }),
      cards: createCards(settings.cards, {
        secretKey: secrets.cardSecretKey,
        publishableKey: secrets.cardPublishableKey,
        webhookSecret: secrets.cardWebhookSecret,
      }),
      pictures: openPictureStore(settings.pictures, settings.dataDir),
      log,
      demoAccounts: settings.demoAccounts ? await listDemoAccounts() : [],
    };
    if (alone) {
      if (settings.cards.mode !== 'sandbox') void reportCardKey(deps, say);
      await withAdvisoryLock(url, LOCKS.demoAccounts, () =>
        settings.demoAccounts ? openDemoAccounts(db, identity) : closeDemoAccounts(db),
      );
      const worker = await startWorker(deps, url, secrets.mailboxKey);
      opened.push(() => worker.stop());
      rest = () => void worker.stop();
    }
    return { app: createApp(deps), deps, metrics, databaseUrl: url, rest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Reports at start that card payments cannot work, before the first customer finds out. Does not wait for a provider
 * that is silent.
 */
async function reportCardKey({ cards, log }: Deps, say: (line: string) => void): Promise<void> {
  const why = await cards.checkKey();
  if (why === undefined) return;
  counts.providerRefusals++;
  log('error', 'card provider refuses the key', { why });
  say(`  Card payments do not work: ${why}`);
}

/** Loaded only when enabled, because tracing takes several megabytes of memory. */
async function openTraces({ observe: { traces } }: Settings, opened: (() => Promise<void>)[]): Promise<void> {
  if (!traces) return;
  const { openTracer } = await import('#server/observe/open-telemetry.ts');
  const tracer = openTracer(traces);
  traceWith(tracer);
  opened.push(() => tracer.stop());
}

async function openFigures({ observe }: Settings, db: Database, alone: boolean): Promise<Metrics | undefined> {
  if (!observe.metrics) return undefined;
  const { openMetrics } = await import('#server/observe/metrics.ts');
  const metrics = openMetrics(alone ? 'first' : `web ${cluster.worker?.id ?? 0}`, { store: db.$client });
  if (alone) (await import('#server/observe/store-figures.ts')).showStore(metrics.registry, db);
  return metrics;
}

async function openPostgres(
  settings: Settings,
  say: (line: string) => void,
  opened: (() => Promise<void>)[],
): Promise<string> {
  if (!settings.database.embedded) return settings.database.url;
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log: say });
  opened.push(() => embedded.stop());
  return embedded.url;
}

/** The demo sign-ins for the login page. */
async function listDemoAccounts(): Promise<Deps['demoAccounts']> {
  const { demoAccounts } = await import('#demo/accounts.ts');
  return demoAccounts.map(({ email, password, admin }) => ({ email, password, role: admin ? 'admin' : 'customer' }));
}

/** Creates the demo sign-ins, verified, one of them an admin. */
async function openDemoAccounts(db: Database, identity: Identity): Promise<void> {
  const { demoAccounts } = await import('#demo/accounts.ts');
  const { removeImpostors } = await import('#demo/retire.ts');
  await removeImpostors(db.$client);
  for (const { email, password, name, admin } of demoAccounts) {
    const user = await identity.ensureUser({ email, password, name, verified: true });
    await provision(db, user, admin ? [email] : []);
  }
}

/** Removes the demo accounts from a store that other machines can reach, because their passwords are public. */
async function closeDemoAccounts(db: Database): Promise<void> {
  const { retireDemoAccounts } = await import('#demo/retire.ts');
  await retireDemoAccounts(db.$client);
}

/** Starts the local stand-ins for services without keys. They are reached over HTTP only, like the real services. */
async function openStandIns(
  settings: Settings,
  secrets: Secrets,
  opened: (() => Promise<void>)[],
  db: Database,
): Promise<void> {
  const { publicOrigin, name } = settings.store;
  const folder = join(settings.dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  // Also corrects a folder that an earlier version left readable by others.
  await chmod(folder, 0o700);
  if (settings.cards.mode === 'sandbox') {
    const { startCardSandbox } = await import('#sandbox/cards/index.ts');
    const cards = await startCardSandbox({
      port: settings.cards.port,
      stateFile: join(folder, 'cards.sqlite'),
      secretKey: secrets.cardSecretKey,
      publishableKey: secrets.cardPublishableKey,
      webhookSecret: secrets.cardWebhookSecret,
      webhookUrl: `http://127.0.0.1:${settings.http.port}/api/payment-webhook`,
      webhookEvents: WEBHOOK_EVENTS,
      storeOrigin: publicOrigin,
      faultControl: settings.cards.faults ?? false,
    });
    opened.push(() => cards.close());
  }
  if (settings.google.mode === 'sandbox' || settings.mail.mode === 'sandbox') {
    const { startIdentitySandbox } = await import('#sandbox/identity/index.ts');
    const port =
      settings.google.mode === 'sandbox'
        ? settings.google.port
        : settings.mail.mode === 'sandbox'
          ? settings.mail.port
          : 0;
    const identity = await startIdentitySandbox({
      port,
      stateDir: join(folder, 'identity'),
      clientId: SANDBOX_CLIENT_ID,
      clientSecret: secrets.googleClientSecret,
      redirectUris: [callbackUri(publicOrigin, 'google')],
      storeOrigin: publicOrigin,
      storeName: name,
      mailboxKey: secrets.mailboxKey,
    });
    opened.push(() => identity.close());
  }
  const { seedDemo } = await import('#demo/seed.ts');
  await seedDemo(db.$client);
}
