import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { DISCREPANCY_KINDS } from '#contract/store/discrepancy-kinds.ts';
import { newId } from '#server/database/columns.ts';
import { charge, paid, placed, placedLines, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { outcomeOf } from './certificate.ts';
import { inWords } from './checks/check.ts';
import { ALL_CHECKS, verifyBooks } from './verify.ts';

/* Each test damages the books in one way, as a bug or a manual change would, and expects a finding with the kind
   and id of the damage. It then repairs the books, so that each test finds only its own damage. */

let store: TestStore;
let ada: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  admin = await store.person('admin');
});
after(() => store.close());

const LEDGERS = ['stock_movements', 'order_events', 'money_movements'];

/** Runs SQL that bypasses the triggers that keep the ledgers append-only. */
async function tamper(...statements: [text: string, values: unknown[]][]): Promise<void> {
  const client = await store.db.$client.connect();
  try {
    await client.query('begin');
    for (const table of LEDGERS) await client.query(`alter table ${table} disable trigger append_only`);
    for (const [text, values] of statements) await client.query(text, values);
    for (const table of LEDGERS) await client.query(`alter table ${table} enable trigger append_only`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The current findings without work in progress: `kind subject`. */
async function found(graceSeconds = 600): Promise<string[]> {
  const { discrepancies, pending } = await verifyBooks(store.deps, { graceSeconds });
  for (const { kind, says } of [...discrepancies, ...pending]) {
    // `inWords` has formatted all amounts, and times are in the only form that screens recognize.
    const words = says.replace(/\b(pi|re|dp)_\w+/g, 'id');
    assert.doesNotMatch(words, /\bcents\b|\[\[|\]\]|_|\b(usd|eur)\b|\d{2}:\d{2}(?!:?\d*Z)/, kind);
  }
  return discrepancies.map(({ kind, subject }) => `${kind} ${subject}`).sort();
}

/** Damages the books, checks, repairs them, and checks again. */
async function finds(expected: string[], damage: [string, unknown[]][], repair: [string, unknown[]][]): Promise<void> {
  await tamper(...damage);
  assert.deepEqual(await found(), expected.sort());
  await tamper(...repair);
  assert.deepEqual(await found(), [], 'mended');
}

test('every kind of finding has a name for people, and a meaning in the documentation', () => {
  const kinds = ALL_CHECKS.map(({ kind }) => kind);
  assert.deepEqual(Object.keys(DISCREPANCY_KINDS).sort(), kinds.sort());
  const documentation = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
  for (const kind of kinds) assert.ok(documentation.includes(`\`${kind}\``), kind);
});

test('amounts of findings are in their own currency, else in the currency of the store', () => {
  assert.equal(inWords('[[1240 eur]] charged, [[-5]] and [[0 ]] kept', 'usd'), '€12.40 charged, -$0.05 and $0.00 kept');
});

const cancel = async (id: string): Promise<void> => {
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`)).body.deletedCount, 1);
  await store.runJobs();
};

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
    [`order_delivery ${id}`],
    [['update orders set delivery_cents = 500 where id = $1', [id]]],
    [['update orders set delivery_cents = 0 where id = $1', [id]]],
  );
  await finds(
    [`order_tax ${id}`],
    [['update orders set tax_cents = 7 where id = $1', [id]]],
    [['update orders set tax_cents = 0 where id = $1', [id]]],
  );
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

const partOf = async (line: string): Promise<string> =>
  (await store.db.$client.query('select part_id from order_lines where id = $1', [line])).rows[0].part_id;

test('a paid order whose charge is missing from the ledger or differs', async () => {
  const { id, intent } = await paid(store, ada, await store.part());
  await finds(
    [`order_unpaid_for ${id}`],
    [["delete from money_movements where kind = 'charged' and provider_id = $1", [intent]]],
    [
      [
        `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor) values ($1, 'charged', $2, $2, 1240, 'usd', 'test')`,
        [id, intent],
      ],
    ],
  );
  await finds(
    [`charge_not_at_provider ${intent}`, `order_unpaid_for ${id}`],
    [['update money_movements set amount_cents = 1000 where provider_id = $1', [intent]]],
    [['update money_movements set amount_cents = 1240 where provider_id = $1', [intent]]],
  );
  await finds(
    [`charge_not_at_provider ${intent}`],
    [["update money_movements set currency = 'eur' where provider_id = $1", [intent]]],
    [["update money_movements set currency = 'usd' where provider_id = $1", [intent]]],
  );
});

test('one transaction that pays for two orders', async () => {
  const part = await store.part();
  const first = await paid(store, ada, part);
  const second = await paid(store, ada, part);
  await finds(
    [`charge_without_cause ${second.intent}`, `order_unpaid_for ${second.id}`, `transaction_twice ${first.intent}`],
    [
      ['drop index orders_transaction', []],
      ['update orders set transaction_id = $2 where id = $1', [second.id, first.intent]],
    ],
    [
      ['update orders set transaction_id = $2 where id = $1', [second.id, second.intent]],
      ['create unique index orders_transaction on orders (transaction_id)', []],
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
    [`charge_without_cause ${intent}`, `refund_stray ${intent}`],
    [['delete from refunds where id = $1', [row.id]]],
    [
      [
        `insert into refunds (id, order_id, intent_id, amount_cents, reason, status, refund_id, created_at, settled_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [row.id, id, intent, row.amount_cents, row.reason, 'refunded', row.refund_id, row.created_at, row.settled_at],
      ],
    ],
  );
});

test('refunds above the charge, and one missing from the ledger', async () => {
  const { id, intent } = await paid(store, ada, await store.part());
  const refund = newId();
  await finds(
    [`refund_exceeds_charge ${intent}`],
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
    [`refund_ledger ${intent}`],
    [["update money_movements set amount_cents = 1000 where intent_id = $1 and kind = 'refunded'", [intent]]],
    [["update money_movements set amount_cents = 1240 where intent_id = $1 and kind = 'refunded'", [intent]]],
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
      ['update orders set transaction_id = $2, hold_until = null where id = $1', [id, intent]],
      ["insert into order_events (order_id, what, actor) values ($1, 'paid', 'test')", [id]],
      [
        `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor) values ($1, 'charged', $2, $2, 1240, 'usd', 'test')`,
        [id, intent],
      ],
    ],
    [
      ['delete from money_movements where order_id = $1', [id]],
      ["delete from order_events where order_id = $1 and what = 'paid'", [id]],
      ["update order_lines set status = 'unpaid' where id = $1", [id]],
      ["update orders set transaction_id = null, hold_until = now() + interval '9 minutes' where id = $1", [id]],
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
