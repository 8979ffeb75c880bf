import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '#server/database/columns.ts';
import { charge, paid, paidLines, placed, started } from '#test/fixtures/ordering.ts';
import { openBooks } from './testing.ts';
import { outcomeOf } from './certificate.ts';
import { verifyBooks } from './verify.ts';

/* Each test damages the books in one way, as a bug or a manual change would, and expects a finding with the kind
   and id of the damage. It then repairs the books, so that each test finds only its own damage. */

const { store, ada, tamper, found, finds, cancel } = await openBooks();

test('a paid order whose charge is missing from the ledger or differs', async () => {
  const { id, intent } = await paid(store, ada, await store.part());
  await finds(
    [`order_balance ${id}`, `order_unpaid_for ${id}`],
    [["delete from money_movements where kind = 'charged' and provider_id = $1", [intent]]],
    [
      [
        `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor) values ($1, 'charged', $2, $2, 1240, 'usd', 'test')`,
        [id, intent],
      ],
    ],
  );
  await finds(
    [`charge_not_at_provider ${intent}`, `order_balance ${id}`, `order_unpaid_for ${id}`],
    [['update money_movements set amount_cents = 1000 where provider_id = $1', [intent]]],
    [['update money_movements set amount_cents = 1240 where provider_id = $1', [intent]]],
  );
  await finds(
    [`charge_not_at_provider ${intent}`],
    [["update money_movements set currency = 'eur' where provider_id = $1", [intent]]],
    [["update money_movements set currency = 'usd' where provider_id = $1", [intent]]],
  );
});

test('balances of an order and a line that differ from its payment, refunds and disputes', async () => {
  const { id } = await paid(store, ada, await store.part());
  for (const [kind, table, column] of [
    ['order_balance', 'orders', 'refunded_cents'],
    ['order_balance', 'orders', 'disputed_cents'],
    ['line_balance', 'order_lines', 'refunded_cents'],
  ])
    await finds(
      [`${kind} ${id}`],
      [[`update ${table} set ${column} = 1 where id = $1`, [id]]],
      [[`update ${table} set ${column} = 0 where id = $1`, [id]]],
    );
  await finds(
    [`order_balance ${id}`],
    [['update orders set paid_cents = 1239 where id = $1', [id]]],
    [['update orders set paid_cents = 1240 where id = $1', [id]]],
  );
  for (const cents of [-1, 1241])
    await assert.rejects(
      store.db.$client.query('update orders set refunded_cents = $2 where id = $1', [id, cents]),
      /orders_balances/,
    );
});

test('one transaction that pays for two orders', async () => {
  const part = await store.part();
  const first = await paid(store, ada, part);
  const second = await paid(store, ada, part);
  await finds(
    [
      `charge_without_cause ${second.intent}`,
      `order_balance ${second.id}`,
      `order_unpaid_for ${second.id}`,
      `transaction_twice ${first.intent}`,
    ],
    [
      ['drop index order_payments_intent', []],
      ['update order_payments set intent_id = $2 where order_id = $1', [second.id, first.intent]],
    ],
    [
      ['update order_payments set intent_id = $2 where order_id = $1', [second.id, second.intent]],
      ['create unique index order_payments_intent on order_payments (intent_id)', []],
    ],
  );
});

