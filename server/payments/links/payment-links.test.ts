import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { dollarsOf } from '#contract/money.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  DELIVERY,
  endReservation,
  intentOf,
  orderNow,
  paid,
  placed,
  placedLines,
  problem,
  setShop,
  STANDARD,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { deleteLinksOf, dropOldLinks } from './queries.ts';

let store: TestStore;
let support: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  support = await store.person('support');
});
beforeEach(async () => {
  buyer = await store.person();
  store.mails.length = 0;
});
after(() => closeWithBooks(store));

const create = (id: string, email = false, who: Person | null = support) =>
  store.call(who, 'POST', `/orders/${id}/payment-links`, { email });
async function linkTo(id: string): Promise<string> {
  const { status, body } = await create(id);
  assert.equal(status, 200, JSON.stringify(body));
  return body.url.split('/pay/')[1];
}
const read = (token: string) => store.call(null, 'GET', `/payment-links/${token}`);
const start = (token: string, placeOrderPrice: number) =>
  store.call(null, 'POST', `/payment-links/${token}/payment`, { placeOrderPrice });
const settle = (token: string, transactionId: string) =>
  store.call(null, 'POST', `/payment-links/${token}/settlement`, { transactionId });
const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;

test('the customer gets a link by email and pays with it without signing in; the payment is like any other', async () => {
  const [one, two] = [await store.part(), await store.part({ priceCents: 500 })];
  const { id } = await placedLines(store, buyer, [
    [one, 2],
    [two, 3],
  ]);
  store.mails.length = 0;
  const { status, body } = await create(id, true);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.email, buyer.email);
  await store.runJobs();
  const mail = store.mails.find(({ to, subject }) => to === buyer.email && subject.startsWith('Pay for your order'))!;
  assert.ok(mail.text.includes(body.url), mail.text);
  const token = body.url.split('/pay/')[1];

  const shown = (await read(token)).body;
  assert.equal(shown.state, 'payable');
  assert.deepEqual(
    shown.order.lines.map(({ units, unitPrice, price }: Record<string, unknown>) => [units, unitPrice, price]),
    [
      [2, 12.4, 24.8],
      [3, 5, 15],
    ],
  );
  assert.equal(shown.order.total, 39.8);
  assert.ok(Date.parse(shown.order.holdUntil) > Date.now());

  const intent = intentOf(await start(token, 39.8));
  await charge(store, intent);
  assert.equal((await settle(token, intent)).status, 200);
  assert.equal((await settle(token, intent)).status, 200, 'safe to repeat');
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual([order.paid, order.transactionId], [true, intent]);
  assert.equal((await read(token)).body.state, 'paid');
  const again = await start(token, 39.8);
  assert.deepEqual([again.status, problem(again).detail], [409, 'This order is already paid.']);
  const entries = await query(`select action, actor from audit_trail where subject = $1 and action like '%link%'`, [
    id,
  ]);
  assert.deepEqual(entries, [{ action: 'order.payment-link-sent', actor: support.id }]);
});

test('opening a link, however often, neither pays, nor reserves, nor spends it', async () => {
  const id = await placed(store, buyer, await store.part());
  const token = await linkTo(id);
  const before = await wholeOrderNow(store, buyer, id);
  for (let times = 0; times < 5; times++) assert.equal((await read(token)).body.state, 'payable');
  assert.deepEqual(await wholeOrderNow(store, buyer, id), before);
  assert.deepEqual(await query('select from payment_intents where order_id = $1', [id]), []);
  assert.equal((await start(token, 12.4)).status, 200);
});

test('whoever has the link learns neither name, address, phone number nor email', async () => {
  const private_ = { ...DELIVERY, name: 'Wilhelmina Private', line1: '9 Hidden Lane', phone: '+44 20 7946 0999' };
  const { id } = await placedLines(store, buyer, [[await store.part(), 1]], {
    delivery: private_,
    reference: 'Secret reference',
    note: 'Secret note',
  });
  const token = await linkTo(id);
  const answers = [await read(token), await start(token, 1), await start(token, 12.4)];
  await store.call(support, 'DELETE', `/order/${id}?as=cancelled`);
  answers.push(await read(token), await start(token, 12.4), await settle(token, 'pi_unknown'));
  const text = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of [
    buyer.email,
    buyer.id,
    support.email,
    'Wilhelmina',
    'Hidden',
    '7946',
    'Secret reference',
    'Secret note',
    'Ada',
  ])
    assert.ok(!text.includes(secret), `${secret} in ${text}`);
});

