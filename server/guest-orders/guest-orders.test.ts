import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { openStore } from '#server/own-account/testing.ts';
import { charge, DELIVERY, endReservation, intentOf, problem, setShop, stockOf } from '#test/fixtures/ordering.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import type { Answer, Person } from '#test/fixtures/store.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { createGuestLink } from './guest-links.ts';
import { dropGuestsWithoutOrder } from './guests.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let admin: Person;
let count = 0;
before(async () => {
  store = await openStore();
  admin = await store.person('admin');
});
beforeEach(async () => {
  store.mails.length = 0;
  await store.db.$client.query("delete from rate_limits where key like 'guest%' or key like 'mail%'");
  await allow(true);
});
after(() => closeWithBooks(store));

const orders = (guests: boolean, more: object = {}) => ({
  orders: { ...DEFAULT_SHOP_SETTINGS.orders, guests },
  ...more,
});
const allow = (guests: boolean, more: object = {}) => setShop(store, orders(guests, more));
const email = () => `guest${(count += 1)}@visitor.test`;
const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;

/** Places an order as a guest. */
function place(
  to: string,
  parts: readonly string[],
  more: Record<string, unknown> = {},
  key?: string,
): Promise<Answer> {
  const body = { email: to, lines: parts.map((part) => ({ part, quantity: 1 })), delivery: DELIVERY, ...more };
  return store.call(null, 'POST', '/guest-orders', body, key === undefined ? {} : { 'idempotency-key': key });
}

async function placedBy(
  to: string,
  part?: string,
): Promise<{ id: string; token: string; total: number; number: string }> {
  const { status, body } = await place(to, [part ?? (await store.part())]);
  assert.equal(status, 200, JSON.stringify(body));
  return { id: body.insertedId, token: body.token, total: body.placeOrderPrice, number: body.number };
}

const read = (token: string) => store.call(null, 'GET', `/guest-orders/${token}`);
const cancel = (token: string) => store.call(null, 'POST', `/guest-orders/${token}/cancellation`);
const renew = (token: string) => store.call(null, 'POST', `/guest-orders/${token}/renewal`);

async function pay({ token, total }: { token: string; total: number }): Promise<string> {
  const started = await store.call(null, 'POST', `/payment-links/${token}/payment`, { placeOrderPrice: total });
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const transactionId = intentOf(started);
  await charge(store, transactionId);
  const settled = await store.call(null, 'POST', `/payment-links/${token}/settlement`, { transactionId });
  assert.equal(settled.status, 200, JSON.stringify(settled.body));
  return transactionId;
}

/** The tokens in the links of an email. */
const tokensIn = (text: string): string[] =>
  [...text.matchAll(/\/guest-order\/([\w-]{43})/g)].map((match) => match[1]!);

test('visitors order without an account only where the shop allows it', async () => {
  await allow(false);
  const part = await store.part();
  const refused = await place(email(), [part]);
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden']);
  const quote = await store.call(null, 'POST', '/guest-orders/quote', { lines: [{ part, quantity: 1 }] });
  assert.equal(quote.status, 403);
  assert.equal((await store.call(null, 'GET', '/checkout-terms')).body.guests, undefined);
  assert.equal((await query('select from users where guest_email is not null')).length, 0);
  assert.equal((await store.call(null, 'POST', '/orders', { lines: [{ part, quantity: 1 }] })).status, 401);

  await allow(true);
  assert.equal((await store.call(null, 'GET', '/checkout-terms')).body.guests, true);
  assert.equal((await place(email(), [part])).status, 200);
  assert.equal((await store.call(null, 'POST', '/orders', { lines: [{ part, quantity: 1 }] })).status, 401);
});

test('a guest orders, gets emails with links, pays by card, reads the order and its documents', async () => {
  const to = email();
  const part = await store.part({ quantity: 5 });
  const quoted = await store.call(null, 'POST', '/guest-orders/quote', {
    lines: [{ part, quantity: 1 }],
    delivery: DELIVERY,
  });
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
  const order = await placedBy(to, part);
  assert.equal(quoted.body.totalCents, Math.round(order.total * 100));
  assert.equal(await stockOf(store, part), 4);
  const unpaid = (await read(order.token)).body;
  assert.deepEqual(
    [unpaid.order.number, unpaid.order.status, unpaid.order.customerEmail, unpaid.payable],
    [order.number, 'unpaid', '', true],
  );
  assert.ok(!JSON.stringify(unpaid).includes(to));

  const intent = await pay(order);
  const { body } = await read(order.token);
  assert.deepEqual([body.order.status, body.order.transactionId, body.payable], ['paid', intent, false]);
  const invoice = await store.call(null, 'GET', `/guest-orders/${order.token}/documents/invoice`);
  assert.deepEqual([invoice.status, invoice.headers.get('content-type')], [200, 'application/pdf']);
  const slip = await store.call(null, 'GET', `/guest-orders/${order.token}/documents/packing-slip`);
  assert.equal(slip.status, 404);

  const mails = await store.mailsTo(to);
  assert.equal(mails.length, 2);
  for (const { text } of mails) {
    const [token] = tokensIn(text);
    assert.equal((await read(token!)).body.order.number, order.number);
    assert.ok(!text.includes('/dashboard'), text);
    // Nothing that the guest typed goes to an address that nobody has verified.
    assert.ok(!text.includes(DELIVERY.line1), text);
  }
  const stored = await query('select from outbox where order_id = $1 and not is_secret', [order.id]);
  assert.equal(stored.length, 0, 'backups leave out its emails until they are sent');
});

