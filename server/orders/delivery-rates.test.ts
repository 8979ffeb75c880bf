import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import {
  chosenMethod,
  deliveryProblem,
  NOT_DELIVERED,
  offeredMethods,
  TOO_HEAVY,
} from '#contract/orders/adjusters/delivery.ts';
import { quote } from '#contract/orders/charges.ts';
import { DEFAULT_GRAMS, deliveryPrice } from '#contract/orders/delivery-rates.ts';
import type { DeliveryMethod, DeliveryRates, DeliveryStep } from '#contract/settings/checkout-terms.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { numbersFrom } from '#test/fixtures/numbers.ts';
import {
  charge,
  claim,
  NEW_YORK,
  placeLines,
  placed as placedUnits,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

const line = (quantity: number, weight: number | null, totalCents = 1_000): DraftLine => ({
  partId: 'part',
  quantity,
  weight,
  totalCents,
});
const step = (upToGrams: number | null, priceCents: number, fromCents: number | null = null): DeliveryStep => ({
  upToGrams,
  fromCents,
  priceCents,
});
const RATES: DeliveryRates = { priceCents: 500, steps: [], parcelGrams: null, defaultGrams: 500 };
const STEPS = [step(1_000, 490), step(5_000, 790), step(30_000, 1_490)];

test('a parcel has the price of the lightest step that can take it, up to and including its weight', () => {
  const rates = { ...RATES, steps: STEPS.toReversed() };
  const priceOf = (...lines: DraftLine[]) => deliveryPrice(rates, lines, 1_000)?.priceCents;
  assert.deepEqual(
    [0, 1, 1_000, 1_001, 5_000, 5_001, 30_000, 30_001].map((grams) => priceOf(line(1, grams))),
    [490, 490, 490, 790, 790, 1_490, 1_490, undefined],
  );
  assert.equal(priceOf(line(2, 400), line(1, 200)), 490);
  assert.equal(priceOf(line(2, 400), line(1, 201)), 790);
  // A part without a weight counts 500 g.
  assert.equal(priceOf(line(2, null)), 490);
  assert.equal(priceOf(line(3, null)), 790);
  assert.deepEqual(deliveryPrice(RATES, [line(1_000_000_000, 1_000_000_000)], 1), { priceCents: 500, parcels: 1 });
});

test('the step from the greatest value that the parts reach comes before the weight', () => {
  const rates = { ...RATES, steps: [...STEPS, step(5_000, 0, 10_000), step(5_000, 250, 5_000)] };
  const priceOf = (grams: number, cents: number) => deliveryPrice(rates, [line(1, grams)], cents)?.priceCents;
  assert.deepEqual(
    [priceOf(500, 4_999), priceOf(500, 5_000), priceOf(500, 9_999), priceOf(500, 10_000)],
    [490, 250, 250, 0],
  );
  assert.deepEqual([priceOf(5_000, 10_000), priceOf(5_001, 10_000)], [0, 1_490]);
});

test('an order above the weight of a parcel is charged by the number of parcels, of whole units', () => {
  const rates = { ...RATES, steps: STEPS, parcelGrams: 10_000 };
  const priceOf = (...lines: DraftLine[]) => deliveryPrice(rates, lines, 1_000);
  assert.deepEqual(priceOf(line(1, 10_000)), { priceCents: 1_490, parcels: 1 });
  // 18 kg are two parcels by weight, but three by units.
  assert.deepEqual(priceOf(line(3, 6_000)), { priceCents: 3 * 1_490, parcels: 3 });
  assert.deepEqual(priceOf(line(3, 6_000), line(3, 4_000)), { priceCents: 3 * 1_490, parcels: 3 });
  assert.deepEqual(priceOf(line(3, 6_000), line(4, 4_000)), { priceCents: 3 * 1_490 + 790, parcels: 4 });
  assert.equal(priceOf(line(1, 10_001)), undefined);
  assert.deepEqual(priceOf(line(5, 0)), { priceCents: 490, parcels: 1 });
  assert.deepEqual(deliveryPrice({ ...RATES, parcelGrams: 1 }, [line(900_000_000, 1)], 1), {
    priceCents: 450_000_000_000,
    parcels: 900_000_000,
  });
  // More than a number can hold exactly.
  assert.equal(deliveryPrice({ ...RATES, priceCents: 1e8, parcelGrams: 1 }, [line(900_000_000, 1)], 1), undefined);
});

/** The price of delivery, calculated unit by unit. */
function slowPrice({ steps, parcelGrams, priceCents, defaultGrams }: DeliveryRates, lines: readonly DraftLine[]) {
  const units = lines.flatMap(({ quantity, weight }) => Array<number>(quantity).fill(weight ?? defaultGrams));
  units.sort((a, b) => b - a);
  const parcels: number[] = [];
  for (const grams of units) {
    if (parcelGrams !== null && grams > parcelGrams) return undefined;
    const at = parcels.findIndex((full) => parcelGrams === null || full + grams <= parcelGrams);
    if (at === -1) parcels.push(grams);
    else parcels[at]! += grams;
  }
  const value = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  let cents = 0;
  for (const grams of parcels) {
    let best: DeliveryStep | undefined;
    for (const each of steps) {
      if (each.upToGrams !== null && each.upToGrams < grams) continue;
      if (each.fromCents !== null && each.fromCents > value) continue;
      const [from, bestFrom] = [each.fromCents ?? 0, best?.fromCents ?? 0];
      if (!best || from > bestFrom || (from === bestFrom && (each.upToGrams ?? 1e12) < (best.upToGrams ?? 1e12)))
        best = each;
    }
    if (steps.length > 0 && !best) return undefined;
    cents += steps.length === 0 ? priceCents : best!.priceCents;
  }
  return { priceCents: cents, parcels: parcels.length };
}

test('prices of random orders agree with a calculation unit by unit, over zones, thresholds and tax', () => {
  const random = numbersFrom(75);
  let [refused, several] = [0, 0];
  for (let round = 0; round < 3_000; round++) {
    const keys = new Set<string>();
    const steps = Array.from({ length: random(6) }, () =>
      step(random(5) === 0 ? null : 1 + random(20) * 500, random(3_000), random(2) === 0 ? null : random(10) * 1_000),
    ).filter(({ upToGrams, fromCents }) => {
      const key = `${upToGrams} ${fromCents ?? 0}`;
      return !keys.has(key) && keys.add(key);
    });
    const zone = (name: string, places: string[], n: number): DeliveryMethod => ({
      ...STANDARD,
      id: `${name}${n}`,
      name,
      places,
      priceCents: random(2_000),
      ...(n === 1 && steps.length > 0 && { steps }),
      ...(random(2) === 0 && { parcelGrams: 1 + random(12) * 1_000 }),
      freeFromCents: random(3) === 0 ? random(20_000) : null,
    });
    const methods = [zone('Standard', ['US-NY'], 1), zone('Standard', ['US'], 2), zone('Express', [], 1)];
    const defaultGrams = random(3) === 0 ? null : random(2_000);
    const lines = Array.from({ length: 1 + random(5) }, () =>
      line(1 + random(12), random(6) === 0 ? null : random(8) * random(900), random(9_000)),
    );
    const value = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const place = [
      { country: 'US', region: 'NY' },
      { country: 'US', region: 'CA' },
      { country: 'FR', region: '' },
    ][random(3)]!;
    const settings = {
      delivery: { methods, defaultGrams },
      tax: { mode: 'added' as const, isDeliveryTaxed: true, rates: [{ place: 'US', label: 'Tax', percent: 7.25 }] },
    };
    const zones = { NY: [methods[0]!, methods[2]!], CA: [methods[1]!, methods[2]!], '': [methods[2]!] };
    const due = zones[place.region as keyof typeof zones].flatMap(
      ({ steps: own = [], parcelGrams = null, ...each }) => {
        const price = slowPrice(
          { priceCents: each.priceCents, steps: own, parcelGrams, defaultGrams: defaultGrams ?? DEFAULT_GRAMS },
          lines,
        );
        const isFree = each.freeFromCents !== null && value >= each.freeFromCents;
        return price ? [{ id: each.id, ...price, chargedCents: isFree ? 0 : price.priceCents }] : [];
      },
    );
    const offered = offeredMethods(settings, lines, place);
    assert.deepEqual(
      offered.map(({ id, priceCents, parcels, chargedCents }) => ({ id, priceCents, parcels, chargedCents })),
      due,
      JSON.stringify({ settings, lines, place }),
    );
    if (due.length === 0) refused++;
    if (due.some(({ parcels }) => parcels > 1)) several++;
    const method = chosenMethod(offered, undefined);
    const charges = quote(settings, { lines, place, method });
    const deliveryCents = method?.chargedCents ?? 0;
    const tax = place.country === 'US' ? Math.round(((value + deliveryCents) * 7.25) / 100 + 1e-9) : 0;
    assert.deepEqual([charges.deliveryCents, charges.taxCents], [deliveryCents, tax]);
    assert.equal(charges.totalCents, value + deliveryCents + tax);
    assert.equal(deliveryCents, Math.min(...due.map((each) => each.chargedCents), method ? Infinity : 0));
  }
  assert.ok(refused > 50 && several > 500, `${refused} refused, ${several} with several parcels`);
});

test('without a method the refusal says whether the zone or the weight is the reason', () => {
  const settings = {
    delivery: { methods: [{ ...STANDARD, places: ['US'], steps: [step(1_000, 490)] }] },
  };
  const problem = (country: string, grams: number) => {
    const place = { country, region: '' };
    return deliveryProblem(settings, offeredMethods(settings, [line(1, grams)], place), place);
  };
  assert.deepEqual(
    [problem('US', 1_000), problem('US', 1_001), problem('FR', 1)],
    [undefined, TOO_HEAVY, NOT_DELIVERED],
  );
});

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => closeWithBooks(store));