test('the database has only a digest of the token, which has 256 bits', async () => {
  const token = await linkTo(await placed(store, buyer, await store.part()));
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  const [{ links }] = (await query(`select json_agg(l)::text as links from payment_links l`)) as [{ links: string }];
  assert.ok(!links.includes(token));
});

test('a link works for the days of the setting, and never longer than its order can be paid', async () => {
  const id = await placed(store, buyer, await store.part());
  const daysOf = async () => (Date.parse((await create(id)).body.expiresAt) - Date.now()) / 86_400_000;
  assert.equal(Math.round(await daysOf()), 7);
  await setShop(store, { orders: { ...DEFAULT_SHOP_SETTINGS.orders, paymentLinkDays: 2 } });
  assert.equal(Math.round(await daysOf()), 2);
  await query(`update orders set created_at = now() - interval '29 days' where id = $1`, [id]);
  assert.equal(Math.round(await daysOf()), 1);
  await setShop(store, {});

  const token = await linkTo(id);
  await query(`update payment_links set expires_at = now() - interval '1 second' where order_id = $1`, [id]);
  const shown = (await read(token)).body;
  assert.deepEqual([shown.state, shown.order], ['expired', null]);
  assert.match(problem(await start(token, 12.4)).detail!, /expired/);
});

test('staff see the working links of an order and revoke one, whose begun payment is still reported', async () => {
  const id = await placed(store, buyer, await store.part());
  const links = async () => (await store.call(support, 'GET', `/orders/${id}/payment-links`)).body;
  const [first, second] = [await linkTo(id), await linkTo(id)];
  const intent = intentOf(await start(first, 12.4));
  const listed = await links();
  assert.equal(listed.length, 2);
  assert.deepEqual(Object.keys(listed[0]).sort(), ['_id', 'by', 'createdAt', 'expiresAt'], 'no token');
  const revoke = (order: string, link: string) =>
    store.call(support, 'DELETE', `/orders/${order}/payment-links/${link}`);
  const other = await placed(store, buyer, await store.part());
  assert.equal((await revoke(other, listed[1]._id)).body.deletedCount, 0, 'of another order');
  assert.equal((await revoke(id, 'x')).body.deletedCount, 0);
  assert.equal((await revoke(id, listed[1]._id)).body.deletedCount, 1);
  assert.equal((await revoke(id, listed[1]._id)).body.deletedCount, 0);
  assert.deepEqual(
    (await links()).map(({ _id }: { _id: string }) => _id),
    [listed[0]._id],
  );
  assert.deepEqual([(await read(first)).body.state, (await read(second)).body.state], ['expired', 'payable']);
  assert.equal(problem(await start(first, 12.4)).code, 'order_state');
  await charge(store, intent);
  assert.equal((await settle(first, intent)).status, 200);
  const entries = await query("select from audit_trail where action = 'order.payment-link-revoked' and subject = $1", [
    id,
  ]);
  assert.equal(entries.length, 1);
});

test('a payment that began before the link expired is settled', async () => {
  const id = await placed(store, buyer, await store.part());
  const token = await linkTo(id);
  const intent = intentOf(await start(token, 12.4));
  await charge(store, intent);
  await query(`update payment_links set expires_at = now() - interval '1 second' where order_id = $1`, [id]);
  assert.equal((await settle(token, intent)).status, 200);
  assert.equal((await orderNow(store, buyer, id)).paid, true);
});

test('each state of the order is said, and a changed total is refused with the new one', async () => {
  const [one, two] = [await store.part(), await store.part({ priceCents: 500 })];
  const { id, lines } = await placedLines(store, buyer, [
    [one, 1],
    [two, 1],
  ]);
  const token = await linkTo(id);
  await store.call(support, 'DELETE', `/order/${lines[1]}?as=cancelled`);
  const changed = await start(token, 17.4);
  assert.deepEqual([problem(changed).code, changed.body.fresh.placeOrderPrice], ['price_changed', 12.4]);
  assert.deepEqual([(await read(token)).body.order.total, (await read(token)).body.order.lines.length], [12.4, 1]);
  await store.call(support, 'DELETE', `/order/${id}?as=cancelled`);
  assert.deepEqual(
    [(await read(token)).body.state, problem(await start(token, 12.4)).code],
    ['canceled', 'order_state'],
  );
  for (const token of ['x', 'A'.repeat(43), 'A'.repeat(101), '%00'])
    assert.equal((await read(token)).status, 404, token);
});

