import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooks } from './books.ts';
import { runLoad, type Load } from './load.ts';
import { IS_LONG, SEED } from './mode.ts';
import { assertMoney } from './money.ts';

/* Many customers, little stock, and processes that are repeatedly killed. */

const LOAD: Load = IS_LONG
  ? { customers: 64, parts: 20, stock: 5, seconds: 180, serverKills: 10, databaseKills: 3 }
  : { customers: 12, parts: 6, stock: 3, seconds: 15, serverKills: 2, databaseKills: 1 };

test(`${LOAD.customers} customers, ${LOAD.serverKills} kills of a server, ${LOAD.databaseKills} of the database (FAULTS_SEED=${SEED})`, async (context) => {
  const figures = await runLoad(LOAD, async (store, orders) => {
    await assertMoney(store, orders);
    await assertBooks(store);
  });
  context.diagnostic(JSON.stringify(figures));
  const { ordersLost, paymentsLost, unitsOversold, chargedTwice, unitsLeaked, internalErrors } = figures;
  assert.deepEqual(
    { ordersLost, paymentsLost, unitsOversold, chargedTwice, unitsLeaked, internalErrors },
    { ordersLost: 0, paymentsLost: 0, unitsOversold: 0, chargedTwice: 0, unitsLeaked: 0, internalErrors: 0 },
  );
  assert.ok(figures.acknowledged > 0 && figures.paid > 0, 'there was something to lose');
});