const HEAVY: DeliveryMethod = { ...STANDARD, id: 'post', name: 'Post', steps: STEPS, parcelGrams: 10_000 };
const FAR: DeliveryMethod = { ...HEAVY, id: 'post-far', places: ['US-HI'], steps: [step(null, 4_000)] };
const EXPRESS: DeliveryMethod = { ...STANDARD, id: 'express', name: 'Express', steps: [step(2_000, 1_990)] };
const setMethods = (methods: DeliveryMethod[]) => setShop(store, { delivery: { methods, defaultGrams: 250 } });

const partOf = (weight: number | null, more: object = {}) =>
  store.part({ priceCents: 2_000, quantity: 100, weight, ...more });
const read = (id: string) => wholeOrderNow(store, buyer, id);

test('quote, order and label agree on the price and the parcels of the chosen method', async () => {
  await setMethods([FAR, HEAVY, EXPRESS]);
  const [case_, unknown] = [await partOf(6_000), await partOf(null)];
  const lines = [
    { part: case_, quantity: 3 },
    { part: unknown, quantity: 2 },
  ];
  const quoted = async (body: object) =>
    (await store.call(buyer, 'POST', '/orders/quote', { lines, delivery: NEW_YORK, ...body })).body;
  const post = await quoted({});
  assert.deepEqual([post.deliveryCents, post.totalCents, post.terms.method.id], [4_470, 14_470, 'post']);
  // Too heavy for Express.
  const refused = await quoted({ deliveryMethod: 'express' });
  assert.match(refused.fields.deliveryMethod, /too heavy for this delivery method/);
  const far = await quoted({ delivery: { ...NEW_YORK, region: 'HI' } });
  assert.deepEqual([far.deliveryCents, far.terms.method.id], [12_000, 'post-far']);
  const nothing = (
    await store.call(buyer, 'POST', '/orders/quote', {
      lines: [{ part: await partOf(40_000), quantity: 1 }],
      delivery: NEW_YORK,
    })
  ).body;
  assert.equal(nothing.fields['delivery.country'], TOO_HEAVY);

  const { status, body } = await placeLines(
    store,
    buyer,
    [
      [case_, 3],
      [unknown, 2],
    ],
    { delivery: NEW_YORK, total: 144.7 },
  );
  assert.equal(status, 200, JSON.stringify(body));
  const order = await read(body.insertedId);
  assert.deepEqual([order.deliveryPrice, order.placeOrderPrice], [44.7, 144.7]);
  assert.deepEqual(
    order.adjustments.map(({ name, amount }) => [name, amount]),
    [['Post, 3 parcels', 44.7]],
  );
  const light = (await placeLines(store, buyer, [[unknown, 1]], { delivery: NEW_YORK, deliveryMethod: 'express' }))
    .body;
  assert.deepEqual(
    (await read(light.insertedId)).adjustments.map(({ name, amount }) => [name, amount]),
    [['Express', 19.9]],
  );
});

