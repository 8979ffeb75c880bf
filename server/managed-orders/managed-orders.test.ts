import { ORDER_VIEWS } from '#contract/managed-orders/filter.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_TAGS } from '#contract/managed-orders/filter.ts';
import { nextOf } from '#contract/paging.ts';
import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import { expireReservations } from '#server/orders/reservations.ts';
import { refreshRefunds } from '#server/payments/refunding.ts';
import { orderBody, paid, paidLines, placed, problem, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { listManaged } from './testing.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

const list = (query: string) => listManaged(store, admin, query);
const ids = async (query: string) => (await list(query)).map(({ _id }) => _id);
const find = (q: string, more = '') => ids(`q=${encodeURIComponent(q)}${more}`);
const counts = async (query = '') => (await store.call(admin, 'GET', `/managed-orders/counts?${query}`)).body;

test('an order is one row with its parts, its total and its combined status', async () => {
  const parts = await Promise.all(['Board', 'Fan', 'Case', 'Cable'].map((name) => store.part({ name, quantity: 20 })));
  const { id, lines } = await paidLines(
    store,
    buyer,
    parts.map((part, index) => [part, index + 1] as const),
  );
  await store.call(admin, 'DELETE', `/order/${lines[0]}?as=shipped&carrier=DHL&tracking=JD0146`);
  await store.call(admin, 'DELETE', `/order/${lines[3]}?as=cancelled`);
  const rows = (await list('')).filter(({ order }) => order === id);
  assert.equal(rows.length, 1);
  const { total, number } = rows[0]!;
  assert.equal(number, await numberOf(store, id));
  assert.deepEqual(
    [total.lines, total.kept, total.shipped, total.packable, total.shippable, total.cancellable, total.units],
    [4, 3, 1, 2, 2, 2, 10],
  );
  assert.deepEqual(
    total.parts.map(({ name, status }) => [name, status]),
    [
      ['Board', 'shipped'],
      ['Fan', 'paid'],
      ['Case', 'paid'],
      ['Cable', 'cancelled'],
    ],
  );
  assert.deepEqual([total.status, total.progress, total.placeOrderPrice], ['paid', 'partly_shipped', 124]);
  assert.equal(total.leftToRefund, 5 * 12.4);
  assert.deepEqual(await find('jd0146'), [id], 'by its tracking number');
  assert.equal((await store.call(admin, 'GET', '/orders?status=all')).body.length, 4, 'GET /orders lists lines');
});

test('pages by time and by price neither miss nor repeat orders; unknown orders and cursors are refused', async () => {
  const part = await store.part({ quantity: 100 });
  const person = await store.person();
  const all: string[] = [];
  for (const quantity of [2, 1, 3, 1, 2]) all.push(await placed(store, person, part, quantity));
  const pages = async (query: string): Promise<string[]> => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const answer = await store.call(
        admin,
        'GET',
        `/managed-orders?limit=2&${query}${after ? `&after=${after}` : ''}`,
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      seen.push(...answer.body.map(({ _id }: ManagedOrder) => _id));
      after = nextOf(answer.headers.get('link'));
    } while (after);
    return seen.filter((id) => all.includes(id));
  };
  const [a, b, c, d, e] = all;
  assert.deepEqual(await pages(''), [e, d, c, b, a]);
  assert.deepEqual(await pages(`q=${person.email}&sort=oldest`), [a, b, c, d, e]);
  assert.deepEqual(await pages('sort=price'), [b, d, a, e, c]);
  assert.deepEqual(await pages('sort=-price&min=12.40&max=24.80'), [e, a, d, b]);
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(await pages(`from=${today}&to=${today}`), [e, d, c, b, a]);
  assert.deepEqual(await pages('to=2020-01-01'), []);
  const neighbors = async (id: string, query = '') =>
    (await store.call(admin, 'GET', `/managed-orders/${id}/neighbors?${query}`)).body;
  assert.deepEqual(await neighbors(c!), { previous: d, next: b });
  assert.deepEqual(await neighbors(a!, `q=${person.email}&sort=oldest`), { previous: null, next: b });
  for (const bad of ['sort=price&q=fan', 'after=x', 'view=lost', 'min=-1', 'from=2026-02-30', 'limit=0'])
    assert.equal((await store.call(admin, 'GET', `/managed-orders?${bad}`)).status, 422, bad);
  for (const who of [buyer, null])
    assert.ok([401, 403].includes((await store.call(who, 'GET', '/managed-orders')).status));
});

