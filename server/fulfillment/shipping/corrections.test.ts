import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { paid, paidLines, problem, stockOf, wholeOrderNow, numberOf } from '#test/fixtures/ordering.ts';
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

const ship = (id: string, tracking: string, lines: object[] = [{ line: id }], more = {}) =>
  store.call(admin, 'POST', `/orders/${id}/shipments`, { carrier: 'DHL', tracking, lines, ...more });
const parcelsOf = async (id: string) => (await wholeOrderNow(store, buyer, id)).shipments;
const change = (id: string, shipment: string, body: object, who = admin) =>
  store.call(who, 'PATCH', `/orders/${id}/shipments/${shipment}`, body);
const takeBack = (id: string, shipment: string, who = admin) =>
  store.call(who, 'DELETE', `/orders/${id}/shipments/${shipment}`);
const mailsOf = async (id: string) => {
  await store.runJobs();
  return store.mails.filter(({ text }) => text.includes(id));
};
const inView = async (view: string, id: string) =>
  (await store.call(admin, 'GET', `/managed-orders?view=${view}&q=${id}`)).body.length === 1;

test('a tracking number is corrected, with an email and an audit entry; a repeat changes nothing', async () => {
  const { id } = await paid(store, buyer, await store.part(), 3);
  await ship(id, 'WRONG1');
  const [parcel] = await parcelsOf(id);
  const earlier = (await mailsOf(id)).length;
  const fixed = await change(id, parcel!._id, { carrier: 'UPS', tracking: '1Z999' });
  assert.deepEqual([fixed.status, fixed.body], [200, { modifiedCount: 1 }]);
  assert.deepEqual((await change(id, parcel!._id, { tracking: '1Z999' })).body, { modifiedCount: 0 });
  assert.deepEqual(
    (await parcelsOf(id)).map(({ carrier, tracking }) => [carrier, tracking]),
    [['UPS', '1Z999']],
  );
  const mails = (await mailsOf(id)).slice(earlier);
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.subject, /^New tracking number for order #/);
  assert.match(mails[0]!.text, /^3 x [^]*^Tracking number: 1Z999$/m);
  assert.doesNotMatch(mails[0]!.text, /WRONG1/);
  assert.equal((await wholeOrderNow(store, buyer, id)).history.at(-1)!.what, 'tracking_changed');
  const { body: entries } = await store.call(admin, 'GET', `/audit?q=${id}`);
  const entry = entries.find(({ action }: { action: string }) => action === 'order.tracking-changed');
  assert.deepEqual(entry.detail, {
    before: { carrier: 'DHL', tracking: 'WRONG1' },
    after: { carrier: 'UPS', tracking: '1Z999' },
  });
  const [shipped] = (await store.call(admin, 'GET', '/fulfillment/shipped')).body;
  assert.deepEqual([shipped.order, shipped.tracking], [id, '1Z999']);
});

test('a correction is refused to others, for parcels of other orders and for numbers that cannot be right', async () => {
  const { id, lines } = await paidLines(store, buyer, [
    [await store.part(), 2],
    [await store.part(), 1],
  ]);
  await ship(id, 'A1', [{ line: lines[0] }]);
  await ship(id, 'A2', [{ line: lines[1] }]);
  const [one] = await parcelsOf(id);
  const other = (await paid(store, buyer, await store.part())).id;
  assert.equal((await change(id, one!._id, { tracking: 'A3' }, buyer)).status, 403);
  assert.equal((await takeBack(id, one!._id, buyer)).status, 403);
  assert.equal((await change(other, one!._id, { tracking: 'A3' })).status, 404);
  assert.equal((await takeBack(other, one!._id)).status, 404);
  for (const tracking of [
    'A2',
    '',
    'x'.repeat(101),
    other,
    await numberOf(store, other),
    `#${(await numberOf(store, other)).toUpperCase()}`,
    lines[1]!,
  ])
    assert.ok('tracking' in (problem(await change(id, one!._id, { tracking })).fields as object), tracking);
  assert.deepEqual(
    (await parcelsOf(id)).map(({ tracking }) => tracking),
    ['A1', 'A2'],
  );
});

test('an order number scanned as a tracking number ships nothing, however it is sent', async () => {
  const { id } = await paid(store, buyer, await store.part(), 4);
  const { id: other } = await paid(store, buyer, await store.part());
  const number = await numberOf(store, other);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  const answers = [
    await ship(id, number),
    await ship(id, number, [{ line: id, units: 2 }]),
    await store.call(admin, 'POST', `/fulfillment/orders/${id}/ship`, { carrier: 'DHL', tracking: number }),
    await store.call(admin, 'DELETE', `/order/${id}?as=shipped&tracking=${number}`),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 422);
    assert.match(JSON.stringify(problem(answer).fields), /number of an order/);
  }
  const row = { line: 1, number: await numberOf(store, id), carrier: 'DHL', tracking: number };
  const { body } = await store.call(admin, 'POST', '/fulfillment/tracking', { rows: [row] });
  assert.deepEqual([body.rows[0].outcome, /number of an order/.test(body.rows[0].reason)], ['refused', true]);
  assert.deepEqual(await parcelsOf(id), []);
});

test('a tracking number that a spreadsheet shortened is refused, however it is sent', async () => {
  const { id } = await paid(store, buyer, await store.part());
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  const number = '9.40011E+21';
  for (const answer of [
    await ship(id, number),
    await store.call(admin, 'POST', `/fulfillment/orders/${id}/ship`, { carrier: 'USPS', tracking: number }),
    await store.call(admin, 'DELETE', `/order/${id}?as=shipped&tracking=${encodeURIComponent(number)}`),
  ]) {
    assert.equal(answer.status, 422);
    assert.match(JSON.stringify(problem(answer).fields), /A spreadsheet shortened a number/);
  }
  assert.deepEqual(await parcelsOf(id), []);
});