test('another address has the rates of its zone, and a change of parts those that the order agreed', async () => {
  await setMethods([FAR, HEAVY]);
  const [part, heavy] = [await partOf(6_000), await partOf(11_000)];
  const { body } = await placeLines(store, buyer, [[part, 1]], { delivery: NEW_YORK });
  const id: string = body.insertedId;
  // Neither later settings nor later weights change the order.
  await setMethods([FAR, { ...HEAVY, steps: [step(null, 99)] }]);
  assert.equal((await store.call(admin, 'PATCH', `/part/${part}`, { weight: 1 })).status, 200);
  const edit = (lines: object[]) => store.call(admin, 'PATCH', `/orders/${id}/lines`, { lines });
  const four = await edit([{ part, quantity: 4 }]);
  assert.equal(four.status, 200, JSON.stringify(four.body));
  assert.deepEqual([(await read(id)).deliveryPrice, (await read(id)).adjustments[0]!.name], [59.6, 'Post, 4 parcels']);
  const refused = await edit([{ part: heavy, quantity: 1 }]);
  assert.match(refused.body.fields.lines, /too heavy/);
  const moved = await store.call(buyer, 'PUT', `/orders/${id}/delivery`, { delivery: { ...NEW_YORK, region: 'HI' } });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.equal((await read(id)).deliveryPrice, 160);
});