test('orders of which nothing is left to send are neither to ship nor late', async () => {
  const part = await store.part({ quantity: 50 });
  const views = async (id: string) => {
    const found = await Promise.all(
      ORDER_VIEWS.map(async (view) => ((await ids(`view=${view}`)).includes(id) ? [view] : [])),
    );
    return found.flat();
  };
  const late = (id: string) => store.db.$client.query("update orders set ship_by = '2020-01-01' where id = $1", [id]);
  const refund = (id: string, line: string, units: number) =>
    store.call(admin, 'POST', `/orders/${id}/refunds`, { lines: [{ line, units }], reason: 'Sold out', restock: true });
  for (const isPacked of [false, true]) {
    const { id, lines } = await paidLines(store, buyer, [[part, 2]]);
    if (isPacked) await store.call(admin, 'POST', `/fulfillment/orders/${id}/pack`, {});
    await late(id);
    assert.deepEqual(await views(id), ['all', isPacked ? 'packed' : 'to-ship', 'problems']);
    assert.equal((await refund(id, lines[0]!, 2)).status, 200);
    assert.deepEqual(await views(id), ['all', 'refunded']);
  }
  const { id, lines } = await paidLines(store, buyer, [[part, 3]]);
  const first = { carrier: 'DHL', tracking: `JD${id}`, lines: [{ line: lines[0]!, units: 1 }] };
  assert.equal((await store.call(admin, 'POST', `/orders/${id}/shipments`, first)).status, 200);
  await late(id);
  assert.equal((await refund(id, lines[0]!, 1)).status, 200);
  assert.deepEqual(await views(id), ['all', 'to-ship', 'refunded', 'problems']);
  assert.equal((await refund(id, lines[0]!, 1)).status, 200);
  assert.deepEqual(await views(id), ['all', 'shipped', 'refunded'], 'the last unit to send was refunded');
  await store.runJobs();
});

test('views contain the orders that need the same work, with their number', async () => {
  const before = await counts();
  const part = await store.part({ quantity: 50 });
  const toShip = (await paid(store, buyer, part)).id;
  const packed = (await paid(store, buyer, part)).id;
  await store.call(admin, 'POST', `/orders/${packed}/pack`);
  const shipped = (await paid(store, buyer, part)).id;
  await store.call(admin, 'DELETE', `/order/${shipped}?as=shipped`);
  const scarce = await store.part({ quantity: 1 });
  const overdue = await placed(store, buyer, scarce);
  await store.db.$client.query("update orders set hold_until = now() - interval '1 minute' where id = $1", [overdue]);
  await expireReservations(store.db, 100);
  const unpaid = await placed(store, buyer, part);
  const canceled = await placed(store, buyer, part);
  await store.call(admin, 'DELETE', `/order/${canceled}?as=cancelled`);
  const refunded = await paidLines(store, buyer, [
    [part, 1],
    [await store.part(), 2],
  ]);
  await store.call(admin, 'DELETE', `/order/${refunded.lines[1]}?as=cancelled`);
  await store.call(admin, 'POST', `/orders/${refunded.id}/pack`);
  const made = [toShip, packed, shipped, overdue, unpaid, canceled, refunded.id];
  const views = async () =>
    Object.fromEntries(
      await Promise.all(
        ORDER_VIEWS.filter((view) => view !== 'all').map(async (view) => [
          view,
          (await ids(`view=${view}`)).filter((id) => made.includes(id)).toSorted(),
        ]),
      ),
    );
  assert.deepEqual(await views(), {
    unpaid: [unpaid],
    'to-ship': [toShip],
    packed: [packed, refunded.id],
    owed: [],
    'to-pick-up': [],
    shipped: [shipped],
    overdue: [overdue],
    canceled: [canceled],
    refunded: [refunded.id],
    problems: [],
  });
  const now = await counts(`q=${buyer.email}`);
  assert.equal(now.views.all.count, before.views.all.count + 7);
  assert.equal(now.views.packed.count, before.views.packed.count + 2);
  assert.equal(now.found.count, (await find(buyer.email)).length);

  await placed(store, buyer, scarce);
  await store.db.$client.query("update orders set address = '' where id = $1", [packed]);
  const intent = (await store.call(admin, 'GET', `/placeorder/${toShip}`)).body.transactionId;
  await store.db.$client.query(
    `insert into disputes (id, order_id, intent_id, kind, reason, status, amount_cents, is_withdrawn, opened_at)
     values ('dp_1', $1, $2, 'dispute', 'fraudulent', 'needs_response', 1, false, now())`,
    [toShip, intent],
  );
  await store.db.$client.query(
    `insert into refunds (id, order_id, intent_id, amount_cents, reason, status) values (gen_random_uuid(), $1, 'pi_x', 1, 'x', 'failed')`,
    [shipped],
  );
  const problems = (await list('view=problems')).map(({ _id, problems: why }) => [_id, why]);
  assert.deepEqual(problems, [
    [overdue, ['short']],
    [shipped, ['refund_failed']],
    [packed, ['address_missing']],
    [toShip, ['disputed']],
  ]);
});

