import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { moneyByOrder } from '#test/faults/money.ts';
import {
  DELIVERY,
  orderNow,
  paid,
  paidLines,
  placed,
  placedLines,
  placeLines,
  problem,
  setShop,
  STANDARD,
  started,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
beforeEach(async () => {
  buyer = await store.person();
});
after(() => closeWithBooks(store));

const pack = (line: string, method = 'POST', who = admin) => store.call(who, method, `/orders/${line}/pack`);
const cancel = (id: string, scope = '', who = buyer) =>
  store.call(who, 'POST', `/placeorder/${id}/cancel${scope && `?scope=${scope}`}`);
const close = (line: string, as: string) => store.call(admin, 'DELETE', `/order/${line}?as=${as}`);
const deliver = (id: string, delivery: object, who = buyer) =>
  store.call(who, 'PUT', `/orders/${id}/delivery`, { delivery });
const statuses = async (id: string) => (await wholeOrderNow(store, buyer, id)).lines.map(({ status }) => status);

async function twoLines(): Promise<{ id: string; lines: string[]; parts: string[] }> {
  const parts = [await store.part({ quantity: 5 }), await store.part({ quantity: 5, priceCents: 1_000 })];
  const order = await paidLines(store, buyer, [
    [parts[0]!, 2],
    [parts[1]!, 3],
  ]);
  return { ...order, parts };
}

test('a paid line is packed and unpacked once each, with its events; other lines are refused', async () => {
  const { id, lines } = await twoLines();
  const first = await pack(lines[1]!);
  assert.deepEqual([first.status, first.body.modifiedCount], [200, 1]);
  assert.ok(Date.parse(first.body.packedAt) > 0);
  assert.deepEqual((await pack(lines[1]!)).body, { modifiedCount: 0, packedAt: first.body.packedAt });
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    order.lines.map(({ status, packedAt }) => [status, packedAt]),
    [
      ['paid', null],
      ['paid', first.body.packedAt],
    ],
  );
  assert.deepEqual((await pack(lines[1]!, 'DELETE')).body, { modifiedCount: 1, packedAt: null });
  assert.deepEqual((await pack(lines[1]!, 'DELETE')).body, { modifiedCount: 0, packedAt: null });
  assert.deepEqual(
    (await wholeOrderNow(store, buyer, id)).history.slice(2).map(({ what, line }) => [what, line]),
    [
      ['packed', lines[1]],
      ['unpacked', lines[1]],
    ],
  );
  const { rows } = await store.db.$client.query('select action from audit_trail where subject = $1 order by id', [
    lines[1],
  ]);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['order.packed', 'order.unpacked'],
  );
  const unpaid = await placed(store, buyer, await store.part());
  assert.match(problem(await pack(unpaid)).detail, /isn't paid yet and can't be packed/);
  await close(lines[0]!, 'shipped');
  assert.match(problem(await pack(lines[0]!, 'DELETE')).detail, /^Shipped by you at /);
  assert.equal((await pack(crypto.randomUUID())).status, 404);
  assert.equal((await pack('none')).status, 404);
});

test('a line that cannot be shipped cannot be packed', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const all = { amount: 12.4, reason: 'Given back' };
  assert.equal((await store.call(admin, 'POST', `/order/${id}/refund`, all)).status, 200);
  assert.deepEqual([(await pack(id)).status, (await orderNow(store, buyer, id)).packedAt], [409, null]);
});

test('a customer cancels a paid order before packing: stock and money return once, with one email', async () => {
  const { id, lines, parts } = await twoLines();
  await store.runJobs();
  store.mails.length = 0;
  assert.equal(problem(await cancel(id, '', await store.person())).status, 404);
  const answers = await Promise.all([cancel(id), cancel(lines[1]!), cancel(lines[1]!, 'line')]);
  assert.ok(answers.some(({ status }) => status === 200));
  if (answers[2]!.status === 200) await cancel(id);
  for (let round = 0; round < 2; round++) await store.runJobs();
  assert.deepEqual(await statuses(id), ['cancelled', 'cancelled']);
  assert.deepEqual([await stockOf(store, parts[0]!), await stockOf(store, parts[1]!)], [5, 5]);
  const money = (await moneyByOrder(store)).get(id);
  assert.deepEqual([money?.charged, money?.refunded, money?.kept], [5_480, 5_480, 0]);
  assert.equal(problem(await cancel(id)).detail, 'This order is already canceled.');
});

test('a customer who cancels a paid order gets one email', async () => {
  const { id } = await twoLines();
  await store.runJobs();
  store.mails.length = 0;
  assert.equal((await cancel(id)).status, 200);
  await store.runJobs();
  const mails = store.mails.filter(({ subject }) => subject.endsWith('has been canceled'));
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.text, /\$54\.80 will be refunded/);
  assert.deepEqual(
    (await orderNow(store, buyer, id)).timeline.filter(({ what }) => what === 'cancelled').length,
    1,
    'a line has one event',
  );
});