test('canceling units of an unpaid order charges the parcels that are left, and never more', async () => {
  await setMethods([{ ...HEAVY, steps: [...STEPS, step(null, 100, 50_000)] }]);
  const [one, two] = [await partOf(6_000, { priceCents: 30_000 }), await partOf(9_000, { priceCents: 30_000 })];
  const { body } = await placeLines(
    store,
    buyer,
    [
      [one, 1],
      [two, 1],
    ],
    { delivery: NEW_YORK },
  );
  const id: string = body.insertedId;
  const placed = await read(id);
  assert.equal(placed.deliveryPrice, 2);
  const line_ = placed.lines.find(({ placeOrderProduct }) => placeOrderProduct === two)!._id;
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${line_}/cancel?scope=line`)).status, 200);
  // The step of the value that the parts had stays.
  const left = await read(id);
  assert.deepEqual([left.deliveryPrice, left.placeOrderPrice], [1, 301]);
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  await claim(store, buyer, id, intent);
  assert.equal((await read(id)).paid, true);
});

test('the order of the specification is charged by weight once it has an address', async () => {
  await setMethods([HEAVY]);
  const part = await partOf(6_000);
  const id = await placedUnits(store, buyer, part, 2, 2_000);
  const moved = await store.call(buyer, 'PUT', `/orders/${id}/delivery`, { delivery: NEW_YORK });
  assert.equal(moved.body.placeOrderPrice, 69.8);
});

test('settings refuse steps that contradict each other, and keep those of before', async () => {
  const put = async (method: object) => {
    const { version } = (await store.call(admin, 'GET', '/shop-settings')).body;
    return store.call(admin, 'PUT', '/shop-settings', { version, settings: { delivery: { methods: [method] } } });
  };
  for (const [method, field] of [
    [{ ...STANDARD, steps: [step(1_000, 1), step(1_000, 2)] }, 'steps.1.upToGrams'],
    [{ ...STANDARD, steps: [step(0, 1)] }, 'steps.0.upToGrams'],
    [{ ...STANDARD, steps: [step(1, -1)] }, 'steps.0.priceCents'],
    [{ ...STANDARD, steps: [step(1e9, 1)] }, 'steps.0.upToGrams'],
    [{ ...STANDARD, steps: Array.from({ length: 31 }, (_, n) => step(n + 1, 1)) }, 'steps'],
    [{ ...STANDARD, parcelGrams: 0 }, 'parcelGrams'],
  ] as const) {
    const { status, body } = await put(method);
    assert.equal(status, 422, field);
    assert.ok(body.fields[`settings.delivery.methods.0.${field}`], JSON.stringify(body));
  }
  assert.equal((await put(STANDARD)).status, 200);
  const { body } = await store.call(null, 'GET', '/checkout-terms');
  assert.deepEqual(body.delivery, { methods: [STANDARD], defaultGrams: 250 });
});