test('an order of several parts that was refunded in full at the card provider cannot be packed or shipped', async () => {
  const { id, lines, intent } = await paidLines(store, buyer, [
    [await store.part(), 1],
    [await store.part(), 2],
  ]);
  const able = async () => {
    const { total } = (await list('')).find(({ _id }) => _id === id)!;
    return [total.packable, total.shippable, total.cancellable];
  };
  assert.deepEqual(await able(), [2, 2, 2]);
  await store.cardSandbox.dashboard('refunds', { payment_intent: intent });
  await refreshRefunds(store.deps, intent, 'test');
  assert.deepEqual(await able(), [0, 0, 2]);
  assert.equal((await store.call(admin, 'DELETE', `/order/${lines[0]}?as=shipped`)).status, 409);
});

test('tags saved by two admins at once are merged', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const tag = async (tags: string[], before?: string[]) =>
    (await store.call(admin, 'PUT', `/orders/${id}/tags`, { tags, ...(before && { before }) })).body.tags;
  assert.deepEqual(await tag(['fragile', 'green']), ['fragile', 'green']);
  assert.deepEqual(await tag(['green', 'blue'], ['fragile', 'green']), ['blue', 'green']);
  // Based on the tags before that change.
  assert.deepEqual(await tag(['fragile', 'green', 'urgent'], ['fragile', 'green']), ['blue', 'green', 'urgent']);
  const many = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`);
  const refused = await store.call(admin, 'PUT', `/orders/${id}/tags`, { tags: many, before: [] });
  assert.equal(refused.body.fields.tags, `At most ${MAX_TAGS} tags`);
});

test('tags are set, found and audited; notes show author and time, to admins only', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const tag = (tags: unknown, who: Person | null = admin) => store.call(who, 'PUT', `/orders/${id}/tags`, { tags });
  assert.deepEqual((await tag([' Gift ', 'gift', 'VIP'])).body, { modifiedCount: 1, tags: ['gift', 'vip'] });
  assert.equal((await tag(['vip', 'gift'])).body.modifiedCount, 0);
  assert.deepEqual([await ids('tag=Gift'), await ids('tag=none')], [[id], []]);
  for (const bad of [['a,b'], [''], ['x'.repeat(41)], Array.from({ length: 13 }, (_, at) => `t${at}`), 'gift'])
    assert.equal((await tag(bad)).status, 422, String(bad));
  assert.deepEqual([(await tag([], buyer)).status, (await tag([], null)).status], [403, 401]);
  const note = (text: string, who: Person | null = admin, key: string = crypto.randomUUID()) =>
    store.call(who, 'POST', `/orders/${id}/notes`, { text }, { 'idempotency-key': key });
  const [first, again] = [await note('Call before noon', admin, 'n1'), await note('Call before noon', admin, 'n1')];
  assert.equal(first.body.insertedId, again.body.insertedId);
  assert.deepEqual([(await note(' ')).status, (await note('x', buyer)).status], [422, 403]);
  const seen = (await store.call(admin, 'GET', `/orders/${id}`)).body;
  assert.deepEqual(
    seen.notes.map(({ text, author }: { text: string; author: string }) => [text, typeof author]),
    [['Call before noon', 'string']],
  );
  assert.deepEqual(seen.tags, ['gift', 'vip']);
  const own = (await store.call(buyer, 'GET', `/orders/${id}`)).body;
  assert.deepEqual([own.notes, own.tags], [undefined, undefined]);
  const { rows } = await store.db.$client.query('select action from audit_trail where subject = $1 order by id', [id]);
  assert.deepEqual(rows.map(({ action }) => action).slice(-2), ['order.tagged', 'order.note-added']);
});

test("the last email and the documents are sent again within the mailbox's budget", async () => {
  const person = await store.person();
  const { id } = await paid(store, person, await store.part());
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=1`);
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
  store.mails.length = 0;
  const resend = (what: string, who: Person | null = admin) =>
    store.call(who, 'POST', `/orders/${id}/emails`, { what });
  assert.deepEqual((await resend('last')).body, { acknowledged: true, email: person.email });
  assert.equal((await resend('documents')).status, 200);
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
  assert.deepEqual(store.mails.map(({ subject }) => subject.replace(/#\w+/, '#')).toSorted(), [
    'Order # has shipped',
    'Payment received for order #',
  ]);
  assert.deepEqual([(await resend('all')).status, (await resend('last', person)).status], [422, 403]);
});

