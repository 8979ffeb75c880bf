import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { breaksProblem } from '#contract/parts/price-breaks.ts';
import { orderBody, placeLines, problem } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ env: { RESERVED_VALUE: '999999999' } });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const BREAKS = [
  { from: 25, priceCents: 1_190 },
  { from: 100, priceCents: 1_105 },
];
const wire = (...list: [number, number][]) => list.map(([from, price]) => ({ from, price }));

describe('an order of a part with quantity breaks', () => {
  test('costs the price of its quantity, and a total with another unit price is refused with the right one', async () => {
    const part = await store.part({ priceBreaks: BREAKS, quantity: 10_000 });
    for (const [quantity, cents] of [
      [24, 1_240],
      [25, 1_190],
      [99, 1_190],
      [100, 1_105],
    ] as const) {
      const wrong = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, quantity, cents + 1));
      assert.deepEqual(
        [wrong.status, problem(wrong).fresh],
        [409, { placeOrderPrice: (cents * quantity) / 100, price: cents / 100 }],
      );
      const answer = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, quantity, cents));
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { rows } = await store.db.$client.query(
        'select unit_price_cents::int as unit, total_cents::int as total from order_lines where id = $1',
        [answer.body.insertedId],
      );
      assert.deepEqual(rows, [{ unit: cents, total: cents * quantity }]);
    }
  });

  test('keeps its price when the breaks change, and an order with the old total is refused', async () => {
    const part = await store.part({ priceBreaks: BREAKS });
    const answer = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 30, 1_190));
    const changed = await store.call(admin, 'PATCH', `/part/${part}`, { breaks: wire([25, 11]) });
    assert.deepEqual(changed.body.breaks, wire([25, 11]));
    const order = await store.call(buyer, 'GET', `/placeorder/${answer.body.insertedId}`);
    assert.equal(order.body.placeOrderPrice, 357);
    const late = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 30, 1_190));
    assert.deepEqual([late.status, problem(late).fresh], [409, { placeOrderPrice: 330, price: 11 }]);
  });

  test('costs the lowest price that its quantity reaches, for random parts and quantities', async () => {
    const offer = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 2, max: 400 }), { maxLength: 10 }),
        // From the least to the greatest amount that a card pays and an account reserves.
        fc.uniqueArray(fc.integer({ min: 50, max: 240 }), { minLength: 11, maxLength: 11 }),
        fc.integer({ min: 1, max: 500 }),
      )
      .map(([quantities, cents, quantity]) => {
        const [priceCents, ...falling] = cents.toSorted((a, b) => b - a) as [number, ...number[]];
        const froms = quantities.toSorted((a, b) => a - b);
        return { priceCents, priceBreaks: froms.map((from, at) => ({ from, priceCents: falling[at]! })), quantity };
      });
    await fc.assert(
      fc.asyncProperty(fc.array(offer, { minLength: 1, maxLength: 40 }), async (offers) => {
        const lines = await Promise.all(
          offers.map(async ({ quantity, ...prices }) => ({
            id: await store.part({ ...prices, quantity: 3 * quantity }),
            quantity,
            total:
              quantity *
              Math.min(
                prices.priceCents,
                ...prices.priceBreaks.filter(({ from }) => from <= quantity).map((one) => one.priceCents),
              ),
          })),
        );
        const total = lines.reduce((sum, line) => sum + line.total, 0);
        const wanted = lines.map(({ id, quantity }) => [id, quantity] as const);
        const answer = await placeLines(store, await store.person(), wanted, { placeOrderPrice: total / 100 });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
        const { rows } = await store.db.$client.query(
          'select part_id as id, total_cents::int as total from order_lines where order_id = $1',
          [answer.body.insertedId],
        );
        assert.deepEqual(
          new Map(rows.map(({ id, total }) => [id, total])),
          new Map(lines.map(({ id, total }) => [id, total])),
        );
      }),
      { numRuns: 10 },
    );
  });
});

describe('quantity breaks of a part', () => {
  const body = { name: 'Fan', description: 'Quiet', price: 12.4, minimum: 1, quantity: 10 };

  test('are added, changed and removed, each recorded in the audit trail', async () => {
    const { insertedId } = (
      await store.call(admin, 'POST', '/part', { ...body, breaks: wire([25, 11.9], [100, 11.05]) })
    ).body;
    const read = async () => (await store.call(null, 'GET', `/part/${insertedId}`)).body.breaks;
    assert.deepEqual(await read(), wire([25, 11.9], [100, 11.05]));
    await store.call(admin, 'PATCH', `/part/${insertedId}`, { price: 12 });
    assert.deepEqual(await read(), wire([25, 11.9], [100, 11.05]), 'another edit keeps them');
    await store.call(admin, 'PATCH', `/part/${insertedId}`, { breaks: [] });
    assert.deepEqual(await read(), []);
    const { rows } = await store.db.$client.query(
      "select detail from audit_trail where subject = $1 and action = 'part.changed' order by id desc limit 1",
      [insertedId],
    );
    assert.deepEqual(rows[0].detail.before.breaks, wire([25, 11.9], [100, 11.05]));
    assert.deepEqual(rows[0].detail.change, { breaks: [] });
  });

  test('are refused where they contradict the price, whichever of the two changes', async () => {
    const refused = async (method: string, path: string, change: object) => {
      const answer = await store.call(admin, method, path, change);
      assert.equal(answer.status, 422, JSON.stringify(answer.body));
      return Object.keys(problem(answer).fields ?? {});
    };
    for (const breaks of [
      wire([25, 12.4]),
      wire([25, 13]),
      wire([25, 11], [50, 11]),
      wire([50, 11], [25, 10]),
      wire([1, 11]),
      wire([2.5, 11]),
      wire([25, 11.905]),
      wire([25, 0]),
      wire([25, -1]),
      wire([2_000_000_000, 11]),
      Array.from({ length: 11 }, (_, at) => ({ from: at + 2, price: 11 - at / 10 })),
      '25+ 11.90',
      [null],
      null,
    ])
      assert.match((await refused('POST', '/part', { ...body, breaks })).join(), /^breaks/, JSON.stringify(breaks));
    const part = await store.part({ priceBreaks: BREAKS });
    assert.deepEqual(await refused('PATCH', `/part/${part}`, { price: 11.9 }), ['price']);
    assert.deepEqual(await refused('PATCH', `/part/${part}`, { breaks: wire([2, 12.4]) }), ['breaks']);
    assert.equal((await store.call(admin, 'PATCH', `/part/${part}`, { price: 5, breaks: wire([9, 4]) })).status, 200);
  });

  test('are checked by the database with the same rule', async () => {
    const small = fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 12 }), priceCents: fc.integer({ min: 0, max: 12 }) }),
      { maxLength: 12 },
    );
    const lists = [
      ...fc.sample(small, 400),
      ...fc
        .sample(small, 400)
        .map((list) => list.map((one, at) => ({ from: at + 2, priceCents: Math.max(one.priceCents - at, 12 - at) }))),
    ];
    const { rows } = await store.db.$client.query<{ fits: boolean }>(
      `select price_breaks_fit(12, item) as fits from jsonb_array_elements($1::jsonb) with ordinality as items(item, place) order by place`,
      [JSON.stringify(lists)],
    );
    for (const [at, { fits }] of rows.entries()) {
      const list = lists[at]!;
      assert.equal(fits, breaksProblem({ priceCents: 12, priceBreaks: list }) === undefined, JSON.stringify(list));
    }
    assert.ok(rows.some(({ fits }) => fits) && rows.some(({ fits }) => !fits));
  });
});
