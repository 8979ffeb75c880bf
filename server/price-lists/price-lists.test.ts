import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { NEW_YORK, orderBody, placedLines, placeLines, setShop, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { groupOf, priceListFor } from './testing.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
let stranger: Person;
let group: string;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  buyer = await store.person();
  stranger = await store.person();
  group = await groupOf(store, admin, [buyer]);
});
after(() => closeWithBooks(store));

const list = (more: Record<string, unknown> = {}, prices: Parameters<typeof priceListFor>[4] = {}) =>
  priceListFor(store, admin, group, more, prices);
const remove = (id: string) => store.call(admin, 'DELETE', `/price-lists/${id}`);
const pricesOf = async (who: Person | null, part: string) => {
  const { body, headers } = await store.call(who, 'GET', `/part/${part}`);
  return { price: body.price, breaks: body.breaks, publicPrice: body.publicPrice, cache: headers.get('cache-control') };
};
const priceOf = async (part: string, who: Person | null = buyer) => (await pricesOf(who, part)).price;
/** A part of a kind and a brand. */
async function partOf(category: string, brand: string, more: Parameters<TestStore['part']>[0] = {}): Promise<string> {
  const id = await store.part({ priceCents: 10_000, ...more });
  await store.db.$client.query('update parts set category = $2, brand = $3 where id = $1', [id, category, brand]);
  return id;
}

test('in a list the price of the part comes first, then its brand, its kind, and all parts', async () => {
  const [fixed, branded, kind, other] = [
    await partOf('memory', 'Anvil'),
    await partOf('memory', 'ANVIL'),
    await partOf('memory', 'Bellows'),
    await partOf('cooler', ''),
  ];
  const id = await list(
    {
      rules: [
        { scope: 'all', percent: 10 },
        { scope: 'kind', kind: 'memory', percent: 20 },
        { scope: 'brand', brand: 'anvil', percent: 5 },
      ],
    },
    { [fixed]: { price: 77 } },
  );
  assert.deepEqual(await Promise.all([fixed, branded, kind, other].map((part) => priceOf(part))), [77, 95, 80, 90]);
  for (const who of [stranger, null]) assert.equal(await priceOf(fixed, who), 100);
  await remove(id);
  assert.equal(await priceOf(fixed), 100);
});

test('a rule is for its brand whatever its letters', async () => {
  for (const brand of ['Ärger', 'İstek', 'ΟΔΟΣ']) {
    const part = await partOf('memory', brand);
    const id = await list({ rules: [{ scope: 'brand', brand, percent: 10 }] });
    assert.equal(await priceOf(part), 90, brand);
    await remove(id);
  }
  const same = ['İstek', 'istek'].map((brand) => ({ scope: 'brand', brand, percent: 10 }));
  const { status, body } = await store.call(admin, 'POST', '/price-lists', {
    name: 'Same',
    groups: [group],
    rules: same,
  });
  assert.ok(status === 200 || body.fields.rules === 'Each kind and brand once', JSON.stringify(body));
  if (status === 200) await remove(body.insertedId);
});

test('of several lists the one with the highest priority that has a price for the part decides, of equals the older', async () => {
  const [one, two] = [await partOf('memory', 'Anvil'), await partOf('memory', 'Anvil')];
  const ids = [
    await list({ priority: 300 }, { [one]: { price: 90 } }),
    await list({ priority: 200, rules: [{ scope: 'all', percent: 50 }] }),
    await list({ priority: 200, rules: [{ scope: 'all', percent: 60 }] }),
    await list({ priority: 999, isActive: false, rules: [{ scope: 'all', percent: 90 }] }),
    await list({ priority: 999, ends: '2020-01-01T00:00', rules: [{ scope: 'all', percent: 90 }] }),
    await list({ priority: 999, starts: '2090-01-01T00:00', rules: [{ scope: 'all', percent: 90 }] }),
  ];
  assert.deepEqual([await priceOf(one), await priceOf(two)], [90, 50]);
  const { body } = await store.call(admin, 'GET', '/price-lists?count=1');
  const views = body.filter(({ _id }: { _id: string }) => ids.includes(_id)).map(({ view }: { view: string }) => view);
  assert.deepEqual(views, ['planned', 'ended', 'off', 'active', 'active', 'active']);
  for (const view of ['planned', 'ended', 'off', 'active']) {
    const { body: found } = await store.call(admin, 'GET', `/price-lists?view=${view}`);
    assert.ok(found.length > 0 && found.every((each: { view: string }) => each.view === view), view);
  }
  await Promise.all(ids.map(remove));
});