test('views belong to one admin, and are replaced by name and removed', async () => {
  const save = (name: string, query: string, who: Person = admin) =>
    store.call(who, 'POST', '/saved-views', { name, query });
  const { insertedId } = (await save('Gifts', 'view=to-ship&tag=gift')).body;
  assert.equal((await save('Gifts', 'tag=gift')).body.insertedId, insertedId);
  const other = await store.person('admin');
  assert.deepEqual((await store.call(other, 'GET', '/saved-views')).body, []);
  assert.equal((await store.call(other, 'DELETE', `/saved-views/${insertedId}`)).body.deletedCount, 0);
  assert.deepEqual((await store.call(admin, 'GET', '/saved-views')).body, [
    { _id: insertedId, name: 'Gifts', query: 'tag=gift' },
  ]);
  for (const [name, query] of [
    ['', 'q=a'],
    ['x', 'https://evil.example/?a'],
    ['x'.repeat(61), ''],
  ] as const)
    assert.equal((await save(name, query)).status, 422, name);
  for (let at = 0; at < 19; at++) assert.equal((await save(`View ${at}`, '')).status, 200);
  assert.match((await save('One more', '')).body.fields.name, /At most 20/);
  assert.equal((await store.call(admin, 'DELETE', `/saved-views/${insertedId}`)).body.deletedCount, 1);
});

test('an order without a delivery address is neither packed nor shipped, by any call; a free-text address is enough', async () => {
  const part = await store.part({ quantity: 10 });
  const { body } = await store.call(buyer, 'POST', '/placeOrder', { ...orderBody(buyer, part), address: '' });
  const id: string = body.insertedId;
  await store.db.$client.query("update order_lines set status = 'paid' where id = $1", [id]);
  await store.db.$client.query(
    "update orders set transaction_id = 'pi_none', paid_cents = total_cents, hold_until = null where id = $1",
    [id],
  );
  const ways: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['POST', `/orders/${id}/pack`],
    ['DELETE', `/order/${id}`],
    ['DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=JD1`],
    ['POST', `/orders/${id}/shipments`, { carrier: 'DHL', tracking: 'JD1', lines: [{ line: id }] }],
    ['POST', `/fulfillment/orders/${id}/ship`, { carrier: 'DHL', tracking: 'JD1' }],
  ];
  for (const [method, path, more] of ways)
    assert.match(problem(await store.call(admin, method, path, more)).detail, /has no delivery address. Add one/, path);
  for (const action of ['pack', 'ship']) {
    const { body: job } = await store.call(admin, 'POST', '/order-jobs', { action, orders: [id] });
    await store.runJobs();
    const done = (await store.call(admin, 'GET', `/order-jobs/${job.insertedId}`)).body;
    assert.deepEqual([done.changed, done.refused], [0, 1], action);
  }
  const row = { line: 1, number: await numberOf(store, id), carrier: 'DHL', tracking: 'JD1' };
  const imported = await store.call(admin, 'POST', '/fulfillment/tracking', { rows: [row] });
  assert.equal(imported.body.rows[0].outcome, 'refused');
  assert.equal((await store.call(admin, 'GET', `/orders/${id}`)).body.status, 'paid');
  await store.db.$client.query("update orders set address = 'Rajshahi' where id = $1", [id]);
  assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).body.deletedCount, 1);
});