test("another order's tracking number is refused to a caller who asks for an unused one", async () => {
  const first = await paid(store, buyer, await store.part());
  const second = await paid(store, buyer, await store.part());
  await ship(first.id, 'JDSHARED');
  const unused = { unused: true };
  const refused = [
    await ship(second.id, 'jdshared', undefined, unused),
    await store.call(admin, 'POST', `/fulfillment/orders/${second.id}/ship`, { tracking: 'JDSHARED', ...unused }),
    await store.call(admin, 'DELETE', `/order/${second.id}?as=shipped&tracking=JDSHARED&unused=true`),
  ];
  for (const answer of refused)
    assert.match(
      JSON.stringify(problem(answer).fields),
      new RegExp(`"unused":"Order ${await numberOf(store, first.id)} of `),
    );
  assert.equal((await ship(second.id, 'jdshared')).status, 200);
  const third = await paid(store, buyer, await store.part());
  await store.call(admin, 'POST', `/orders/${third.id}/pack`);
  const row = { line: 1, number: await numberOf(store, third.id), carrier: 'DHL', tracking: 'JDSHARED' };
  const { body } = await store.call(admin, 'POST', '/fulfillment/tracking', { rows: [row] });
  assert.equal(body.rows[0].outcome, 'ships');
  assert.match(body.rows[0].reason, /has this number, too/);
});

test('a parcel that was not sent after all returns its units to To ship; they ship again', async () => {
  const part = await store.part({ quantity: 20 });
  const { id } = await paid(store, buyer, part, 10);
  await ship(id, 'B1', [{ line: id, units: 6 }]);
  assert.deepEqual(
    [await inView('to-ship', id), await inView('packed', id)],
    [true, false],
    'the rest is to be shipped',
  );
  const { body: picked } = await store.call(admin, 'GET', `/fulfillment/pick-list?orders=${id}`);
  const inList = picked.places.flatMap(({ parts }: { parts: { part: string; units: number }[] }) => parts);
  assert.equal(inList.find((each: { part: string }) => each.part === part).units, 4);
  await ship(id, 'B2');
  const [one, two] = await parcelsOf(id);
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'shipped');
  const earlier = (await mailsOf(id)).length;
  const answer = await takeBack(id, two!._id);
  assert.deepEqual([answer.status, answer.body], [200, { deletedCount: 1 }]);
  assert.equal((await takeBack(id, two!._id)).status, 404, 'a repeat');
  const open = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    [open.status, open.lines[0]!.sentUnits, open.lines[0]!.packedAt, open.shipments.length],
    ['paid', 6, null, 1],
  );
  assert.equal(await inView('to-ship', id), true);
  const mails = (await mailsOf(id)).slice(earlier);
  assert.deepEqual([mails.length, /^Part of order .* has not been sent yet$/.test(mails[0]!.subject)], [1, true]);
  assert.match(mails[0]!.text, /^4 x /m);
  await takeBack(id, one!._id);
  assert.equal((await wholeOrderNow(store, buyer, id)).lines[0]!.sentUnits, 0);
  assert.equal(await stockOf(store, part), 10);
  assert.equal((await ship(id, 'B3')).status, 200);
  assert.equal((await wholeOrderNow(store, buyer, id)).status, 'shipped');
  assert.equal(await stockOf(store, part), 10);
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).body.code, 'order_state');
});

test('an order that was shipped without a tracking number is taken back, too, and can then be canceled', async () => {
  const part = await store.part({ quantity: 5 });
  const { id } = await paid(store, buyer, part, 2);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
  const [parcel] = await parcelsOf(id);
  assert.deepEqual([parcel!.carrier, parcel!.tracking, parcel!.contents], ['', '', [{ line: id, units: 2 }]]);
  assert.equal((await takeBack(id, parcel!._id)).status, 200);
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  assert.equal(await stockOf(store, part), 5);
});

test('a parcel is not taken back after a day, a delivery, a refund of its units or a return', async () => {
  const make = async (): Promise<[string, string]> => {
    const { id } = await paid(store, buyer, await store.part(), 2);
    await ship(id, `C${id}`);
    return [id, (await parcelsOf(id))[0]!._id];
  };
  const late = await make();
  await store.db.$client.query("update shipments set created_at = now() - interval '25 hours' where id = $1", [
    late[1],
  ]);
  const delivered = await make();
  await store.call(admin, 'POST', `/orders/${delivered[0]}/shipments/${delivered[1]}/delivered`);
  const refunded = await make();
  await store.call(admin, 'POST', `/order/${refunded[0]}/refund`, { units: 1, restock: false, reason: 'Broken' });
  const returned = await make();
  const lines = [{ line: returned[0], units: 1 }];
  await store.call(buyer, 'POST', `/orders/${returned[0]}/returns`, { lines, reason: 'damaged' });
  for (const [id, shipment] of [late, delivered, refunded, returned]) {
    const answer = await takeBack(id, shipment);
    assert.deepEqual([answer.status, answer.body.code], [409, 'order_state']);
    assert.equal((await wholeOrderNow(store, buyer, id)).status, 'shipped');
  }
});

test('two people who take a parcel back and correct it at once leave the books right', async () => {
  const { id } = await paid(store, buyer, await store.part(), 2);
  await ship(id, 'D1');
  const [parcel] = await parcelsOf(id);
  const answers = await Promise.all([
    takeBack(id, parcel!._id),
    takeBack(id, parcel!._id),
    change(id, parcel!._id, { tracking: 'D2' }),
  ]);
  assert.deepEqual(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
    [200, 404],
  );
  assert.deepEqual(await parcelsOf(id), []);
});