test('a canceled order whose money was kept', async () => {
  const { id, intent } = await paid(store, ada, await store.part());
  await cancel(id);
  const { rows } = await store.db.$client.query('select * from refunds where order_id = $1', [id]);
  const [row] = rows;
  assert.equal(row.status, 'refunded');
  await finds(
    [`charge_without_cause ${intent}`, `line_balance ${id}`, `order_balance ${id}`, `refund_stray ${intent}`],
    [
      ['delete from movement_splits where refund_id = $1', [row.id]],
      ['delete from document_numbers where refund_id = $1', [row.id]],
      ['delete from refund_lines where refund_id = $1', [row.id]],
      ['delete from refunds where id = $1', [row.id]],
    ],
    [
      [
        `insert into refunds (id, order_id, line_id, intent_id, amount_cents, reason, status, refund_id, created_at, settled_at) values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [row.id, id, intent, row.amount_cents, row.reason, 'refunded', row.refund_id, row.created_at, row.settled_at],
      ],
      [
        'insert into refund_lines (refund_id, line_id, amount_cents) values ($1, $2, $3)',
        [row.id, id, row.amount_cents],
      ],
    ],
  );
});

test('a canceled line whose price was kept', async () => {
  const order = await paidLines(store, ada, [
    [await store.part(), 1],
    [await store.part(), 1],
  ]);
  const [line] = order.lines;
  await cancel(line!);
  const { rows } = await store.db.$client.query('select * from refunds where order_id = $1', [order.id]);
  const [row] = rows;
  await finds(
    [`cancellation_unrefunded ${order.id}`, `line_balance ${line}`, `refund_ledger ${order.intent}`],
    [
      ["update refunds set status = 'failed', origin = 'provider', settled_at = now() where id = $1", [row.id]],
      ['update orders set refunded_cents = 0 where id = $1', [order.id]],
    ],
    [
      ["update refunds set status = 'refunded', origin = 'store' where id = $1", [row.id]],
      ['update orders set refunded_cents = $2 where id = $1', [order.id, row.amount_cents]],
    ],
  );
});

test('refunds above the charge, and one missing from the ledger', async () => {
  const { id, intent } = await paid(store, ada, await store.part());
  const refund = newId();
  await finds(
    [`order_balance ${id}`, `refund_exceeds_charge ${intent}`],
    [
      [
        "insert into refunds (id, order_id, intent_id, amount_cents, reason) values ($1, $2, $3, 1241, 'test')",
        [refund, id, intent],
      ],
    ],
    [['delete from refunds where id = $1', [refund]]],
  );
  await cancel(id);
  await finds(
    [`refund_ledger ${intent}`, `refund_split ${intent}`],
    [["update money_movements set amount_cents = 1000 where intent_id = $1 and kind = 'refunded'", [intent]]],
    [["update money_movements set amount_cents = 1240 where intent_id = $1 and kind = 'refunded'", [intent]]],
  );
});

test('lines and delivery that exceed their refund', async () => {
  const { id } = await paid(store, ada, await store.part(), 2);
  const admin = await store.person('admin');
  await store.call(admin, 'POST', `/orders/${id}/refunds`, { lines: [{ line: id, units: 1 }], reason: 'Bent' });
  await store.runJobs();
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  await finds(
    [`line_balance ${id}`, `refund_shares ${rows[0].id}`],
    [['update refund_lines set amount_cents = 1241 where line_id = $1', [id]]],
    [['update refund_lines set amount_cents = 1240 where line_id = $1', [id]]],
  );
});

test('a refund that the provider has not made', async () => {
  const { id, intent } = await paid(store, ada, await store.part());
  await cancel(id);
  const { rows } = await store.db.$client.query('select refund_id from refunds where order_id = $1', [id]);
  await finds(
    [`refund_not_at_provider ${intent}`],
    [["update refunds set refund_id = 're_none' where order_id = $1", [id]]],
    [['update refunds set refund_id = $2 where order_id = $1', [id, rows[0].refund_id]]],
  );
  // A refund that the store has not recorded counts as pending until no job processes it.
  const asLost = "status = 'asked', checked_at = now() - interval '11 minutes'";
  await finds(
    [`refund_ledger ${intent}`, `refund_unclaimed ${rows[0].refund_id}`],
    [[`update refunds set ${asLost} where order_id = $1`, [id]]],
    [["update refunds set status = 'refunded', checked_at = now() where order_id = $1", [id]]],
  );
});

test('a paid order without a payment at the provider', async () => {
  const part = await store.part();
  const id = await placed(store, ada, part);
  const intent = await started(store, ada, id);
  await finds(
    [`charge_not_at_provider ${intent}`, `intent_left_open ${intent}`],
    [
      ["update order_lines set status = 'paid' where id = $1", [id]],
      ['update orders set transaction_id = $2, paid_cents = 1240, hold_until = null where id = $1', [id, intent]],
      ['insert into order_payments (id, order_id, intent_id, amount_cents) values ($1, $1, $2, 1240)', [id, intent]],
      ["insert into order_events (order_id, what, actor) values ($1, 'paid', 'test')", [id]],
      [
        `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor) values ($1, 'charged', $2, $2, 1240, 'usd', 'test')`,
        [id, intent],
      ],
    ],
    [
      ['delete from money_movements where order_id = $1', [id]],
      ['delete from order_payments where order_id = $1', [id]],
      ["delete from order_events where order_id = $1 and what = 'paid'", [id]],
      ["update order_lines set status = 'unpaid' where id = $1", [id]],
      [
        "update orders set transaction_id = null, paid_cents = 0, hold_until = now() + interval '9 minutes' where id = $1",
        [id],
      ],
    ],
  );
});

test('an intent unknown to the provider, and one that can still be charged', async () => {
  const id = await placed(store, ada, await store.part());
  const intent = await started(store, ada, id);
  await finds(
    [`intent_left_open ${intent}`],
    [['update payment_intents set live = false where intent_id = $1', [intent]]],
    [['update payment_intents set live = true where intent_id = $1', [intent]]],
  );
  const other = newId();
  await finds(
    ['intent_missing pi_none'],
    [
      [
        `insert into payment_intents (id, order_id, attempt, intent_id, amount_cents, currency, live) values ($1, $2, 9, 'pi_none', 1240, 'usd', false)`,
        [other, id],
      ],
    ],
    [['delete from payment_intents where id = $1', [other]]],
  );
});

test('a payment unknown to the store', async () => {
  const id = await placed(store, ada, await store.part());
  const intent = await started(store, ada, id);
  await charge(store, intent);
  assert.deepEqual(await found(), [], 'the reconciler still has time');
  assert.deepEqual(await found(0), [`payment_unclaimed ${intent}`]);
  await store.call(ada, 'PATCH', `/placeorder/${id}`, { transactionId: intent });
  assert.deepEqual(await found(0), []);
});

test('an apparent discrepancy is checked again before it is reported', async () => {
  const id = await placed(store, ada, await store.part());
  const intent = await started(store, ada, id);
  const { cards } = store.deps;
  const late = {
    ...cards,
    books: {
      ...cards.books,
      // Between reading the provider's list and our books, the order is paid and settled.
      async *refunds(since: Date) {
        await charge(store, intent);
        assert.equal((await store.call(ada, 'PATCH', `/placeorder/${id}`, { transactionId: intent })).status, 200);
        yield* cards.books.refunds(since);
      },
    },
  };
  const certificate = await verifyBooks({ ...store.deps, cards: late }, { graceSeconds: 0 });
  assert.deepEqual(certificate.discrepancies, []);
});

test('without the provider its side is reported as unchecked, and the rest is checked', async () => {
  const part = await store.part({ quantity: 3 });
  await store.cardSandbox.close();
  const certificate = await verifyBooks(store.deps);
  assert.equal(outcomeOf(certificate), 'unfinished');
  assert.deepEqual(certificate.provider, { mode: 'sandbox', asked: false, why: 'it does not answer' });
  await tamper(['update parts set quantity = 4 where id = $1', [part]]);
  const broken = await verifyBooks(store.deps);
  assert.equal(outcomeOf(broken), 'discrepancies');
  assert.equal(broken.discrepancies[0]?.subject, part);
});
