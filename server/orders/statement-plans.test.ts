import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '#server/database/client.ts';
import { placed } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { selectOrderRow } from './order-rows.ts';

/** PostgreSQL keeps a plan at the sixth execution at the earliest. */
const EXECUTIONS = 8;

test('the statements that read an order are not planned again for each execution', async () => {
  const store = await startTestStore();
  const connection = openDatabase(store.databaseUrl, 1);
  try {
    const order = await placed(store, await store.person(), await store.part());
    for (let execution = 0; execution < EXECUTIONS; execution++) await selectOrderRow(connection, order);
    const { rows } = await connection.$client.query(
      'select name from pg_prepared_statements where generic_plans > 0 order by name',
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['select_lines_of_orders', 'select_order_rows'],
    );
  } finally {
    await connection.$client.end();
    await store.close();
  }
});