test('percentages round to cents, apply to volume discounts, and never cost more; a fixed price has its own', async () => {
  const part = await partOf('memory', 'Anvil', {
    priceCents: 1_005,
    priceBreaks: [
      { from: 10, priceCents: 1_004 },
      { from: 20, priceCents: 500 },
    ],
  });
  const cheap = await partOf('memory', 'Anvil', { priceCents: 1 });
  const ids = [await list({ rules: [{ scope: 'all', percent: 50 }] })];
  // 5.025 and 5.02 both become 5.03 or 5.02; a break that costs no less is left out.
  const { price, breaks, publicPrice, cache } = await pricesOf(buyer, part);
  assert.deepEqual([price, publicPrice, cache], [5.03, 10.05, 'private, no-store']);
  assert.deepEqual(breaks, [
    { from: 10, price: 5.02 },
    { from: 20, price: 2.5 },
  ]);
  assert.equal(await priceOf(cheap), 0.01);
  ids.push(await list({ priority: 200, rules: [{ scope: 'all', percent: 0.01 }] }));
  assert.deepEqual((await pricesOf(buyer, part)).breaks, [
    { from: 10, price: 10.04 },
    { from: 20, price: 5 },
  ]);
  ids.push(await list({ priority: 300 }, { [part]: { price: 12, breaks: [{ from: 5, price: 11 }] } }));
  assert.deepEqual(await pricesOf(buyer, part), {
    price: 12,
    breaks: [{ from: 5, price: 11 }],
    publicPrice: 10.05,
    cache: 'private, no-store',
  });
  await Promise.all(ids.map(remove));
});

test('the customer pays the price that they see, in every way of ordering, and staff see by which list', async () => {
  const part = await partOf('memory', 'Anvil', { priceCents: 1_240 });
  const id = await list({ name: 'Contract 7' }, { [part]: { price: 11, breaks: [{ from: 10, price: 9 }] } });
  // The call of the specification: the public total is refused with the right one.
  const refused = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 2));
  assert.deepEqual([refused.status, refused.body.code], [409, 'price_changed']);
  assert.deepEqual(refused.body.fresh, { placeOrderPrice: 22, price: 11 });
  const placed = await store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, part, 2, 1_100));
  assert.equal(placed.status, 200);
  const one = await wholeOrderNow(store, admin, placed.body.insertedId);
  assert.deepEqual([one.lines[0]!.placeOrderPrice, one.lines[0]!.priceList], [22, 'Contract 7']);
  const own = await wholeOrderNow(store, buyer, placed.body.insertedId);
  assert.equal(own.lines[0]!.priceList, undefined);
  assert.doesNotMatch(JSON.stringify(own), /Contract 7/);

  const lines = [{ part, quantity: 10 }];
  const quote = await store.call(buyer, 'POST', '/orders/quote', { lines, delivery: NEW_YORK });
  assert.equal(quote.body.linesCents, 9_000);
  const { id: order } = await placedLines(store, buyer, [[part, 10]], { placeOrderPrice: 90 });
  assert.equal((await wholeOrderNow(store, buyer, order)).placeOrderPrice, 90);
  const others = await placeLines(store, stranger, [[part, 10]], { placeOrderPrice: 90 });
  assert.deepEqual(others.body.fresh, { placeOrderPrice: 124 });

  // By staff, for the customer: at the customer's price, with and without a draft.
  const byStaff = await store.call(admin, 'POST', `/customers/${buyer.id}/orders`, { lines, delivery: NEW_YORK });
  assert.equal(byStaff.status, 200, JSON.stringify(byStaff.body));
  assert.equal((await wholeOrderNow(store, admin, byStaff.body.insertedId)).linesPrice, 90);
  const draft = { customer: buyer.id, lines, unclear: '', note: '', reference: '' };
  const { body: drafted } = await store.call(admin, 'POST', '/drafts', draft);
  const { body: shown } = await store.call(admin, 'GET', `/drafts/${drafted.insertedId}`);
  assert.deepEqual([shown.lines[0].seen.price, shown.lines[0].now.price], [9, 9]);

  // A part that staff add to the order costs the customer's price too.
  const second = await partOf('memory', 'Anvil', { priceCents: 1_000 });
  await store.call(admin, 'PUT', `/price-lists/${id}/prices/${second}`, { price: 8 });
  const edit = await store.call(admin, 'PATCH', `/orders/${order}/lines`, { lines: [{ part: second, quantity: 2 }] });
  assert.equal(edit.status, 200, JSON.stringify(edit.body));
  const edited = await wholeOrderNow(store, admin, order);
  assert.equal(edited.placeOrderPrice, 106);
  assert.equal(edited.lines.find(({ placeOrderProduct }) => placeOrderProduct === second)!.priceList, 'Contract 7');

  // The order keeps its price when the list is gone, and can be paid at it.
  await remove(id);
  const pay = (price: number) => store.call(buyer, 'POST', '/create-payment-intent', { order, placeOrderPrice: price });
  assert.equal((await pay(106)).status, 200);
  assert.equal((await pay(144)).status, 409);
});

