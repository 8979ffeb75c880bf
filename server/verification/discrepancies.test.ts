import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DISCREPANCY_KINDS } from '#contract/verification/discrepancy-kinds.ts';
import { newId } from '#server/database/columns.ts';
import { paid, placed, placedLines } from '#test/fixtures/ordering.ts';
import { openBooks } from './testing.ts';
import { inWords } from './checks/check.ts';
import { ALL_CHECKS } from './verify.ts';

/* Each test damages the books in one way, as a bug or a manual change would, and expects a finding with the kind
   and id of the damage. It then repairs the books, so that each test finds only its own damage. */

const { store, ada, tamper, found, finds } = await openBooks();

test('every kind of finding has a name for people, and a meaning in the documentation', () => {
  const kinds = ALL_CHECKS.map(({ kind }) => kind);
  assert.deepEqual(Object.keys(DISCREPANCY_KINDS).sort(), kinds.sort());
  const documentation = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
  for (const kind of kinds) assert.ok(documentation.includes(`\`${kind}\``), kind);
});

test('amounts of findings are in their own currency, else in the currency of the store', () => {
  assert.equal(inWords('[[1240 eur]] charged, [[-5]] and [[0 ]] kept', 'usd'), '€12.40 charged, -$0.05 and $0.00 kept');
});

const partOf = async (line: string): Promise<string> =>
  (await store.db.$client.query('select part_id from order_lines where id = $1', [line])).rows[0].part_id;

test('units without a receipt, and missing units', async () => {
  const part = await store.part({ quantity: 10 });
  for (const change of [1, -1])
    await finds(
      [`part_balance ${part}`, `part_ledger ${part}`],
      [['update parts set quantity = quantity + $2 where id = $1', [part, change]]],
      [['update parts set quantity = quantity - $2 where id = $1', [part, change]]],
    );
});

test('stock below zero', async () => {
  const part = await store.part({ quantity: 0 });
  await finds(
    [`part_balance ${part}`, `part_ledger ${part}`, `part_negative ${part}`],
    [
      ['alter table parts drop constraint parts_quantity', []],
      ['update parts set quantity = -1 where id = $1', [part]],
    ],
    [
      ['update parts set quantity = 0 where id = $1', [part]],
      ['alter table parts add constraint parts_quantity check (quantity >= 0)', []],
    ],
  );
});

test('promised units that no order waits for, and units on order that no purchase order has', async () => {
  const part = await store.part({ quantity: 0 });
  await tamper(['update parts set backorder_limit = 5, lead_days = 3 where id = $1', [part]]);
  const { id } = await paid(store, ada, part, 2);
  await finds(
    [`line_packed_early ${id}`],
    [['update order_lines set packed_at = now() where id = $1', [id]]],
    [['update order_lines set packed_at = null where id = $1', [id]]],
  );
  await finds(
    [`part_arriving ${part}`],
    [['update parts set arriving = 3 where id = $1', [part]]],
    [['update parts set arriving = 0 where id = $1', [part]]],
  );
  await finds(
    [`part_balance ${part}`, `part_ledger ${part}`, `part_promised ${part}`],
    [['update parts set promised = 3 where id = $1', [part]]],
    [['update parts set promised = 2 where id = $1', [part]]],
  );
});

test('a reservation missing from the ledger', async () => {
  const part = await store.part({ quantity: 10 });
  const id = await placed(store, ada, part, 2);
  await finds(
    [`order_stock ${id}`, `part_ledger ${part}`],
    [["delete from stock_movements where line_id = $1 and kind = 'held'", [id]]],
    [
      [
        "insert into stock_movements (part_id, line_id, kind, quantity, actor) values ($2, $1, 'held', 2, 'test')",
        [id, part],
      ],
    ],
  );
});

test('a movement for an order that does not exist', async () => {
  const part = await store.part({ quantity: 10 });
  const unknownUser = newId();
  const { rows } = await store.db.$client.query(
    `insert into stock_movements (part_id, line_id, kind, quantity, actor) values ($1, $2, 'shipped', 1, 'test') returning id`,
    [part, unknownUser],
  );
  assert.deepEqual(await found(), [`movement_stray ${rows[0].id}`, `part_ledger ${part}`]);
  await tamper(['delete from stock_movements where id = $1', [rows[0].id]]);
});

