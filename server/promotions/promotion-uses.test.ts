import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { expireReservations } from '#server/orders/reservations.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { charge, claim, placedLines, placeLines, started, wholeOrderNow } from '#test/fixtures/ordering.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
after(() => closeWithBooks(store));

async function promotion(more: Record<string, unknown> = {}): Promise<string> {
  const body = {
    name: 'Sale',
    isAutomatic: false,
    conditions: {},
    benefits: [{ kind: 'percent', percent: 10 }],
    ...more,
  };
  const answer = await store.call(admin, 'POST', '/promotions', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.insertedId;
}

const usesOf = async (id: string): Promise<number> => (await store.call(admin, 'GET', `/promotions/${id}`)).body.uses;

/** Ends the reservation of an order. */
async function expire(order: string): Promise<void> {
  await store.db.$client.query("update orders set hold_until = now() - interval '1 second' where id = $1", [order]);
  await expireReservations(store.db, 100);
}

const change = async (id: string, more: Record<string, unknown>) => {
  const { body: now } = await store.call(admin, 'GET', `/promotions/${id}`);
  const {
    name,
    isAutomatic,
    code,
    priority,
    isCombinable,
    starts,
    ends,
    maxUses,
    maxPerCustomer,
    conditions,
    benefits,
  } = now;
  const promotion = {
    name,
    isAutomatic,
    code,
    priority,
    isCombinable,
    starts,
    ends,
    maxUses,
    maxPerCustomer,
    conditions,
    benefits,
    ...more,
  };
  const answer = await store.call(admin, 'PUT', `/promotions/${id}`, { version: now.version, promotion });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

/** Runs tasks, some at a time. */
async function inParallel<Result>(tasks: readonly (() => Promise<Result>)[], atATime: number): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < tasks.length) {
      const at = next++;
      results[at] = await tasks[at]!();
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return results;
}

test('a code with 100 uses gives exactly 100 to 1,000 buyers at once', async () => {
  const id = await promotion({ code: 'HUNDRED', maxUses: 100 });
  const part = await store.part({ priceCents: 1_000, quantity: 100_000 });
  const buyers = await inParallel(
    Array.from({ length: 1_000 }, () => () => store.person()),
    16,
  );
  const answers = await inParallel(
    buyers.map((buyer) => () => placeLines(store, buyer, [[part, 1]], { codes: ['HUNDRED'] })),
    32,
  );
  const placed = answers.filter(({ status }) => status === 200);
  assert.equal(placed.length, 100);
  assert.ok(placed.every(({ body }) => body.placeOrderPrice === 9));
  const refused = answers.filter(({ status, body }) => status === 422 && /used up/.test(body.fields['codes.0']));
  assert.equal(
    refused.length,
    900,
    JSON.stringify(answers.find(({ status }) => status !== 200 && status !== 422)?.body),
  );
  assert.equal(await usesOf(id), 100);
});

test('a generated code can be used once, whoever tries at the same time', async () => {
  const id = await promotion({});
  const { body } = await store.call(admin, 'POST', `/promotions/${id}/codes`, { count: 3, prefix: 'vip-' });
  assert.equal(new Set(body.codes).size, 3);
  assert.match(body.codes[0], /^VIP-[A-Z2-9]{10}$/);
  const part = await store.part({ priceCents: 1_000 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => store.person()));
  const answers = await Promise.all(
    buyers.map((buyer) => placeLines(store, buyer, [[part, 1]], { codes: [body.codes[0]] })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const { body: codes } = await store.call(admin, 'GET', `/promotions/${id}/codes`);
  assert.deepEqual(codes.map(({ uses }: { uses: number }) => uses).sort(), [0, 0, 1]);
});

test('a customer uses a code as often as allowed, also with orders at the same time', async () => {
  await promotion({ code: 'TWICE', maxPerCustomer: 2 });
  const part = await store.part({ priceCents: 1_000 });
  const buyer = await store.person();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => placeLines(store, buyer, [[part, 1]], { codes: ['TWICE'] })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 422, 422, 422]);
});

test('an order that ends unpaid gives its use back, and so does one that is canceled as a whole', async () => {
  const id = await promotion({ code: 'ONCE', maxUses: 1 });
  const [a, b] = [await store.part({ priceCents: 1_000 }), await store.part({ priceCents: 1_000 })];
  const buyer = await store.person();
  const place = async () => (await placedLines(store, await store.person(), [[a, 1]], { codes: ['ONCE'] })).id;
  await expire(await place());
  assert.equal(await usesOf(id), 0);
  const { id: order, lines } = await placedLines(
    store,
    buyer,
    [
      [a, 1],
      [b, 1],
    ],
    { codes: ['ONCE'] },
  );
  await store.call(buyer, 'POST', `/placeorder/${lines[0]}/cancel?scope=line`);
  assert.equal(await usesOf(id), 1);
  await store.call(buyer, 'POST', `/placeorder/${order}/cancel`);
  assert.equal(await usesOf(id), 0);
  const paid = await placedLines(store, buyer, [[a, 1]], { codes: ['ONCE'] });
  const intent = await started(store, buyer, paid.id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, paid.id, intent)).status, 200);
  assert.equal(await usesOf(id), 1);
});