test('orders of guests cost the public price also where staff change them', async () => {
  await setShop(store, { orders: { ...DEFAULT_SHOP_SETTINGS.orders, guests: true } });
  const [part, second] = [await store.part({ priceCents: 1_000 }), await store.part({ priceCents: 1_000 })];
  const body = { email: 'guest@visitor.test', lines: [{ part, quantity: 1 }], delivery: NEW_YORK };
  assert.equal((await store.call(null, 'POST', '/guest-orders', body)).status, 200);
  const { rows } = await store.db.$client.query(
    "select o.id, o.customer_id as guest from orders o join users u on u.id = o.customer_id where u.guest_email = 'guest@visitor.test'",
  );
  const { id: order, guest } = rows[0];
  await store.call(admin, 'POST', `/customer-groups/${group}/members`, { customers: [guest] });
  const id = await list({ rules: [{ scope: 'all', percent: 10 }] });
  const edit = await store.call(admin, 'PATCH', `/orders/${order}/lines`, { lines: [{ part: second, quantity: 1 }] });
  assert.equal(edit.status, 200, JSON.stringify(edit.body));
  assert.equal((await wholeOrderNow(store, admin, order)).placeOrderPrice, 20);
  await remove(id);
});

test('promotions take their share off the price of the list', async () => {
  const part = await partOf('memory', 'Anvil', { priceCents: 10_000 });
  const id = await list({ rules: [{ scope: 'kind', kind: 'memory', percent: 20 }] });
  const promotion = { name: 'Ten', isAutomatic: true, conditions: {}, benefits: [{ kind: 'percent', percent: 10 }] };
  const { body: added } = await store.call(admin, 'POST', '/promotions', promotion);
  const lines = [{ part, quantity: 1 }];
  const { body } = await store.call(buyer, 'POST', '/orders/quote', { lines, delivery: NEW_YORK });
  assert.deepEqual([body.linesCents, body.totalCents], [8_000, 7_200]);
  await store.call(admin, 'POST', `/promotions/${added.insertedId}/end`);
  await remove(id);
});

