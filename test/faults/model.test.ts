import fc from 'fast-check';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import { days, type GeneratedCommand } from './commands.ts';
import { PRICE_BREAKS, SHOP } from './model-prices.ts';
import { IS_LONG, SEED } from './mode.ts';
import { ModelRun } from './model-run.ts';
import { assertMoney } from './money.ts';

/** Number of days to generate; the short form also stops after some seconds. */
const RUNS = Number(process.env['FAULTS_RUNS'] ?? (IS_LONG ? 10_000 : 60));
const MAX_MS = IS_LONG ? undefined : 20_000;

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false, cardRetries: 1 });
  await setShop(store, SHOP);
});
after(() => store?.close());

test('random sequences of actions match the model', { timeout: 6 * 3_600_000 }, async (context) => {
  let lived = 0;
  let today = Promise.resolve();
  const property = fc.asyncProperty(days, async ({ stock, steps }) => {
    lived += 1;
    today = live(stock, steps);
    await today;
    if (lived % 100 === 0) console.log(`# ${lived} days`);
  });
  const path = process.env['FAULTS_PATH'];
  const outcome = await fc.check(property, {
    seed: SEED,
    numRuns: RUNS,
    // A failing day is short enough to read, and shrinking it would take minutes.
    endOnFailure: process.env['FAULTS_SHRINK'] !== '1',
    ...(path !== undefined && { path }),
    ...(MAX_MS !== undefined && { interruptAfterTimeLimit: MAX_MS }),
  });
  context.diagnostic(`${lived} days, FAULTS_SEED=${SEED}`);
  if (outcome.failed) {
    const { counterexample, counterexamplePath, errorInstance } = outcome;
    const steps = counterexample?.[0].steps.map((step) => JSON.stringify(step)).join('\n');
    throw new Error(
      `replay with FAULTS_SEED=${SEED} FAULTS_PATH=${counterexamplePath}\nstock ${counterexample?.[0].stock.join()}\n${steps}`,
      { cause: errorInstance },
    );
  }
  // When the time is up, the current day is not awaited.
  await today;
  await assertBooks(store);
});

/** A part with a price break. */
const part = (quantity: number): Promise<string> => store.part({ quantity, priceBreaks: PRICE_BREAKS });

/** One generated day, from opening to closing, with a final check of the books. */
async function live(stock: [number, number], steps: readonly GeneratedCommand[]): Promise<void> {
  const since = Math.floor(Date.now() / 1000) - 1;
  const cast = {
    people: [await store.person(), await store.person()],
    admin: await store.person('admin'),
    parts: [await part(stock[0]), await part(stock[1])],
  };
  const run = new ModelRun(store, cast, stock);
  store.logs.length = 0;
  try {
    for (const step of steps) await run.step(step);
    await run.endOfDay();
    await assertMoney(store, run.orderIds, since);
    assert.deepEqual(
      store.logs.filter((line) => line.level === 'error'),
      [],
    );
  } catch (error) {
    throw new Error(`the store logged:\n${store.logs.map((line) => JSON.stringify(line)).join('\n')}`, {
      cause: error,
    });
  } finally {
    await store.cardSandbox.clearFaults();
  }
}
