import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { silentLog } from '#server/log.ts';
import type { Failure } from '#contract/errors.ts';
import { createBufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import { readCheckoutTerms } from '#server/settings/service.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import {
  charge,
  claim,
  NEW_YORK,
  placedLines,
  placeLines,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';

import { limitGuesses } from './limit-guesses.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
});
beforeEach(async () => {
  buyer = await store.person();
  await store.db.$client.query(
    'update promotions set ends_at = now(), starts_at = null where ends_at is null or ends_at > now()',
  );
});
after(() => closeWithBooks(store));

let count = 0;
/** Adds a promotion with a code and returns both. */
async function promotion(more: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
  const code = `CODE-${++count}`;
  const body = {
    name: 'Summer sale',
    isAutomatic: false,
    ...(more['isAutomatic'] !== true && { code }),
    conditions: {},
    benefits: [{ kind: 'percent', percent: 10 }],
    ...more,
  };
  const answer = await store.call(admin, 'POST', '/promotions', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { id: answer.body.insertedId, code };
}

const quoted = async (parts: readonly (readonly [string, number])[], codes: readonly string[] = [], who = buyer) =>
  store.call(who, 'POST', '/orders/quote', {
    lines: parts.map(([part, quantity]) => ({ part, quantity })),
    delivery: NEW_YORK,
    codes,
  });

const reasonOf = (answer: { status: number; body: { fields?: Record<string, string> } }): string => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body));
  return Object.values(answer.body.fields ?? {})[0] ?? '';
};

test('a code takes its percentage off each line, and the answers list it with what it adds up to', async () => {
  await setShop(store, {
    delivery: { methods: [STANDARD] },
    tax: { mode: 'added', isDeliveryTaxed: false, rates: [{ place: 'US-NY', label: 'Sales tax', percent: 10 }] },
  });
  const [a, b] = [await store.part({ priceCents: 333 }), await store.part({ priceCents: 1_000 })];
  const { code } = await promotion();
  const answer = await placeLines(
    store,
    buyer,
    [
      [a, 1],
      [b, 2],
    ],
    { delivery: NEW_YORK, codes: [` ${code.toLowerCase()} `] },
  );
  // $23.33 less $2.33, 10% tax on $21.00, and delivery.
  assert.equal(answer.body.placeOrderPrice, 21 + 2.1 + 5, JSON.stringify(answer.body));
  const shown = answer.body.adjustments.map(({ kind, label, line, amount }: Record<string, unknown>) => [
    kind,
    label,
    line,
    amount,
  ]);
  assert.deepEqual(shown, [
    ['promotion', `Summer sale (${code})`, null, -2.33],
    ['delivery', 'Standard', null, 5],
    ['tax', 'Sales tax 10%', null, 2.1],
  ]);
  const order = await wholeOrderNow(store, buyer, answer.body.insertedId);
  assert.deepEqual(order.adjustments, answer.body.adjustments);
  const repeated = await placeLines(store, buyer, [[a, 1]], { delivery: NEW_YORK, codes: [code] }, 'again-1');
  const again = await placeLines(store, buyer, [[a, 1]], { delivery: NEW_YORK, codes: [code] }, 'again-1');
  assert.deepEqual(again.body, repeated.body);
  await setShop(store, {});
});

test('an order pays only its price less the discount, and gives back what was paid for a line', async () => {
  const [a, b] = [await store.part({ priceCents: 333 }), await store.part({ priceCents: 1_000 })];
  const { code, id } = await promotion({ conditions: { parts: [b] } });
  const { id: order, lines } = await placedLines(
    store,
    buyer,
    [
      [a, 1],
      [b, 3],
    ],
    { codes: [code] },
  );
  const intent = await started(store, buyer, order);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, order, intent)).status, 200);
  const whole = await wholeOrderNow(store, buyer, order);
  assert.equal(whole.placeOrderPrice, 3.33 + 27);
  const line = lines.find((each) => each === whole.adjustments[0]!.line)!;
  assert.equal(whole.lines.find(({ _id }) => _id === line)!.placeOrderProduct, b);
  const answer = await store.call(buyer, 'POST', `/placeorder/${line}/cancel?scope=line`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { refunds } = await wholeOrderNow(store, buyer, order);
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    [27],
  );
  const { body: uses } = await store.call(admin, 'GET', `/promotions/${id}/uses`);
  assert.deepEqual(
    uses.map((use: { order: string; cents: number; endedAt: null }) => [use.order, use.cents, use.endedAt]),
    [[order, 300, null]],
  );
});

