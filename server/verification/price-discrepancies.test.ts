import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBooks } from './testing.ts';

const { store, admin, finds } = await openBooks();
const query = (text: string, values: unknown[]) => store.db.$client.query(text, values);

test('prices that differ from their history, gaps in it, and a lowest price that it does not have', async () => {
  const part = await store.part({ priceCents: 2_000 });
  const { status } = await store.call(admin, 'PATCH', `/part/${part}`, { price: 15, compareAt: 20 });
  assert.equal(status, 200);
  const first = 'id = (select min(id) from price_history where part_id = $1)';
  const last = 'id = (select max(id) from price_history where part_id = $1)';
  const history = (set: string, where: string): [string, unknown[]] => [
    `update price_history set ${set} where ${where}`,
    [part],
  ];
  await finds([`price_history ${part}`], [history('price_cents = 1600', last)], [history('price_cents = 1500', last)]);
  await finds(
    [`price_history ${part}`],
    [history('compare_at_cents = 2100', last)],
    [history('compare_at_cents = 2000', last)],
  );
  await finds(
    [`lowest_price ${part}`, `price_gap ${part}`],
    [history('price_cents = 1900', first)],
    [history('price_cents = 2000', first)],
  );
  const lowest = (cents: number | null): [string, unknown[]] => [
    'update parts set lowest_cents = $2 where id = $1',
    [part, cents],
  ];
  await finds([`lowest_price ${part}`], [lowest(1_000)], [lowest(2_000)]);
  await finds([`lowest_price ${part}`], [lowest(null)], [lowest(2_000)]);
});

test('no one changes, deletes or empties the price history', async () => {
  const part = await store.part();
  for (const text of [
    'update price_history set price_cents = 1 where part_id = $1',
    'delete from price_history where part_id = $1',
  ])
    await assert.rejects(query(text, [part]), /rows of price_history are only ever added/);
  await assert.rejects(query('truncate price_history', []), /rows of price_history are only ever added/);
});
