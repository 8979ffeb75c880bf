import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from '#test/fixtures/ledger.ts';
import {
  endReservation,
  orderBody,
  paid,
  paidLines,
  placed,
  placedLines,
  placeLines,
  stockOf,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { canVerifyToOrder, type Failure } from '#contract/errors.ts';
import type { NewWholeOrder } from '#contract/orders/whole-orders.ts';
import { openDatabase } from '#server/database/client.ts';
import { placeWholeOrder } from './place-whole.ts';
import { dropOldKeys } from './placing-queries.ts';
import { UNVERIFIED_ORDERS } from './reservation-limits.ts';

let store: TestStore;
before(async () => void (store = await startTestStore({ webhooks: false })));
after(async () => {
  await assertLedger(store.db);
  await store.close();
});

async function unverified(): Promise<Person> {
  const person = await store.person();
  await store.db.$client.query('update users set email_verified = false where id = $1', [person.id]);
  return person;
}
const verify = (who: Person) =>
  store.db.$client.query('update users set email_verified = true where id = $1', [who.id]);
const place = (who: Person, part: string, quantity = 1, key?: string, priceCents?: number) =>
  store.call(
    who,
    'POST',
    '/placeOrder',
    orderBody(who, part, quantity, priceCents),
    key ? { 'idempotency-key': key } : {},
  );
const buyerOf = (who: Person) => ({ userId: who.id, tokenVersion: 1 });
const linesOf = (...lines: (readonly [part: string, quantity: number])[]): NewWholeOrder => ({
  lines: lines.map(([part, quantity]) => ({ part, quantity })),
});
/** How long the order was reserved when it was placed. */
const minutesOf = async (id: string): Promise<number> => {
  const length = 'select extract(epoch from hold_until - created_at) / 60 as minutes from orders where id = $1';
  return Number((await store.db.$client.query(length, [id])).rows[0].minutes);
};
const expire = async (id: string): Promise<void> => {
  await endReservation(store, id);
  await expireReservations(store.db, 100);
};

test("an unverified account reserves at most half of a part's stock, in one order or several", async () => {
  const part = await store.part({ quantity: 20 });
  const who = await unverified();
  const { status, body } = await place(who, part, 11);
  assert.deepEqual(
    [status, body.fields],
    [409, { placeOrderQuantity: 'Verify your email to order more than 10 of these' }],
  );
  assert.ok(canVerifyToOrder(body));
  for (const quantity of [4, 6]) assert.equal((await place(who, part, quantity)).status, 200);
  const over = await place(who, part, 1);
  assert.deepEqual(
    [over.status, over.body.fields],
    [409, { placeOrderQuantity: 'Verify your email to order more of these' }],
  );
  assert.equal(await stockOf(store, part), 10);
  await placed(store, await store.person(), part, 10);
});

test('the minimum order is always possible', async () => {
  const part = await store.part({ quantity: 5, minimum: 5 });
  assert.equal((await place(await unverified(), part, 5)).status, 200);
});

test('an unverified account has at most ten unpaid orders, even when it places many at once', async () => {
  const part = await store.part({ quantity: 1_000 });
  const who = await unverified();
  const answers = await Promise.all(Array.from({ length: 15 }, () => place(who, part)));
  assert.equal(answers.filter(({ status }) => status === 200).length, UNVERIFIED_ORDERS);
  const refused = answers.find(({ status }) => status !== 200)!;
  assert.deepEqual([refused.status, refused.body.code], [409, 'reservation_limit']);
  assert.ok(canVerifyToOrder(refused.body));
  assert.match(refused.body.detail, /^You have 10 unpaid orders\. Verify your email/);
  assert.equal(await stockOf(store, part), 990);

  const id = answers.find(({ status }) => status === 200)!.body.insertedId;
  assert.equal((await store.call(who, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  assert.equal((await place(who, part)).status, 200, 'one was canceled');
  await store.db.$client.query('update users set email_verified = true where id = $1', [who.id]);
  assert.equal((await place(who, part, 900)).status, 200, 'verified');
});

test('a quantity below the minimum is not refused as a limit of unverified accounts', async () => {
  const part = await store.part({ quantity: 20, minimum: 5 });
  const { status, body } = await place(await unverified(), part, 2);
  assert.deepEqual([status, body.fields], [422, { placeOrderQuantity: 'Please order minimum 5 parts to purchased' }]);
  assert.ok(!canVerifyToOrder(body));
});

test('an Idempotency-Key and other refusals apply to unverified accounts too', async () => {
  const part = await store.part({ quantity: 20 });
  const who = await unverified();
  const twice = await Promise.all([place(who, part, 2, 'the-same-key'), place(who, part, 2, 'the-same-key')]);
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(twice[0]!.body.insertedId, twice[1]!.body.insertedId);
  assert.equal(await stockOf(store, part), 18);
  assert.equal((await place(who, part, 3, 'the-same-key')).body.code, 'idempotency_mismatch');
  assert.equal((await place(who, part, 21)).body.code, 'out_of_stock');
});

test('an expired order of an unverified account is not reserved again, but can be paid while stock lasts', async () => {
  const part = await store.part({ quantity: 20 });
  const who = await unverified();
  const order = (await place(who, part, 4)).body.insertedId;
  await expire(order);
  const pay = () => store.call(who, 'POST', '/create-payment-intent', { placeOrderPrice: 49.6, order, pay: true });
  const { status, body } = await pay();
  assert.deepEqual([status, body.holdUntil, typeof body.clientSecret], [200, null, 'string']);
  assert.equal(await stockOf(store, part), 20);
  await verify(who);
  assert.equal(typeof (await pay()).body.holdUntil, 'string');
  assert.equal(await stockOf(store, part), 16);
});

test('all unverified accounts together reserve at most half of a part', async () => {
  const part = await store.part({ quantity: 1_000, minimum: 4 });
  const people = await Promise.all(Array.from({ length: 8 }, unverified));
  const answers = await Promise.all(people.map((who) => place(who, part, 100)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 409, 409, 409]);
  assert.equal(await stockOf(store, part), 500);
  const { status, body } = await place(await unverified(), part, 4);
  assert.deepEqual(
    [status, body.code, body.fresh],
    [409, 'reservation_limit', { limit: 'share', verify: true, part, most: 0 }],
  );
  assert.equal((await place(await store.person(), part, 500)).status, 200, 'a verified account orders the rest');
});

test('unverified accounts of one network client have the limits of three, however many they are', async () => {
  const part = await store.part({ quantity: 10_000, priceCents: 100 });
  const from = async (address: string) => {
    const who = await unverified();
    const body = JSON.stringify(orderBody(who, part, 1, 100));
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' };
    const send = async (): Promise<Response> => {
      const request = new Request(`${store.origin}/api/placeOrder`, { method: 'POST', headers, body });
      const answer = await store.app.fetch(request, { address } as never);
      // On a busy machine, so many orders wait for each other for longer than the store lets them. Then clients try again.
      return answer.status === 503 ? send() : answer;
    };
    const answer = await send();
    return { status: answer.status, body: await answer.json() };
  };
  // All in one /64.
  const answers = await Promise.all(Array.from({ length: 34 }, (_, at) => from(`2001:db8:0:5::${at + 1}`)));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 4);
  const { code, detail, fresh } = refused[0]!.body;
  assert.deepEqual([code, fresh], ['reservation_limit', { limit: 'network', verify: true }]);
  assert.match(detail, /from your network\. Verify your email to order\.$/);
  assert.equal((await from('203.0.113.9')).status, 200, 'others are not affected');

  const ofClient = "select from orders where placed_from = '2001:db8:0:5::/64'";
  assert.equal((await store.db.$client.query(ofClient)).rowCount, 30);
  await store.db.$client.query(
    "update orders set created_at = now() - interval '25 hours' where placed_from is not null",
  );
  await dropOldKeys(store.db);
  assert.equal((await store.db.$client.query(ofClient)).rowCount, 0, 'the address is cleared after a day');
});

test('a verified account can reserve the whole stock of one part, for 10 minutes, which Pay does not renew', async () => {
  const part = await store.part({ quantity: 1_000, priceCents: 100_000 });
  const [whole, half] = [await store.person(), await store.person()];
  const id = await placed(store, half, part, 500, 100_000);
  assert.equal(await minutesOf(id), 30);
  const rest = await placed(store, whole, part, 500, 100_000);
  assert.equal(await minutesOf(rest), 10);
  await store.db.$client.query("update orders set hold_until = now() + interval '2 minutes' where id = any($1)", [
    [id, rest],
  ]);
  const pay = (who: Person, order: string) =>
    store.call(who, 'POST', '/create-payment-intent', { placeOrderPrice: 500_000, order, pay: true });
  assert.ok(Date.parse((await pay(half, id)).body.holdUntil) > Date.now() + 29 * 60_000);
  assert.ok(Date.parse((await pay(whole, rest)).body.holdUntil) < Date.now() + 3 * 60_000);
  await expire(rest);
  assert.deepEqual([(await pay(whole, rest)).status, (await pay(whole, rest)).body.holdUntil], [200, null]);
  assert.equal(await stockOf(store, part), 500, 'nor is it reserved again');
});

test('units in several orders, or twice in one, count together', async () => {
  const part = await store.part({ quantity: 100 });
  const who = await store.person();
  assert.equal(await minutesOf(await placed(store, who, part, 50)), 30);
  assert.equal(await minutesOf(await placed(store, who, part, 1)), 10);
  const { id } = await placedLines(store, await store.person(), [
    [part, 20],
    [part.toUpperCase(), 10],
  ]);
  assert.equal(await minutesOf(id), 10);
});

test('several parts are limited by what they are worth together, exactly, in several processes at once', async () => {
  const parts = await Promise.all(Array.from({ length: 14 }, () => store.part({ priceCents: 1_000_000 })));
  const who = await store.person();
  const other = openDatabase(store.databaseUrl, 7);
  try {
    const answers = await Promise.allSettled(
      parts.map((part, at) =>
        placeWholeOrder({ ...store.deps, ...(at % 2 && { db: other }) }, buyerOf(who), linesOf([part, 1]), undefined),
      ),
    );
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Failure] : []));
    assert.ok(failures.every(({ code }) => code === 'reservation_limit' || code === 'overloaded'));
    const { rows } = await store.db.$client.query(
      "select coalesce(sum(total_cents), 0)::int as cents from order_lines where customer_id = $1 and status = 'unpaid'",
      [who.id],
    );
    assert.equal(rows[0].cents, 1_000_000 * (14 - failures.length));
    assert.ok(rows[0].cents <= 5_000_000);
  } finally {
    await other.$client.end();
  }
  while ((await place(who, parts[0]!, 1, undefined, 1_000_000)).status === 200);
  const { status, body } = await place(who, parts[1]!, 1, undefined, 1_000_000);
  assert.deepEqual(
    [status, body.code, body.detail, body.fresh],
    [
      409,
      'reservation_limit',
      'Your unpaid orders can be worth $50,000.00 together; $0.00 is left. Pay for an order or cancel one to order more.',
      { limit: 'value', verify: false, max: 50_000, left: 0 },
    ],
  );
});