test('a repeat with the same key is the same order; guests of another email or body are refused or others', async () => {
  const [to, part, key] = [email(), await store.part({ quantity: 9 }), randomUUID()];
  const [one, two] = await Promise.all([place(to, [part], {}, key), place(to, [part], {}, key)]);
  assert.deepEqual([one.status, two.status], [200, 200], JSON.stringify([one.body, two.body]));
  assert.equal(one.body.insertedId, two.body.insertedId);
  assert.notEqual(one.body.token, two.body.token);
  assert.equal(await stockOf(store, part), 8);
  const again = await place(to, [part], {}, key);
  assert.equal(again.body.insertedId, one.body.insertedId);
  for (const { body } of [one, two, again]) assert.equal((await read(body.token)).body.order._id, one.body.insertedId);
  assert.equal(
    (await place(to, [part], { delivery: { ...DELIVERY, city: 'Bath' } }, key)).body.code,
    'idempotency_mismatch',
  );
  const other = await place(email(), [part], {}, key);
  assert.notEqual(other.body.insertedId, one.body.insertedId);
  assert.equal((await place(to, [part], {}, '1')).body.code, 'malformed');
  // A day later the key is free.
  await query('update orders set idempotency_key = null, fingerprint = null where id = $1', [one.body.insertedId]);
  const later = await place(to, [part], {}, key);
  assert.equal(later.status, 200, JSON.stringify(later.body));
  assert.notEqual(later.body.insertedId, one.body.insertedId);
});

test('no link opens another order, an expired one opens nothing, and payment links of staff open none', async () => {
  const to = email();
  const placedOrders = [];
  for (let index = 0; index < 6; index++) placedOrders.push(await placedBy(index % 2 ? to : email()));
  for (const order of placedOrders) {
    const { body } = await read(order.token);
    assert.equal(body.order._id, order.id);
    for (const other of placedOrders.filter((each) => each !== order)) {
      assert.ok(!JSON.stringify(body).includes(other.id));
      assert.equal((await store.call(null, 'GET', `/guest-orders/${order.token.slice(0, -1)}x`)).status, 404);
    }
  }
  const [first, second] = placedOrders.slice(0, 2) as [(typeof placedOrders)[0], (typeof placedOrders)[0]];
  await cancel(first.token);
  assert.equal((await read(second.token)).body.order.status, 'unpaid');
  const link = await store.call(admin, 'POST', `/orders/${second.id}/payment-links`, { email: false });
  const paying = link.body.url.split('/pay/')[1];
  assert.equal((await read(paying)).status, 404);
  assert.equal((await cancel(paying)).status, 404);
  assert.equal((await renew(paying)).status, 404);
  assert.deepEqual(
    (await store.call(admin, 'GET', `/orders/${second.id}/payment-links`)).body.length,
    1,
    "staff's list has only their links",
  );

  await query('update payment_links set expires_at = now() where order_id = $1', [second.id]);
  const expired = (await read(second.token)).body;
  assert.deepEqual([expired.order, expired.payable], [null, false]);
  assert.equal((await cancel(second.token)).status, 404);
  assert.equal((await store.call(null, 'GET', `/guest-orders/${second.token}/documents/confirmation`)).status, 404);
  assert.equal((await renew(second.token)).status, 200);
  const renewed = await store.mailsTo(to);
  const fresh = tokensIn(renewed.find(({ subject }) => subject.startsWith('Your link'))!.text)[0]!;
  assert.equal((await read(fresh)).body.order._id, second.id);
});

test('a guest cancels an unpaid order, but not a paid one', async () => {
  const part = await store.part({ quantity: 5 });
  const unpaid = await placedBy(email(), part);
  assert.equal((await cancel(unpaid.token)).status, 200);
  assert.equal((await cancel(unpaid.token)).status, 200, 'safe to repeat');
  assert.equal(await stockOf(store, part), 5);
  assert.equal((await read(unpaid.token)).body.order.status, 'cancelled');
  const bought = await placedBy(email(), part);
  await pay(bought);
  const refused = await cancel(bought.token);
  assert.deepEqual([refused.status, problem(refused).detail], [409, 'This order is already paid.']);
});