test('a reservation that is never released', async () => {
  const id = await placed(store, ada, await store.part());
  const holdUntil = (time: string): [string, unknown[]] => [
    `update orders set hold_until = now() ${time} where id = $1`,
    [id],
  ];
  await tamper(holdUntil("- interval '5 minutes'"));
  assert.deepEqual(await found(), [], 'the expiry still has time');
  assert.deepEqual(await found(60), [`hold_leaked ${id}`]);
  await finds([`hold_leaked ${id}`], [holdUntil("- interval '11 minutes'")], [holdUntil("+ interval '9 minutes'")]);
});

test('an order whose state and history differ', async () => {
  const { id } = await paid(store, ada, await store.part());
  await finds(
    [`order_history ${id}`],
    [["delete from order_events where order_id = $1 and what = 'paid'", [id]]],
    [["insert into order_events (order_id, what, actor) values ($1, 'paid', 'test')", [id]]],
  );
  await finds(
    [`order_closed ${id}`],
    [['update orders set closed_at = now() where id = $1', [id]]],
    [['update orders set closed_at = null where id = $1', [id]]],
  );
});

test('lines that do not fit their order', async () => {
  const part = await store.part();
  const { id, lines } = await placedLines(store, ada, [
    [part, 1],
    [await store.part(), 2],
  ]);
  const line = lines[1]!;
  await finds(
    [`order_total ${id}`],
    [['update orders set lines_cents = lines_cents - 1 where id = $1', [id]]],
    [['update orders set lines_cents = lines_cents + 1 where id = $1', [id]]],
  );
  await finds(
    [`order_adjustments ${id}`],
    [['update orders set adjustments_cents = 500 where id = $1', [id]]],
    [['update orders set adjustments_cents = 0 where id = $1', [id]]],
  );
  await finds(
    [`order_adjustments ${id}`],
    [['update order_lines set adjustment_cents = -7 where id = $1', [line]]],
    [['update order_lines set adjustment_cents = 0 where id = $1', [line]]],
  );
  const adjustment = (kind: string, cents: number): [string, unknown[]] => [
    `insert into order_adjustments (order_id, position, kind, label, amount_cents) values ($1, 0, $2, '', $3)`,
    [id, kind, cents],
  ];
  const noAdjustment: [string, unknown[]] = ['delete from order_adjustments where order_id = $1', [id]];
  await finds([`order_delivery ${id}`], [adjustment('delivery', 0)], [noAdjustment]);
  await finds([`order_adjustments ${id}`, `order_tax ${id}`], [adjustment('tax', 7)], [noAdjustment]);
  await finds(
    [`order_tax ${id}`],
    [['update order_lines set tax_cents = 7 where id = $1', [line]]],
    [['update order_lines set tax_cents = 0 where id = $1', [line]]],
  );
  await finds(
    [`line_closed ${line}`],
    [['update order_lines set closed_at = now() where id = $1', [line]]],
    [['update order_lines set closed_at = null where id = $1', [line]]],
  );
  await finds(
    [`line_total ${line}`, `order_total ${id}`],
    [
      ['alter table order_lines drop constraint order_lines_total', []],
      ['update order_lines set total_cents = total_cents + 1 where id = $1', [line]],
    ],
    [
      ['update order_lines set total_cents = total_cents - 1 where id = $1', [line]],
      [
        'alter table order_lines add constraint order_lines_total check (total_cents = unit_price_cents * quantity)',
        [],
      ],
    ],
  );
  await finds(
    [`order_history ${line}`, `order_mixed ${id}`, `order_stock ${line}`, `part_balance ${await partOf(line)}`],
    [["update order_lines set status = 'expired' where id = $1", [line]]],
    [["update order_lines set status = 'unpaid' where id = $1", [line]]],
  );
  const other = await placed(store, ada, part);
  const { rows } = await store.db.$client.query(
    "insert into order_events (order_id, line_id, what, actor) values ($1, $2, 'renewed', 'test') returning id",
    [id, other],
  );
  assert.deepEqual(await found(), [`line_stray ${rows[0].id}`]);
  await tamper(['delete from order_events where id = $1', [rows[0].id]]);
  const sent = await paid(store, ada, await store.part(), 5);
  await finds(
    [`units_sent ${sent.id}`],
    [['update order_lines set sent_units = 2 where id = $1', [sent.id]]],
    [['update order_lines set sent_units = 0 where id = $1', [sent.id]]],
  );
  const empty = newId();
  await finds(
    [`order_empty ${empty}`, `order_total ${empty}`],
    [
      [
        `insert into orders (id, customer_id, customer_email, customer_name, phone, address, lines_cents) values ($1, $2, '', '', '', '', 0)`,
        [empty, ada.id],
      ],
    ],
    [['delete from orders where id = $1', [empty]]],
  );
});