test('basket, saved parts, builds, lists and search results show the own price', async () => {
  const part = await partOf('memory', 'Anvil', { priceCents: 10_000, name: 'Foundry Kit' });
  await store.call(buyer, 'PUT', `/basket/lines/${part}`, { quantity: 3 });
  await store.call(buyer, 'PUT', `/saved-parts/${part}`, {});
  const build = await store.call(buyer, 'POST', '/builds', { name: 'Rack', parts: [{ part, quantity: 1 }] });
  const id = await list({ rules: [{ scope: 'brand', brand: 'Anvil', percent: 25 }] });
  const basket = (await store.call(buyer, 'GET', '/basket')).body;
  assert.deepEqual([basket.total, basket.lines[0].unitPrice, basket.lines[0].publicPrice], [225, 75, 100]);
  // The price was another one when the line was added.
  assert.deepEqual([basket.lines[0].changes, basket.lines[0].added.price], [['price'], 100]);
  await store.call(buyer, 'PUT', `/basket/lines/${part}`, { quantity: 2 });
  assert.deepEqual((await store.call(buyer, 'GET', '/basket')).body.lines[0].changes, []);
  await store.call(buyer, 'POST', '/basket/lines', { lines: [{ part, quantity: 4 }] });
  assert.deepEqual((await store.call(buyer, 'GET', '/basket')).body.lines[0].changes, []);
  const get = async (path: string) => JSON.stringify((await store.call(buyer, 'GET', path)).body);
  const { body: found } = await store.call(buyer, 'POST', '/match', { text: 'Foundry Kit, 2' });
  assert.equal(found.lines[0].part?.price ?? found.lines[0].guesses[0].price, 75);
  for (const path of [
    '/saved-parts',
    `/builds/${build.body.insertedId}`,
    '/part?q=Foundry+Kit',
    `/part/${part}`,
    `/part/compare?ids=${part}`,
    '/part/suggest?q=Foundry',
  ]) {
    const text = await get(path);
    assert.match(text, /"(price|unitPrice|total)":75\b/, path);
  }
  await remove(id);
});

test('an order is placed at the price that was confirmed, whatever happens to the list meanwhile', async () => {
  const part = await partOf('memory', 'Anvil', { priceCents: 1_000, quantity: 5_000 });
  const id = await list({}, { [part]: { price: 9 } });
  const people = await Promise.all(Array.from({ length: 8 }, () => store.person()));
  await store.call(admin, 'POST', `/customer-groups/${group}/members`, { customers: people.map((each) => each.id) });
  const ordered = new AbortController();
  const changing = (async () => {
    for (let cents = 800; !ordered.signal.aborted; cents = cents === 800 ? 900 : 800)
      await store.call(admin, 'PUT', `/price-lists/${id}/prices/${part}`, { price: cents / 100 });
  })();
  const answers = await Promise.all(
    people.flatMap((who) =>
      [8, 9, 10].map(async (price) => ({
        price,
        answer: await placeLines(store, who, [[part, 1]], { placeOrderPrice: price }),
      })),
    ),
  );
  ordered.abort();
  await changing;
  for (const { price, answer } of answers) {
    if (answer.status === 200) {
      const { rows } = await store.db.$client.query('select total_cents::int as cents from orders where id = $1', [
        answer.body.insertedId,
      ]);
      assert.equal(rows[0].cents, price * 100);
      assert.notEqual(price, 10, 'the public price is not the price of this customer');
    } else assert.ok(['price_changed', 'overloaded'].includes(answer.body.code), JSON.stringify(answer.body));
  }
  await remove(id);
  assert.equal((await placeLines(store, people[0]!, [[part, 1]], { placeOrderPrice: 9 })).body.code, 'price_changed');
});

test('a customer who leaves the group while an order is placed does not get its price', async () => {
  const part = await partOf('memory', 'Anvil', { priceCents: 1_000, quantity: 5_000 });
  const id = await list({}, { [part]: { price: 9 } });
  const leaver = await store.person();
  await store.call(admin, 'POST', `/customer-groups/${group}/members`, { customers: [leaver.id] });
  const { $client } = store.db;
  const { query } = $client;
  // Between reading the price and placing the order.
  $client.query = (async (...call: Parameters<typeof query>) => {
    const read = await Reflect.apply(query, $client, call);
    if ((call[0] as { name?: string }).name === 'select_situation') {
      $client.query = query;
      await $client.query('delete from customer_group_members where customer_id = $1', [leaver.id]);
    }
    return read;
  }) as typeof query;
  try {
    const { body } = await placeLines(store, leaver, [[part, 1]], { placeOrderPrice: 9 });
    assert.equal(body.code, 'price_changed');
  } finally {
    $client.query = query;
    await remove(id);
  }
});