test('an order of several parts has the same limits, and a limit of lines', async () => {
  const [dear, cheap] = [await store.part({ priceCents: 4_000_000 }), await store.part()];
  const who = await store.person();
  const both = await placeLines(store, who, [
    [dear, 1],
    [cheap, 100],
    [await store.part({ priceCents: 1_000_000 }), 1],
  ]);
  assert.deepEqual([both.status, both.body.fresh], [409, { limit: 'value', verify: false, max: 50_000, left: 50_000 }]);
  assert.equal((await place(who, dear, 20, undefined, 4_000_000)).status, 200, 'one part alone');
  assert.equal((await place(who, cheap)).body.code, 'reservation_limit');

  const settings = { ...store.deps.settings, limits: { ...store.deps.settings.limits, reservedLines: 3 } };
  const parts = await Promise.all(Array.from({ length: 4 }, () => store.part()));
  const buyer = buyerOf(await store.person());
  const order = (...ids: string[]) =>
    placeWholeOrder({ ...store.deps, settings }, buyer, linesOf(...ids.map((id) => [id, 1] as const)), undefined);
  await order(...parts.slice(0, 2));
  await assert.rejects(order(...parts.slice(2)), {
    code: 'reservation_limit',
    message: 'Your unpaid orders can have 3 lines together; 1 is left. Pay for an order or cancel one to order more.',
  });
  await order(parts[3]!);
});

