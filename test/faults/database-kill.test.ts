import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import type { Flow, Scene } from './flows/flow.ts';
import { FLOWS, setShopOfFlows } from './flows/flows.ts';
import { IS_LONG, pickSome, SEED } from './mode.ts';
import { assertMoney } from './money.ts';
import { scratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { startServer, type ServerProcess } from './servers.ts';
import { runUntilIdle } from './time.ts';

/*
 * kill -9 of PostgreSQL at an await of each flow. The server survives: it has to answer 503 and recover by itself
 * once the database is back. Then clients repeat their requests.
 */

const CHOSEN = IS_LONG ? FLOWS : pickSome(FLOWS, 2, 'database');
/** Number of kills within each flow. */
const KILLS = IS_LONG ? 4 : 1;
/** How soon a store has to work again after its database was killed (start, recovery, connections), in milliseconds. */
const BACK_WITHIN = 60_000;

let store: TestStore;
let database: ScratchDatabase;
let server: ServerProcess;
before(async () => {
  database = await scratchDatabase();
  store = await startTestStore({ webhooks: false, own: database });
  await setShopOfFlows(store);
  server = await startServer(store);
});
after(async () => {
  await server?.kill();
  await store?.close();
});

for (const flow of CHOSEN) {
  test(`database killed during ${flow.name} (FAULTS_SEED=${SEED})`, async (context) => {
    const operations = await run(flow, null);
    const all = Array.from({ length: operations }, (_, index) => index + 1);
    const numbers = pickSome(all, KILLS, `database ${flow.name}`);
    for (const at of numbers) await run(flow, at);
    context.diagnostic(`${operations} operations, killed at ${numbers.join(', ')}`);
  });
}

test('afterwards the books agree', () => assertBooks(store));

/** Runs the flow while the database is killed at one of its operations. @returns the number of operations */
async function run(flow: Flow, at: number | null): Promise<number> {
  const since = Math.floor(Date.now() / 1000) - 1;
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  const scene = await flow.prepare(store, buyer, admin);
  await server.arm(at === null ? null : { at, when: 'during', victim: database.server.pid });
  await scene.act(server).catch((error: unknown) => {
    if (at === null) throw error;
  });
  const operations = await server.disarm().catch(async () => {
    // The queue's library may end its process when it loses its connection; an operator's supervisor restarts it.
    server = await startServer(store);
    return [];
  });
  if (at !== null) await again(scene);
  await runUntilIdle(store, 1);
  await assertMoney(store, await scene.check(), since);
  await assertLedger(store.db);
  return operations.length;
}

/** Repeats the request until it succeeds, as a patient client, provider or timetable does. */
async function again(scene: Scene): Promise<void> {
  const until = Date.now() + BACK_WITHIN;
  for (;;) {
    try {
      await connectOnce();
      await scene.act(server);
      // A killed PostgreSQL answers on open connections for a moment longer.
      await connectOnce();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** @throws while PostgreSQL takes no new connections */
async function connectOnce(): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.end();
}