test('a group that a list names stays; a name is taken once; what does not exist is named', async () => {
  const part = await partOf('memory', 'Anvil');
  const named = await groupOf(store, admin, []);
  const id = await priceListFor(store, admin, named, { name: 'Resellers' });
  const { body: kept } = await store.call(admin, 'DELETE', `/customer-groups/${named}`);
  assert.match(kept.detail, /The price list 'Resellers' is for this group/);
  const add = (more: object) => store.call(admin, 'POST', '/price-lists', { name: 'Others', groups: [named], ...more });
  const problems = async (more: object) => (await add(more)).body.fields;
  assert.deepEqual(await problems({ name: 'RESELLERS' }), { name: 'Another price list has this name' });
  assert.deepEqual(await problems({ groups: ['Bakers'] }), { groups: 'No customer group: bakers' });
  assert.deepEqual(Object.keys(await problems({ groups: [] })), ['groups']);
  for (const percent of [0, -1, 99.5, 1.005])
    assert.equal((await add({ rules: [{ scope: 'all', percent }] })).status, 422, String(percent));
  const twice = { rules: [1, 2].map((percent) => ({ scope: 'brand', brand: percent === 1 ? 'A' : 'a', percent })) };
  assert.deepEqual(await problems(twice), { rules: 'Each kind and brand once' });
  const brands = Array.from({ length: 60 }, (_, at) => ({
    scope: 'brand',
    brand: `Brand ${at}`,
    percent: 1 + (at % 21),
  }));
  assert.deepEqual(await problems({ rules: brands }), { rules: 'At most 20 different percentages' });
  const set = (target: string, body: object) => store.call(admin, 'PUT', `/price-lists/${id}/prices/${target}`, body);
  assert.equal((await set('00000000-0000-4000-8000-000000000000', { price: 1 })).status, 404);
  assert.equal((await set(part, { price: 0 })).status, 422);
  assert.equal((await set(part, { price: 5, breaks: [{ from: 10, price: 6 }] })).status, 422);
  assert.equal((await set(part.toUpperCase(), { price: 5, breaks: [{ from: 10, price: 4 }] })).status, 200);
  const { body: prices } = await store.call(admin, 'GET', `/price-lists/${id}/prices`);
  assert.deepEqual(
    prices.map((each: { price: number; breaks: object[]; publicPrice: number }) => [each.price, each.publicPrice]),
    [[5, 100]],
  );
  const stale = { version: 1, priceList: { name: 'Resellers', groups: [named] } };
  assert.equal((await store.call(admin, 'PUT', `/price-lists/${id}`, stale)).body.code, 'edit_conflict');
  const fresh = (await store.call(admin, 'GET', `/price-lists/${id}`)).body.version;
  assert.equal((await store.call(admin, 'PUT', `/price-lists/${id}`, { ...stale, version: fresh })).status, 200);
  const price = () => store.call(admin, 'DELETE', `/price-lists/${id}/prices/${part}`);
  assert.deepEqual([(await price()).body.deletedCount, (await price()).body.deletedCount], [1, 0]);
  assert.deepEqual([(await remove(id)).body.deletedCount, (await remove(id)).body.deletedCount], [1, 0]);
  assert.equal((await store.call(admin, 'DELETE', `/customer-groups/${named}`)).body.deletedCount, 1);
  const { body: trail } = await store.call(admin, 'GET', '/audit?area=price-list&limit=5');
  assert.deepEqual(
    trail.map(({ action }: { action: string }) => action),
    ['deleted', 'price-removed', 'changed', 'price-set', 'added'].map((action) => `price-list.${action}`),
  );
  const few = brands.map((rule) => ({ ...rule, percent: 1 + (rule.percent % 20) }));
  await remove(await list({ rules: few }));
});

test('API keys of staff and ended sessions see public prices', async () => {
  const part = await partOf('memory', 'Anvil');
  const member = await store.person('admin');
  await store.call(admin, 'POST', `/customer-groups/${group}/members`, { customers: [member.id, stranger.id] });
  const id = await list({ rules: [{ scope: 'all', percent: 10 }] });
  assert.equal(await priceOf(part, member), 90);
  const { body: key } = await store.call(member, 'POST', '/api-keys', { name: 'Sync', scopes: ['catalog.read'] });
  assert.equal(await priceOf(part, { ...member, token: key.key }), 100);
  await store.db.$client.query('update users set token_version = token_version + 1 where id = $1', [stranger.id]);
  assert.equal(await priceOf(part, stranger), 100);
  assert.equal(await priceOf(part, { ...stranger, token: 'nonsense' }), 100);
  await remove(id);
});