test('packed and shipped lines stay, and the customer cancels the other lines one by one', async () => {
  const { id, lines, parts } = await twoLines();
  await pack(lines[0]!);
  assert.match(problem(await cancel(lines[0]!, 'line')).detail, /already packed. Request a return instead/);
  assert.match(problem(await cancel(id)).detail, /Part of this order is already packed or shipped/);
  assert.deepEqual(await statuses(id), ['paid', 'paid']);
  const answer = await cancel(lines[1]!, 'line');
  assert.deepEqual([answer.status, answer.body._id, answer.body.status], [200, lines[1], 'cancelled']);
  assert.equal(await stockOf(store, parts[1]!), 5);
  await close(lines[0]!, 'shipped');
  assert.match(problem(await cancel(lines[0]!, 'line')).detail, /already been shipped/);
  await store.runJobs();
  const { refunds } = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    refunds.map(({ amount, line }) => [amount, line]),
    [[30, lines[1]]],
  );
});

test('one line of an unpaid order is canceled alone, and the rest costs less', async () => {
  const parts = [await store.part({ quantity: 5 }), await store.part({ quantity: 5, priceCents: 1_000 })];
  const { id, lines } = await placedLines(store, buyer, [
    [parts[0]!, 2],
    [parts[1]!, 3],
  ]);
  assert.equal((await cancel(lines[0]!, 'line')).status, 200);
  assert.deepEqual([await statuses(id), await stockOf(store, parts[0]!)], [['cancelled', 'unpaid'], 5]);
  assert.equal((await wholeOrderNow(store, buyer, id)).placeOrderPrice, 30);
  assert.equal((await cancel(id)).status, 200);
  assert.deepEqual(await statuses(id), ['cancelled', 'cancelled']);
});

test('concurrent packing and canceling: packed and kept, or canceled and refunded', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await paid(store, buyer, await store.part());
    const [packing, canceling] = await Promise.all(
      round % 2 ? [pack(id), cancel(id)] : [pack(id), cancel(id)].toReversed(),
    );
    assert.deepEqual([packing!.status, canceling!.status].toSorted(), [200, 409]);
    const { status, packedAt, refunds } = await orderNow(store, buyer, id);
    assert.deepEqual([packedAt !== null, refunds.length], status === 'paid' ? [true, 0] : [false, 1]);
  }
});