test('signing up with the same email takes over paid orders once it is verified, and no others', async () => {
  const to = `claimed${Date.now()}@buyer.test`;
  const name = to.split('@')[0]!;
  const [bought, unpaid, strange] = [await placedBy(to), await placedBy(to), await placedBy(email())];
  await pay(bought);
  await pay(strange);
  const ownerOf = async (id: string) => (await query('select customer_id as id from orders where id = $1', [id]))[0].id;
  const unverified = await store.member(name, { verified: false });
  assert.deepEqual((await unverified.ask('GET', `placeorder?email=${to}`)).status, 200);
  assert.notEqual(await ownerOf(bought.id), unverified.id);
  assert.equal((await unverified.ask('GET', `orders/${bought.id}`)).status, 404);

  await store.deps.identity.ensureUser({ email: to, password: 'a good password', name: 'Ida', verified: true });
  const owner = await store.signIn(to);
  assert.equal(await ownerOf(bought.id), owner.id);
  const seen = await owner.ask('GET', `orders/${bought.id}`);
  assert.deepEqual([seen.status, seen.body.status, seen.body.customerEmail], [200, 'paid', to]);
  assert.equal((await owner.ask('GET', `orders/${unpaid.id}`)).status, 404);
  assert.equal((await owner.ask('GET', `orders/${strange.id}`)).status, 404);
  const lines = await query('select distinct customer_id from order_lines where order_id = $1', [bought.id]);
  assert.deepEqual(lines, [{ customer_id: owner.id }]);
  // Whoever ordered does not learn from the link that the email has an account now.
  const shown = (await read(bought.token)).body;
  assert.deepEqual([shown.order._id, shown.order.customerEmail], [bought.id, '']);
  const trail = await query("select actor from audit_trail where action = 'order.claimed' and subject = $1", [
    bought.id,
  ]);
  assert.deepEqual(trail, [{ actor: owner.id }]);
  const whole = await store.call(admin, 'GET', `/orders/${bought.id}`);
  assert.deepEqual([whole.body.customer, whole.body.guest], [owner.id, undefined]);

  // What is paid later is taken over by the next sign-in, by two at once only once.
  await pay(unpaid);
  await Promise.all([store.signIn(to), store.signIn(to)]);
  assert.equal(await ownerOf(unpaid.id), owner.id);
  // Deleting the account anonymizes what it took over, and ends the links.
  for (const { id } of [bought, unpaid])
    assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).status, 200);
  const gone = await owner.ask('POST', 'account/deletion', { password: 'a good password' });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  assert.equal((await read(bought.token)).status, 404);
});

test('answers and emails are the same whether an account has the email or not', async () => {
  const { email: taken } = await store.member(`known${Date.now()}`);
  const free = email();
  const shapes = [];
  for (const to of [taken, free]) {
    store.mails.length = 0;
    const { status, body } = await place(to, [await store.part()]);
    const mails = await store.mailsTo(to);
    shapes.push({
      status,
      keys: Object.keys(body).toSorted(),
      mails: mails.map(({ text }) => [text.includes(DELIVERY.line1), text.includes('Ada'), tokensIn(text).length]),
      customer: (
        await query(
          'select u.guest_email is not null as guest from orders o join users u on u.id = o.customer_id where o.id = $1',
          [body.insertedId],
        )
      )[0].guest,
    });
  }
  assert.deepEqual(shapes[0], shapes[1]);
  assert.deepEqual(shapes[0]!.mails, [[false, false, 1]]);
});

test('nobody can flood a mailbox or hold much stock as a guest', async () => {
  const to = email();
  const statuses = [];
  for (let index = 0; index < 12; index++) statuses.push((await place(to, [await store.part()])).status);
  assert.deepEqual(new Set(statuses.slice(0, 10)), new Set([200]));
  assert.deepEqual(statuses.slice(10), [429, 429]);
  assert.equal((await store.mailsTo(to)).length, 2, 'two emails in an hour');

  const part = await store.part({ quantity: 100 });
  const half = await store.call(null, 'POST', '/guest-orders', {
    email: email(),
    lines: [{ part, quantity: 51 }],
    delivery: DELIVERY,
  });
  assert.deepEqual([half.status, half.body.code], [409, 'reservation_limit']);
  const fits = await store.call(null, 'POST', '/guest-orders', {
    email: email(),
    lines: [{ part, quantity: 50 }],
    delivery: DELIVERY,
  });
  assert.equal(fits.status, 200, JSON.stringify(fits.body));
  const more = await store.call(null, 'POST', '/guest-orders', {
    email: email(),
    lines: [{ part, quantity: 1 }],
    delivery: DELIVERY,
  });
  assert.equal(more.body.code, 'reservation_limit', 'together with all other unverified customers');
  await endReservation(store, fits.body.insertedId);
  await expireReservations(store.db, 100);
});