test('more than half of the stock of ten parts at most, except for minimum orders', async () => {
  const parts = await Promise.all(Array.from({ length: 11 }, () => store.part({ quantity: 3 })));
  const who = await store.person();
  const all = await placeLines(
    store,
    who,
    parts.map((part) => [part, 3] as const),
  );
  assert.deepEqual([all.status, all.body.fresh], [409, { limit: 'large', verify: false }]);
  await placedLines(
    store,
    who,
    parts.slice(0, 10).map((part) => [part, 3] as const),
  );
  assert.equal((await place(who, parts[10]!, 2)).body.fresh.limit, 'large');
  assert.equal((await place(who, parts[10]!, 1)).status, 200);
  assert.equal((await place(who, await store.part({ quantity: 3, minimum: 3 }), 3)).status, 200);
});

test('an account whose reservation expired unpaid gets shorter and smaller ones, until it pays as much', async () => {
  const part = await store.part({ quantity: 100 });
  const who = await store.person();
  await expire(await placed(store, who, part, 100));
  const half = await place(who, part, 51);
  assert.deepEqual(half.body.fresh, { limit: 'share', verify: false, part, most: 50 });
  assert.match(half.body.detail, /^You can reserve only 50 of these now, because earlier reservations of yours ended/);
  const second = await placed(store, who, part, 50);
  assert.equal(await minutesOf(second), 15);
  await expire(second);
  assert.equal((await place(who, part, 26)).body.fresh.most, 25);

  await paidLines(store, who, [[await store.part({ priceCents: 60 }), 1]]);
  assert.equal((await place(who, part, 26)).status, 409, 'a payment of a few cents changes nothing');
  await paid(store, who, part, 25);
  const { body } = await store.call(who, 'GET', `/part/${part}/order-limit`);
  assert.equal(body.most, 37, 'a payment of 25 units makes up for 50 of them, not for 100');
  await store.db.$client.query(
    "update abandoned_reservations set at = now() - interval '31 days' where customer_id = $1",
    [who.id],
  );
  await dropOldKeys(store.db);
  assert.equal(await minutesOf(await placed(store, who, part, 30)), 30, 'after 30 days it is forgotten');
});

