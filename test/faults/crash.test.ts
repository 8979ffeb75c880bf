import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import type { CrashPoint } from './crash-points.ts';
import type { Flow } from './flows/flow.ts';
import { FLOWS, setShopOfFlows } from './flows/flows.ts';
import { IS_LONG, pickSome, SEED } from './mode.ts';
import { assertMoney } from './money.ts';
import { startServer, type ServerProcess } from './servers.ts';
import { runUntilIdle } from './time.ts';

/*
 * kill -9 of the server at each await: before, during and after each database and provider operation of every flow.
 * Afterwards another process takes over, clients repeat their requests, time passes, and everything has to be
 * consistent.
 */

/** Number of points per flow in the short form. */
const SAMPLES = 1;

let store: TestStore;
/** The next process starts while the last one is being killed. */
let spare: Promise<ServerProcess>;
let running: ServerProcess;
let kills = 0;

before(async () => {
  store = await startTestStore({ webhooks: false });
  await setShopOfFlows(store);
  running = await startServer(store);
  spare = startServer(store);
});
after(async () => {
  await running?.kill();
  await (await spare)?.kill();
  await store?.close();
});

for (const flow of FLOWS) {
  test(`killed during ${flow.name}`, async (context) => {
    const operations = await countOperations(flow);
    assert.ok(operations.length > 0, 'there is something to cut');
    const points = operations.flatMap((_, index): CrashPoint[] =>
      (['before', 'during'] as const).map((when) => ({ at: index + 1, when, victim: 'self' })),
    );
    points.push({ at: operations.length, when: 'after', victim: 'self' });
    const chosen = IS_LONG ? points : pickSome(points, SAMPLES, flow.name);
    for (const point of chosen) {
      await cutAndRecover(flow, point).catch((error: unknown) => {
        throw new Error(
          `killed ${point.when} operation ${point.at}: ${operations[point.at - 1]} (FAULTS_SEED=${SEED})`,
          {
            cause: error,
          },
        );
      });
    }
    context.diagnostic(`${operations.length} operations, killed at ${chosen.length} points`);
  });
}

test('afterwards the books agree', async (context) => {
  await runUntilIdle(store, 1);
  await assertBooks(store);
  context.diagnostic(`${kills} kills of the server`);
});

/** Runs the flow without a kill, which must succeed, too. @returns its operations, in order */
async function countOperations(flow: Flow): Promise<string[]> {
  const scene = await prepare(flow);
  await running.arm(null);
  await scene.act(running);
  const operations = await running.disarm();
  await finish(scene);
  return operations;
}

async function cutAndRecover(flow: Flow, point: CrashPoint): Promise<void> {
  const scene = await prepare(flow);
  await running.arm(point);
  // The response may still be sent: the kill hit the last operation, or one without a waiting client.
  await scene.act(running).catch(() => undefined);
  const survived = await running.disarm().then(
    () => true,
    () => false,
  );
  if (!survived) {
    kills += 1;
    running = await spare;
    spare = startServer(store);
  }
  await scene.act(running);
  await finish(scene);
}

async function prepare(flow: Flow) {
  const since = Math.floor(Date.now() / 1000) - 1;
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  return { ...(await flow.prepare(store, buyer, admin)), admin, since };
}

async function finish(scene: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  await runUntilIdle(store, 1);
  const orders = await scene.check();
  await assertMoney(store, orders, scene.since);
  await assertLedger(store.db);
  // Orders that stay unpaid would make the reconciler call the provider in every later flow.
  for (const id of orders) await store.call(scene.admin, 'DELETE', `/order/${id}?as=cancelled`);
}