test('an order that lost its reservation can be paid while stock lasts, else the link says what is left', async () => {
  const part = await store.part({ quantity: 3 });
  const id = await placed(store, buyer, part, 2);
  const token = await linkTo(id);
  await endReservation(store, id);
  await expireReservations(store.db, 100);
  assert.deepEqual([(await read(token)).body.state, (await read(token)).body.order.holdUntil], ['payable', null]);
  await placed(store, await store.person(), part, 2);
  const shown = (await read(token)).body;
  assert.deepEqual([shown.state, shown.order.lines[0].left], ['sold_out', 1]);
  assert.equal(problem(await start(token, 24.8)).code, 'out_of_stock');
});

test('an order without an address gets no link, and one that needs one later says so', async () => {
  await setShop(store, { delivery: { methods: [STANDARD] } });
  try {
    const id = await placed(store, buyer, await store.part());
    const refused = await create(id, true);
    assert.equal(problem(refused).code, 'address_required');
    assert.match(problem(refused).detail!, /Change address/);
    await store.runJobs();
    assert.equal(store.mails.filter(({ subject }) => subject.startsWith('Pay for')).length, 0);
    await setShop(store, {});
    const token = await linkTo(id);
    await setShop(store, { delivery: { methods: [STANDARD] } });
    assert.equal((await read(token)).body.state, 'needs_address');
    const failure = problem(await start(token, 12.4));
    assert.deepEqual([failure.code, failure.fresh], ['address_required', undefined]);
  } finally {
    await setShop(store, {});
  }
});

test('only staff who change orders create links, and only for unpaid orders', async () => {
  const id = await placed(store, buyer, await store.part());
  for (const who of [null, buyer, await store.person('read-only'), await store.person('catalog')])
    assert.ok([401, 403].includes((await create(id, false, who)).status));
  assert.equal((await create(id, false, await store.person('fulfillment'))).status, 200);
  const done = await paid(store, buyer, await store.part());
  assert.equal(problem(await create(done.id)).detail, 'This order is already paid.');
  assert.equal((await create('00000000-0000-7000-8000-000000000000')).status, 404);
});

test('a suspended account ends its links, and a deleted one removes them', async () => {
  const id = await placed(store, buyer, await store.part());
  const token = await linkTo(id);
  await query('update users set suspended_at = now() where id = $1', [buyer.id]);
  assert.equal((await read(token)).body.state, 'closed');
  assert.equal(problem(await start(token, 12.4)).code, 'order_state');
  assert.match(problem(await create(id)).detail!, /suspended/);
  await query('update users set suspended_at = null where id = $1', [buyer.id]);
  await deleteLinksOf(store.db, buyer.id);
  assert.equal((await read(token)).status, 404);
});

test('the newest ten links of an order work, and old ones are deleted', async () => {
  const id = await placed(store, buyer, await store.part());
  const first = await linkTo(id);
  const tokens: string[] = [];
  for (let count = 0; count < 10; count++) tokens.push(await linkTo(id));
  assert.equal((await read(first)).status, 404);
  for (const token of [tokens[0]!, tokens[9]!]) assert.equal((await read(token)).status, 200);
  await query(`update payment_links set expires_at = now() - interval '61 days' where order_id = $1`, [id]);
  await dropOldLinks(store.db);
  assert.equal((await read(tokens[9]!)).status, 404);
});

test("a link settles only payments of its own order, whoever's they are", async () => {
  const [own, other] = [await placed(store, buyer, await store.part()), await placed(store, buyer, await store.part())];
  const [token, otherToken] = [await linkTo(own), await linkTo(other)];
  const intent = intentOf(await start(otherToken, 12.4));
  await charge(store, intent);
  assert.equal(problem(await settle(token, intent)).code, 'payment_not_settled');
  assert.equal((await orderNow(store, buyer, own)).paid, false);
  assert.equal((await settle(otherToken, intent)).status, 200);
});

test('the customer who pays while signed in and the holder of a link share one payment', async () => {
  const id = await placed(store, buyer, await store.part());
  const token = await linkTo(id);
  const body = { placeOrderPrice: dollarsOf(1_240), order: id, pay: true };
  const [byLink, byCustomer] = await Promise.all([
    start(token, 12.4),
    store.call(buyer, 'POST', '/create-payment-intent', body),
  ]);
  assert.equal(intentOf(byLink), intentOf(byCustomer));
  assert.equal((await query('select from payment_intents where order_id = $1', [id])).length, 1);
});

test('a link is not created if its email cannot be sent now', async () => {
  const id = await placed(store, buyer, await store.part());
  await query('update users set email_verified = false where id = $1', [buyer.id]);
  for (let sent = 0; sent < 3; sent++) assert.equal((await create(id, true)).status, 200);
  assert.match(problem(await create(id, true)).detail!, /Copy the link/);
  assert.equal((await query('select from payment_links where order_id = $1', [id])).length, 3);
  assert.equal((await create(id)).status, 200);
});