test('an account that cancels and reserves again, or pays and cancels, does not get around that', async () => {
  const part = await store.part({ quantity: 100 });
  const who = await store.person();
  const cancel = (id: string) => store.call(who, 'POST', `/placeorder/${id}/cancel`);
  assert.equal((await cancel(await placed(store, who, part, 100))).status, 200);
  const second = await placed(store, who, part, 100);
  assert.equal(await minutesOf(second), 10, 'one cancellation has no effect');
  await cancel(second);
  assert.equal((await place(who, part, 100)).body.fresh.most, 50);

  const { id } = await paid(store, who, part, 50);
  assert.equal((await store.call(who, 'GET', `/part/${part}/order-limit`)).body.most, 50, 'it has paid');
  assert.equal((await cancel(id)).status, 200);
  assert.equal((await place(who, part, 51)).body.fresh.most, 50, 'and taken it back');
});

test('lines that are canceled one by one count', async () => {
  const [part, other] = [await store.part({ quantity: 100 }), await store.part({ quantity: 100 })];
  const who = await store.person();
  const { lines } = await placedLines(store, who, [
    [part, 90],
    [other, 90],
  ]);
  for (const line of lines) await store.call(who, 'POST', `/placeorder/${line}/cancel?scope=line`);
  assert.equal((await place(who, part, 51)).body.fresh.most, 50);
});