test('a code that does not apply is refused with the reason, and nothing is ordered', async () => {
  const part = await store.part({ priceCents: 1_000 });
  const other = await store.part({ priceCents: 500 });
  const ask = async (more: Record<string, unknown>) =>
    reasonOf(await quoted([[part, 1]], [(await promotion(more)).code]));
  assert.match(reasonOf(await quoted([[part, 1]], ['NOBODY'])), /^NOBODY: This code doesn't exist/);
  assert.match(await ask({ starts: '2999-01-01T00:00' }), /It is valid from January 1, 2999/);
  assert.match(await ask({ ends: '2020-01-01T00:00' }), /It ended on January 1, 2020/);
  assert.match(await ask({ conditions: { leastCents: 2_500 } }), /Add parts for \$15\.00 more/);
  assert.match(await ask({ conditions: { leastUnits: 2 } }), /Add 1 more unit /);
  assert.match(await ask({ conditions: { parts: [other] } }), /It is not valid for these parts/);
  assert.match(await ask({ conditions: { kinds: ['memory'] } }), /It is not valid for these parts/);
  assert.match(await ask({ conditions: { brands: ['Nobody'] } }), /It is not valid for these parts/);
  assert.match(await ask({ conditions: { places: ['DE'] } }), /not valid for this delivery address/);
  assert.match(await ask({ conditions: { customers: [admin.email] } }), /doesn't exist/);
  const mine = await promotion({ conditions: { customers: [buyer.email] }, maxPerCustomer: 1 });
  assert.equal((await quoted([[part, 1]], [mine.code])).body.totalCents, 900);
  await placedLines(store, buyer, [[part, 1]], { codes: [mine.code] });
  assert.match(reasonOf(await quoted([[part, 1]], [mine.code])), /You have already used it/);
  const once = await promotion({ maxUses: 1 });
  await placedLines(store, buyer, [[part, 1]], { codes: [once.code] });
  const refused = await placeLines(store, await store.person(), [[part, 1]], { codes: [once.code] });
  assert.match(reasonOf(refused), /It has been used up/);
});

test('benefits: amount, fixed price, buy two get one, cheapest free', async () => {
  const [a, b] = [await store.part({ priceCents: 1_000 }), await store.part({ priceCents: 400 })];
  const price = async (benefits: unknown[], lines: readonly (readonly [string, number])[]) => {
    const answer = await quoted(lines, [(await promotion({ benefits })).code]);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.totalCents;
  };
  assert.equal(
    await price(
      [{ kind: 'amount', cents: 500 }],
      [
        [a, 1],
        [b, 1],
      ],
    ),
    900,
  );
  assert.equal(
    await price(
      [{ kind: 'fixedPrice', cents: 300 }],
      [
        [a, 2],
        [b, 1],
      ],
    ),
    900,
  );
  assert.equal(
    await price(
      [{ kind: 'buyGet', buy: 2, get: 1, percent: 100 }],
      [
        [a, 2],
        [b, 2],
      ],
    ),
    2_400,
  );
  assert.equal(
    await price(
      [{ kind: 'buyGet', buy: 1, get: 1, percent: 50 }],
      [
        [a, 2],
        [b, 2],
      ],
    ),
    2_400,
  );
  assert.equal(
    await price(
      [{ kind: 'cheapest', percent: 100 }],
      [
        [a, 1],
        [b, 2],
      ],
    ),
    1_400,
  );
  assert.equal(
    await price(
      [
        { kind: 'percent', percent: 50 },
        { kind: 'amount', cents: 100 },
      ],
      [[a, 1]],
    ),
    400,
  );
});

test('free delivery by promotion is not charged, and is due once the order falls below its least value', async () => {
  await setShop(store, { delivery: { methods: [STANDARD] } });
  const [a, b] = [await store.part({ priceCents: 3_000 }), await store.part({ priceCents: 2_500 })];
  await promotion({
    name: 'Delivery on us',
    isAutomatic: true,
    conditions: { leastCents: 5_000 },
    benefits: [{ kind: 'freeDelivery', methods: [] }],
  });
  assert.equal((await quoted([[a, 1]])).body.totalCents, 3_500);
  const { id, lines } = await placedLines(
    store,
    buyer,
    [
      [a, 1],
      [b, 1],
    ],
    { delivery: NEW_YORK },
  );
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    order.adjustments.map(({ name, amount }) => [name, amount]),
    [['Standard (Delivery on us)', 0]],
  );
  assert.equal(order.placeOrderPrice, 55);
  const line = lines.find((each) => order.lines.find(({ _id }) => _id === each)!.placeOrderProduct === b)!;
  await store.call(buyer, 'POST', `/placeorder/${line}/cancel?scope=line`);
  assert.equal((await wholeOrderNow(store, buyer, id)).placeOrderPrice, 35);
  await setShop(store, {});
});

test('combinable promotions apply together in their order; the customer gets the best of them and one that applies alone', async () => {
  const part = await store.part({ priceCents: 10_000 });
  const automatic = { isAutomatic: true };
  await promotion({ ...automatic, name: 'Second', priority: 2, benefits: [{ kind: 'amount', cents: 1_000 }] });
  await promotion({ ...automatic, name: 'First', priority: 1 });
  const { body } = await quoted([[part, 1]]);
  assert.deepEqual(
    body.adjustments.map(({ name, cents }: { name: string; cents: number }) => [name, cents]),
    [
      ['First', -1_000],
      ['Second', -1_000],
    ],
  );
  const worse = await promotion({ isCombinable: false, benefits: [{ kind: 'percent', percent: 15 }] });
  assert.match(reasonOf(await quoted([[part, 1]], [worse.code])), /cannot be combined/);
  const better = await promotion({ isCombinable: false, benefits: [{ kind: 'percent', percent: 25 }] });
  assert.equal((await quoted([[part, 1]], [better.code])).body.totalCents, 7_500);
});

test('a customer who cancels below the least value loses the promotion, but never pays more for less', async () => {
  const [a, b, c] = await Promise.all([44_000, 5_000, 3_000].map((priceCents) => store.part({ priceCents })));
  const { code } = await promotion({
    conditions: { leastCents: 50_000 },
    benefits: [{ kind: 'amount', cents: 10_000 }],
  });
  const { id } = await placedLines(
    store,
    buyer,
    [
      [a!, 1],
      [b!, 1],
      [c!, 1],
    ],
    { codes: [code] },
  );
  const cancel = async (part: string) => {
    const { lines } = await wholeOrderNow(store, buyer, id);
    const line = lines.find(({ placeOrderProduct }) => placeOrderProduct === part)!._id;
    const answer = await store.call(buyer, 'POST', `/placeorder/${line}/cancel?scope=line`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return (await wholeOrderNow(store, buyer, id)).placeOrderPrice;
  };
  assert.equal((await wholeOrderNow(store, buyer, id)).placeOrderPrice, 420);
  // $470 without the promotion, so it stays at $420.
  assert.equal(await cancel(b!), 420);
  assert.equal(await cancel(c!), 420);
  const kept = await placedLines(
    store,
    buyer,
    [
      [a!, 1],
      [b!, 1],
      [c!, 1],
    ],
    { codes: [code] },
  );
  const whole = await wholeOrderNow(store, buyer, kept.id);
  const line = whole.lines.find(({ placeOrderProduct }) => placeOrderProduct === c)!._id;
  await store.call(admin, 'DELETE', `/order/${line}?as=cancelled`);
  const after = await wholeOrderNow(store, buyer, kept.id);
  // What the store cancels takes nothing from the customer: each line keeps its share.
  assert.equal(after.placeOrderPrice, Math.round((490 - 100 * (490 / 520)) * 100) / 100);
});

test('guessing codes is limited, by account and by address', async () => {
  const limits = createBufferedLimits(store.db, silentLog);
  const guess = (caller: { customerId: string | undefined; address: string }) =>
    limitGuesses(limits, caller, ['GUESS'], () => readCheckoutTerms(store.db, caller.customerId, ['GUESS'])).then(
      ({ refusedCodes }) => refusedCodes.length,
      ({ code }: Failure) => code,
    );
  const outcomes = [];
  for (let tries = 0; tries < 11; tries++)
    outcomes.push(await guess({ customerId: buyer.id, address: `192.0.2.${tries}` }));
  assert.deepEqual(outcomes, [...Array(10).fill(1), 'rate_limited']);
  const visitor = { customerId: undefined, address: '198.51.100.7' };
  for (let tries = 0; tries < 30; tries++) assert.equal(await guess(visitor), 1);
  assert.equal(await guess(visitor), 'rate_limited');
  assert.equal(await limitGuesses(limits, visitor, [], async () => ({ is: 'free' })).then(({ is }) => is), 'free');
  await limits.flush();
});