test('the price is that of the checkout as long as the order is reserved, and after that as long as the promotion runs', async () => {
  const id = await promotion({ code: 'SHORT', maxUses: 1 });
  const part = await store.part({ priceCents: 1_000 });
  const pay = async (buyer: Person, order: string, price: number) => {
    const answer = await store.call(buyer, 'POST', '/create-payment-intent', {
      order,
      placeOrderPrice: price,
      pay: true,
    });
    return { status: answer.status, fresh: answer.body.fresh };
  };
  const first = await store.person();
  const { id: reserved } = await placedLines(store, first, [[part, 1]], { codes: ['SHORT'] });
  await store.call(admin, 'POST', `/promotions/${id}/end`);
  assert.deepEqual(await pay(first, reserved, 9), { status: 200, fresh: undefined });

  const again = await promotion({ code: 'AGAIN', maxUses: 1 });
  const second = await store.person();
  const { id: expired } = await placedLines(store, second, [[part, 1]], { codes: ['AGAIN'] });
  await expire(expired);
  assert.deepEqual(await pay(second, expired, 9), { status: 200, fresh: undefined }, 'its use is still free');
  assert.equal(await usesOf(again), 1);
  const third = await store.person();
  const { id: order } = await placedLines(store, third, [[part, 1]]);
  assert.equal((await placeLines(store, third, [[part, 1]], { codes: ['AGAIN'] })).status, 422);
  assert.ok(order);

  const lost = await promotion({ code: 'LOST', maxUses: 1 });
  const { id: late } = await placedLines(store, third, [[part, 1]], { codes: ['LOST'] });
  await expire(late);
  await placedLines(store, await store.person(), [[part, 1]], { codes: ['LOST'] });
  assert.equal((await pay(third, late, 9)).status, 409);
  assert.equal((await wholeOrderNow(store, third, late)).placeOrderPrice, 10);
  assert.equal((await pay(third, late, 10)).status, 200);
  assert.equal(await usesOf(lost), 1);
});

test('a payment that arrives after the reservation is refunded if the promotion is used up by then', async () => {
  const id = await promotion({ code: 'RACE', maxUses: 1 });
  const part = await store.part({ priceCents: 1_000 });
  const buyer = await store.person();
  const { id: order } = await placedLines(store, buyer, [[part, 1]], { codes: ['RACE'] });
  const intent = await started(store, buyer, order);
  await expire(order);
  await placedLines(store, await store.person(), [[part, 1]], { codes: ['RACE'] });
  await charge(store, intent);
  await claim(store, buyer, order, intent);
  const now = await wholeOrderNow(store, buyer, order);
  assert.equal(now.status, 'cancelled');
  assert.equal(await usesOf(id), 1);
});

test('a limit that is set later counts the orders so far, and a change prices orders again', async () => {
  const id = await promotion({ isAutomatic: true });
  const part = await store.part({ priceCents: 1_000 });
  await placedLines(store, await store.person(), [[part, 1]]);
  await change(id, { maxUses: 2 });
  const buyer = await store.person();
  assert.equal(
    (await wholeOrderNow(store, buyer, (await placedLines(store, buyer, [[part, 1]])).id)).placeOrderPrice,
    9,
  );
  assert.equal(
    (await wholeOrderNow(store, buyer, (await placedLines(store, buyer, [[part, 1]])).id)).placeOrderPrice,
    10,
  );
  assert.equal(await usesOf(id), 2);
  const conflict = await store.call(admin, 'PUT', `/promotions/${id}`, {
    version: 1,
    promotion: { name: 'Sale', isAutomatic: true, conditions: {}, benefits: [{ kind: 'percent', percent: 10 }] },
  });
  assert.equal(conflict.status, 409);
});