test('a changed email keeps the limits of the account', async () => {
  const part = await store.part({ quantity: 100 });
  const who = await store.person();
  await expire(await placed(store, who, part, 100));
  const email = `new-${who.id}@partsmith.test`;
  await store.db.$client.query('update users set email = $2 where id = $1', [who.id, email]);
  assert.equal((await placeLines(store, who, [[part, 51]])).body.code, 'reservation_limit');
});

test('the store says beforehand what a customer can order, and keeps that answer from caches', async () => {
  const part = await store.part({ quantity: 20, minimum: 2 });
  const limitOf = async (who: Person) => store.call(who, 'GET', `/part/${part}/order-limit`);
  const [buyer, newcomer] = [await store.person(), await unverified()];
  assert.deepEqual((await limitOf(buyer)).body, {
    most: 20,
    limit: '',
    minutes: 30,
    largeAbove: 10,
    largeMinutes: 10,
  });
  const { body, headers } = await limitOf(newcomer);
  assert.deepEqual([body.most, body.limit], [10, 'Verify your email to order more than 10 of these']);
  assert.match(headers.get('cache-control') ?? '', /no-store/);
  assert.equal((await place(newcomer, part, body.most)).status, 200);
  assert.deepEqual((await limitOf(newcomer)).body.limit, 'Verify your email to order more of these');
  assert.equal((await limitOf(newcomer)).body.most, 0);

  // Two parts: what the first is worth leaves $20,000 for the second.
  const [dear, other] = [await store.part({ priceCents: 3_000_000 }), await store.part({ priceCents: 900_000 })];
  await placed(store, buyer, dear, 1, 3_000_000);
  const second = (await store.call(buyer, 'GET', `/part/${other}/order-limit`)).body;
  assert.deepEqual(
    [second.most, second.limit],
    [
      2,
      'Your unpaid orders can be worth $50,000.00 together; $20,000.00 is left. Pay for an order or cancel one to order more.',
    ],
  );
  assert.equal((await place(buyer, other, 3, undefined, 900_000)).status, 409);
  assert.equal((await place(buyer, other, 2, undefined, 900_000)).status, 200);
  assert.equal((await store.call(buyer, 'GET', `/part/${crypto.randomUUID()}/order-limit`)).status, 404);
});

test('a basket says what its customer can order of each part, and of all together', async () => {
  const [part, dear] = [await store.part({ quantity: 20 }), await store.part({ priceCents: 3_000_000 })];
  const [buyer, newcomer] = [await store.person(), await unverified()];
  const basketOf = async (who: Person) => (await store.call(who, 'GET', '/basket')).body;
  const { line } = (await store.call(newcomer, 'PUT', `/basket/lines/${part}`, { quantity: 12 })).body;
  assert.deepEqual([line.most, line.limit], [10, 'Verify your email to order more than 10 of these']);
  assert.equal((await basketOf(newcomer)).lines[0].most, 10);

  await store.call(buyer, 'PUT', `/basket/lines/${part}`, { quantity: 12 });
  const alone = await basketOf(buyer);
  assert.deepEqual([alone.lines[0].most, alone.limit, alone.reservedMinutes], [20, '', 10]);
  await store.call(buyer, 'PUT', `/basket/lines/${dear}`, { quantity: 2 });
  assert.match(
    (await basketOf(buyer)).limit,
    /^Your unpaid orders can be worth \$50,000\.00 together; \$50,000\.00 is left/,
  );
});