test('promotions with a limit per customer, or for first orders, are for accounts', async () => {
  const part = await store.part();
  const refusalOf = async (more: object): Promise<[string | undefined, string | undefined]> => {
    const code = `GUEST-${(count += 1)}`;
    const body = {
      name: 'Welcome',
      isAutomatic: false,
      code,
      conditions: {},
      benefits: [{ kind: 'percent', percent: 10 }],
      ...more,
    };
    const added = await store.call(admin, 'POST', '/promotions', body);
    assert.equal(added.status, 200, JSON.stringify(added.body));
    const answer = await place(email(), [part], { codes: [code] });
    const terms = await store.call(null, 'GET', `/checkout-terms?guest=true&codes=${code}`);
    return [answer.body.fields?.['codes.0'], terms.body.refusedCodes[0]?.problem];
  };
  assert.deepEqual(await refusalOf({}), [undefined, undefined]);
  for (const more of [{ maxPerCustomer: 1 }, { conditions: { firstOrder: true } }]) {
    const [placing, terms] = await refusalOf(more);
    assert.match(placing ?? '', /Sign in to use it/);
    assert.equal(terms, 'Sign in to use it.');
  }
});

test('staff see guests as guests and find the order by its email', async () => {
  const to = email();
  const order = await placedBy(to);
  const whole = (await store.call(admin, 'GET', `/orders/${order.id}`)).body;
  assert.deepEqual([whole.guest, whole.customerEmail], [true, to]);
  const customer = (await store.call(admin, 'GET', `/customers/${whole.customer}`)).body;
  assert.deepEqual([customer.email, customer.guest, customer.emailVerified], [to, true, false]);
  const found = (await store.call(admin, 'GET', `/customers?q=${encodeURIComponent(to)}`)).body;
  assert.deepEqual(
    found.map((each: Record<string, unknown>) => [each['_id'], each['email'], each['guest']]),
    [[whole.customer, to, true]],
  );
  const lines = (await store.call(admin, 'GET', `/managed-orders?q=${encodeURIComponent(to)}`)).body;
  assert.ok(JSON.stringify(lines).includes(order.id), JSON.stringify(lines).slice(0, 300));
  const users = await store.call(admin, 'GET', `/user?q=${encodeURIComponent(to.slice(0, 8))}`);
  assert.ok(!JSON.stringify(users.body).includes(whole.customer), 'guests are no users');
  // Staff place another order for the guest: its email is the guest's, not the placeholder.
  const more = await store.call(admin, 'POST', `/customers/${whole.customer}/orders`, {
    lines: [{ part: await store.part(), quantity: 1 }],
  });
  assert.equal(more.status, 200, JSON.stringify(more.body));
  const second = (await store.call(admin, 'GET', `/orders/${more.body.insertedId}`)).body;
  assert.equal(second.customerEmail, to);
  assert.equal((await read(order.token)).body.order._id, order.id);
});

test('guests without an order are deleted after a day', async () => {
  const to = email();
  const part = await store.part({ quantity: 1, minimum: 1 });
  const refused = await store.call(null, 'POST', '/guest-orders', {
    email: to,
    lines: [{ part, quantity: 2 }],
    delivery: DELIVERY,
  });
  assert.equal(refused.status, 409);
  const kept = await placedBy(email());
  await query("update users set created_at = now() - interval '2 days' where guest_email is not null");
  await dropGuestsWithoutOrder(store.db);
  assert.equal((await query('select from users where guest_email = $1', [to])).length, 0);
  assert.equal((await read(kept.token)).status, 200);
});

test('a new link can be asked for again and again, but few emails are sent', async () => {
  const to = email();
  const { token } = await placedBy(to);
  const statuses = [];
  for (let index = 0; index < 32; index++) statuses.push((await renew(token)).status);
  assert.deepEqual([new Set(statuses.slice(0, 30)), statuses.slice(30)], [new Set([200]), [429, 429]]);
  assert.ok((await store.mailsTo(to)).length <= 3);
});

test('an order has at most forty links', async () => {
  const { id, token } = await placedBy(email());
  const [{ customerId }] = await query('select customer_id as "customerId" from orders where id = $1', [id]);
  let newest = '';
  for (let index = 0; index < 40; index++)
    newest = (await createGuestLink(store.db, { publicOrigin: '' }, { id, customerId })).token;
  assert.equal((await read(token)).status, 404);
  assert.equal((await read(newest)).status, 200);
});
