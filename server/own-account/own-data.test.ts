import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore, orderOf, type OwnAccountStore } from './testing.ts';

let store: OwnAccountStore;
before(async () => {
  store = await openStore();
});
after(() => store?.close());

test('the file contains all data of the user, with units, and none of other users', async () => {
  const other = await store.member('other');
  const owner = await store.member('mine');
  for (const person of [other, owner]) {
    await orderOf(store, person, 'shipped');
    await person.ask('POST', 'review', { name: 'x', img: 'x', review: `By ${person.email}`, ratings: 4 });
    const {
      rows: [bought],
    } = await store.db.$client.query('select part_id from order_lines where customer_id = $1', [person.id]);
    const review = { rating: 5, text: `Part by ${person.email}` };
    assert.equal((await person.ask('PUT', `part/${bought.part_id}/review`, review)).status, 200);
    await store.call(null, 'POST', '/contact', { email: person.email, subject: 'Hello', message: 'A question' });
  }
  const admin = await store.member('shop', { admin: true });
  await store.call(
    null,
    'POST',
    '/identity/sign-in/email',
    { email: owner.email, password: 'wrong one' },
    { origin: store.origin },
  );
  await admin.ask('PUT', `user/admin/${owner.email}`);
  const answer = await owner.ask('GET', 'account/data');
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  const file = answer.body;
  assert.deepEqual(Object.keys(file), [
    'about',
    'person',
    'signIn',
    'sessions',
    'orders',
    'returns',
    'taxExemptions',
    'customerGroups',
    'company',
    'storeCredit',
    'addresses',
    'basket',
    'basketEmails',
    'savedParts',
    'builds',
    'savedLists',
    'testimonials',
    'partReviews',
    'partQuestions',
    'helpfulReviews',
    'messages',
    'trail',
  ]);
  assert.match(file.about.units['...Cents'], /usd/);
  assert.equal(file.person.email, owner.email);
  assert.deepEqual(file.person.profile, { education: '', city: '', contact: '', linkedln: '' });
  assert.deepEqual(file.signIn, { hasPassword: true, otherProviders: [], authenticator: false, passkeys: [] });
  assert.equal(file.person.phone, null);
  assert.equal(file.sessions.length, 1);
  assert.equal(file.orders[0].totalCents, 2_480);
  assert.equal(file.orders[0].contact.phone, '0170000000');
  assert.equal(file.testimonials[0].review, `By ${owner.email}`);
  assert.equal(file.partReviews.length, 1);
  assert.equal(file.partReviews[0].text, `Part by ${owner.email}`);
  assert.equal(file.messages[0].message, 'A question');
  assert.deepEqual(
    file.trail.map(({ action, by }: { action: string; by: string }) => `${action} ${by}`),
    ['session.data-downloaded you', 'user.made-admin the store', 'session.failed a visitor', 'session.signed-in you'],
  );
  const text = JSON.stringify(file);
  for (const strange of [other.email, other.id, admin.email, admin.id, 'scrypt', 'password":"'])
    assert.ok(!text.includes(strange), strange);
});

test("each order is whole: totals, delivery, the customer's texts, lines, parcels and answers", async () => {
  const owner = await store.member('whole');
  const lines = [];
  for (const quantity of [2, 3]) lines.push({ part: await store.part(), quantity });
  const order = { lines, reference: 'PO-77', note: 'Ring twice' };
  const { body } = await owner.ask('POST', 'orders', order);
  await store.db.$client.query(
    `insert into shipments (id, order_id, carrier, tracking) values (gen_random_uuid(), $1, 'UPS', '1Z999')`,
    [body.insertedId],
  );
  await store.call(null, 'POST', '/contact', { email: owner.email, subject: 'Hello', message: 'A question' });
  await store.db.$client.query(
    `update messages set answer = 'An answer', answered_at = now(), status = 'answered' where email = $1`,
    [owner.email],
  );
  const { orders, messages } = (await owner.ask('GET', 'account/data')).body;
  assert.equal(orders.length, 1);
  const [{ number, lines: itsLines, parcels, linesCents, deliveryCents, taxCents, totalCents, ...rest }] = orders;
  assert.deepEqual([number, rest.reference, rest.note], [body.number, 'PO-77', 'Ring twice']);
  assert.equal(totalCents, linesCents + deliveryCents + taxCents);
  assert.deepEqual(itsLines.map(({ quantity }: { quantity: number }) => quantity).toSorted(), [2, 3]);
  assert.deepEqual([parcels[0].carrier, parcels[0].tracking], ['UPS', '1Z999']);
  assert.equal(messages[0].answer, 'An answer');
});

test('messages from an address are included only after it is verified', async () => {
  await store.call(null, 'POST', '/contact', {
    email: 'claimed@buyer.test',
    subject: 'Secret',
    message: 'For the shop',
  });
  const stranger = await store.member('claimed', { verified: false });
  assert.deepEqual((await stranger.ask('GET', 'account/data')).body.messages, []);
});

test('many orders fit into one file, which can be downloaded five times an hour', async () => {
  const owner = await store.member('many');
  const { id } = await orderOf(store, owner, 'shipped');
  await store.db.$client.query(
    `with inserted_orders as (
       insert into orders (id, customer_id, lines_cents, customer_email, customer_name, phone, address, closed_at)
       select gen_random_uuid(), customer_id, lines_cents, customer_email, customer_name, phone, '"}], <b>\u2028' || n, now()
       from orders, generate_series(1, 1200) n where id = $1 returning id)
     insert into order_lines (id, order_id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, status, closed_at)
     select i.id, i.id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, 'cancelled', now()
     from order_lines l, inserted_orders i where l.id = $1`,
    [id],
  );
  for (let n = 0; n < 5; n++) {
    const { status, body } = await owner.ask('GET', 'account/data');
    assert.deepEqual([status, n > 0 || body.orders.length], [200, n > 0 || 1201]);
  }
  const answer = await owner.ask('GET', 'account/data');
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers.get('retry-after')) > 60);
  const other = await store.member('not-limited');
  assert.equal((await other.ask('GET', 'account/data')).status, 200);
});