test('customer or admin can change an address until a line is packed', async () => {
  const { id, lines } = await twoLines();
  const answer = await deliver(lines[1]!, { ...DELIVERY, name: ' Ada ', country: 'gb' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { delivery, customerName, phone, address, history } = answer.body;
  assert.deepEqual(
    [delivery, customerName, phone, address.split('\n').at(-1)],
    [{ ...DELIVERY, name: 'Ada', phone: '+442079460000' }, 'Ada', DELIVERY.phone, 'United Kingdom'],
  );
  assert.deepEqual(history.at(-1).what, 'delivery_changed');
  assert.equal((await orderNow(store, buyer, lines[1]!)).address, address);
  assert.equal((await deliver(id, DELIVERY, await store.person())).status, 404);
  assert.deepEqual(Object.keys((await deliver(id, { ...DELIVERY, city: ' ' })).body.fields), ['delivery.city']);
  assert.equal((await deliver(id, { ...DELIVERY, city: 'Leeds' }, admin)).status, 200);
  const { rows } = await store.db.$client.query('select action, actor from audit_trail where subject = $1', [id]);
  assert.deepEqual(rows, [{ action: 'order.delivery-changed', actor: admin.id }]);
  await pack(lines[0]!);
  assert.match(problem(await deliver(id, DELIVERY)).detail, /already packed/);
  await pack(lines[0]!, 'DELETE');
  assert.equal((await deliver(id, DELIVERY)).status, 200);
  await cancel(id);
  assert.match(problem(await deliver(id, DELIVERY)).detail, /canceled/);
});

test('an unchanged address records no event, and changes are limited', async () => {
  const person = await store.person();
  const answer = await placeLines(store, person, [[await store.part(), 1]], { delivery: DELIVERY });
  const id = answer.body.insertedId;
  const changes = async () =>
    (await wholeOrderNow(store, person, id)).history.filter(({ what }) => what === 'delivery_changed').length;
  assert.equal((await deliver(id, DELIVERY, person)).status, 200);
  assert.equal(await changes(), 0);
  const refused: number[] = [];
  for (let at = 0; at < 61; at++) {
    const { status } = await deliver(id, { ...DELIVERY, line2: `Flat ${at}` }, person);
    if (status !== 200) refused.push(status);
  }
  assert.ok(refused.length > 0 && refused.every((status) => status === 429), String(refused));
  assert.equal(await changes(), 61 - refused.length);
  await cancel(id, '', person);
});

test('where delivery or tax was charged, country and region of a paid order cannot change', async () => {
  await setShop(store, { delivery: { methods: [STANDARD] } });
  const { id } = await paidLines(store, buyer, [[await store.part(), 1]], { delivery: DELIVERY });
  await setShop(store, {});
  const country = await deliver(id, { ...DELIVERY, country: 'IE' });
  assert.deepEqual([country.status, Object.keys(country.body.fields)], [422, ['delivery.country']]);
  const region = await deliver(id, { ...DELIVERY, region: 'Kent' });
  assert.deepEqual([region.status, Object.keys(region.body.fields)], [422, ['delivery.region']]);
  assert.equal((await deliver(id, { ...DELIVERY, city: 'Leeds' })).status, 200);
  await cancel(id);
});

test('a parcel has an arrival date, which a later line of the parcel can change', async () => {
  const { id, lines } = await twoLines();
  const dhl = 'shipped&carrier=DHL&tracking=JD01';
  for (const day of ['2026-02-30', '0000-01-01'])
    assert.equal((await close(lines[0]!, `${dhl}&expected=${day}`)).status, 422, day);
  assert.equal((await close(lines[0]!, `${dhl}&expected=2026-12-01`)).status, 200);
  const [parcel] = (await wholeOrderNow(store, buyer, id)).shipments;
  assert.deepEqual([parcel!.carrier, parcel!.tracking, parcel!.expected], ['DHL', 'JD01', '2026-12-01']);
  await close(lines[1]!, `${dhl}&expected=2026-12-03`);
  assert.deepEqual(
    (await wholeOrderNow(store, buyer, id)).shipments.map(({ expected, lines: shipped }) => [expected, shipped]),
    [['2026-12-03', lines]],
  );
});

test('a customer can still cancel an order whose payment has started', async () => {
  const id = await placed(store, buyer, await store.part());
  await started(store, buyer, id);
  assert.deepEqual([(await cancel(id)).status, (await cancel(id)).status], [200, 409]);
});

test('a parcel is marked as delivered once, with one email about its lines', async () => {
  const { id, lines } = await twoLines();
  for (const line of lines) await close(line, 'shipped&carrier=DHL&tracking=JD02');
  const [parcel] = (await wholeOrderNow(store, buyer, id)).shipments;
  const mark = (order: string, shipment: string, who: Person | null = admin) =>
    store.call(who, 'POST', `/orders/${order}/shipments/${shipment}/delivered`);
  const other = await twoLines();
  assert.equal((await mark(other.id, parcel!._id)).status, 404, 'a parcel of another order');
  assert.deepEqual([(await mark(id, crypto.randomUUID())).status, (await mark(id, 'none')).status], [404, 404]);
  assert.deepEqual(
    [(await mark(id, parcel!._id, buyer)).status, (await mark(id, parcel!._id, null)).status],
    [403, 401],
  );
  const answers = await Promise.all([mark(id, parcel!._id), mark(lines[1]!, parcel!._id)]);
  assert.deepEqual(answers.map(({ body }) => body.modifiedCount).toSorted(), [0, 1]);
  const order = await wholeOrderNow(store, buyer, id);
  assert.equal(order.shipments[0]!.deliveredAt, answers[0]!.body.deliveredAt);
  assert.deepEqual(
    order.history.filter(({ what }) => what === 'delivered').map(({ line }) => line),
    lines,
  );
  const trail = "select action, actor, detail from audit_trail where subject = $1 and action = 'order.delivered'";
  assert.deepEqual((await store.db.$client.query(trail, [id])).rows, [
    { action: 'order.delivered', actor: admin.id, detail: { shipment: parcel!._id } },
  ]);
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
  const mails = store.mails.filter(({ to, subject }) => to === buyer.email && subject.endsWith('has been delivered'));
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.text, /JD02/);
});

test('the audit trail says how many of the lines of an order an action touched', async () => {
  const parts = [await store.part(), await store.part(), await store.part()];
  const order = await paidLines(
    store,
    buyer,
    parts.map((part) => [part, 1] as const),
  );
  const single = (await paid(store, buyer, parts[0]!)).id;
  await store.call(admin, 'POST', `/orders/${order.lines[0]}/pack`);
  await store.call(admin, 'POST', `/fulfillment/orders/${order.id}/pack`, {});
  await store.call(admin, 'POST', `/orders/${order.id}/shipments`, {
    carrier: 'DHL',
    tracking: `JD-${order.id}`,
    lines: order.lines.slice(0, 2).map((line) => ({ line })),
  });
  await store.call(admin, 'DELETE', `/order/${order.lines[2]}?as=cancelled`);
  await store.call(admin, 'POST', `/orders/${single}/pack`);
  const { rows } = await store.db.$client.query(
    "select action, detail ->> 'lines' as lines from audit_trail where subject = any($1) and action like 'order.%' order by id",
    [[...order.lines, single]],
  );
  assert.deepEqual(
    rows.map(({ action, lines }) => [action, lines]),
    [
      ['order.packed', '1 of 3'],
      ['order.packed', '2 of 3'],
      ['order.packed', '2 of 3'],
      ['order.shipped', '2 of 3'],
      ['order.shipped', '2 of 3'],
      ['order.cancelled', '1 of 3'],
      ['order.packed', null],
    ],
  );
});
