import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextOf } from '#contract/paging.ts';
import { placedLines } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { record } from './record.ts';
import { sealAudit } from './seal.ts';

let store: TestStore;
let admin: Person;
let part: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
  part = await store.part({ name: 'Anvil 8' });
  for (const quantity of [5, 6, 7]) await store.call(admin, 'PATCH', `/part/${part}`, { quantity });
  await store.call(admin, 'DELETE', `/part/${part}`);
});
after(() => store?.close());

const list = (query = '') => store.call(admin, 'GET', `/audit${query}`);

test('the trail lists who did what, with names and seals, newest first', async () => {
  const { body } = await list();
  assert.deepEqual(
    body.map((entry: { action: string }) => entry.action),
    ['part.deleted', 'part.changed', 'part.changed', 'part.changed'],
  );
  const [entry] = body;
  assert.deepEqual(
    [entry.actor, entry.actorEmail, entry.subject, entry.subjectName, entry.seal],
    [admin.id, admin.email, part, 'Anvil 8', null],
  );
  assert.ok(Math.abs(Date.now() - Date.parse(entry.at)) < 60_000, entry.at);
  await sealAudit(store.db);
  assert.match((await list()).body[0].seal, /^[0-9a-f]{64}$/);
});

test('the trail is filtered by area, person and part, and paged', async () => {
  assert.equal((await list('?area=user')).body.length, 0);
  assert.equal((await list(`?q=${encodeURIComponent(admin.email.toUpperCase())}`)).body.length, 4);
  assert.equal((await list(`?q=${part}&area=part`)).body.length, 4);
  assert.equal((await list('?q=nobody@partsmith.test')).body.length, 0);
  const first = await list('?limit=3');
  const next = nextOf(first.headers.get('link'));
  const second = await list(`?limit=3&after=${next}`);
  assert.deepEqual([first.body.length, second.body.length], [3, 1]);
  assert.equal(nextOf(second.headers.get('link')), undefined);
  assert.ok(Number(second.body[0]._id) < Number(first.body[2]._id));
});

test('the trail is found by the number of an order, including its lines, by SKU and by the number of a purchase order', async () => {
  const { rows } = await store.db.$client.query('select sku from parts where id = $1', [part]);
  const buyer = await store.person();
  const parts = [await store.part(), await store.part()];
  const { id: order } = await placedLines(
    store,
    buyer,
    parts.map((each) => [each, 1] as const),
  );
  const read = (await store.call(buyer, 'GET', `/orders/${order}`)).body;
  await record(store.db, { actor: admin.id, action: 'order.tagged', subject: order });
  await record(store.db, { actor: admin.id, action: 'order.packed', subject: read.lines[1]._id });
  const supplier = (await store.call(admin, 'POST', '/suppliers', { name: 'Acme' })).body.insertedId as string;
  const purchase = { supplier, lines: [{ part: parts[0], quantity: 1, cost: 1 }] };
  const bought = await store.call(admin, 'POST', '/purchase-orders', purchase);
  assert.equal(bought.status, 200, JSON.stringify(bought.body));
  const { body: po } = await store.call(admin, 'GET', `/purchase-orders/${bought.body.insertedId}`);
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).body.map(({ action }: { action: string }) => action).toReversed();
  const ofOrder = ['order.tagged', 'order.packed'];
  const number = read.number as string;
  for (const q of [number, number.toUpperCase(), `#${number}`, `Order ${number}`, order, read.lines[1]._id])
    assert.deepEqual(await found(q), ofOrder, q);
  assert.deepEqual(await found(po.number), ['purchase.added']);
  assert.equal((await found(rows[0].sku.toLowerCase())).length, 4);
  assert.deepEqual(await found('00000000'), []);
});

test('only admins can read it; hostile filters are treated as text', async () => {
  assert.equal((await store.call(null, 'GET', '/audit')).status, 401);
  assert.equal((await store.call(await store.person(), 'GET', '/audit')).status, 403);
  for (const bad of [
    '?area=nothing',
    '?limit=0',
    '?limit=x',
    '?after=%00',
    `?after=${btoa('["x"]')}`,
    `?q=${'x'.repeat(201)}`,
  ])
    assert.equal((await list(bad)).status, 422, bad);
  for (const odd of ["?q=' or 1=1 --", '?q=%25', '?q=\u{1f600}', `?after=${btoa('[-1]')}`])
    assert.equal((await list(encodeURI(odd))).body.length, 0, odd);
});

test('the trail is exported as CSV, filtered and safe for spreadsheets, and the export is recorded', async () => {
  await record(store.db, { actor: '=cmd()', action: 'session.failed', subject: '+1', detail: { how: '"x",\n=2' } });
  const { body, headers } = await store.call(admin, 'GET', '/audit/export?area=session');
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="audit-[\d-]+\.csv"$/);
  const [head, row, ...rest] = body.split('\r\n');
  assert.equal(head, 'entry,at,actor,actor email,action,subject,subject name,detail,seal');
  assert.match(row, /^\d+,20[^,]+,'=cmd\(\),,session\.failed,'\+1,,"\{""how"":""\\""x\\"",\\n=2""\}",$/);
  assert.deepEqual(rest, ['']);
  const [entry] = (await list()).body;
  assert.deepEqual([entry.action, entry.actor, entry.detail], ['audit.exported', admin.id, { area: 'session' }]);
  assert.equal((await store.call(await store.person(), 'GET', '/audit/export')).status, 403);
  assert.equal((await store.call(admin, 'GET', '/audit/export?area=nothing')).status, 422);
});

test('entries contain neither the words of a search nor the secret of a webhook address', async () => {
  const who = 'Ida.Builder@Secret.test';
  const q = encodeURIComponent(who);
  for (const path of [`/audit/export?q=${q}`, `/orders.csv?q=${q}`, `/orders.csv?view=all&tag=rush&q=${q}`])
    assert.equal((await store.call(admin, 'GET', path)).status, 200, path);
  assert.equal((await store.call(admin, 'POST', '/saved-views', { name: 'Rush', query: `q=${q}` })).status, 200);
  const [url, other] = ['https://hooks.test/T0/secret-path?key=secret', 'https://elsewhere.test/secret-path'];
  const { body } = await store.call(admin, 'POST', '/webhooks', { url, events: ['order.paid'] });
  await store.call(admin, 'PATCH', `/webhooks/${body._id}`, { url: other });
  await store.call(admin, 'DELETE', `/webhooks/${body._id}`);
  const { rows } = await store.db.$client.query(
    `select action, detail from audit_trail where action ~ '^webhook|exported$|^order.view' order by id desc limit 7`,
  );
  assert.deepEqual(
    rows.map(({ action, detail }) => [action, detail]),
    [
      ['webhook.removed', { url: 'https://elsewhere.test' }],
      [
        'webhook.changed',
        {
          before: { url: 'https://hooks.test', events: ['order.paid'], description: '', status: 'active' },
          change: { url: 'https://elsewhere.test' },
        },
      ],
      ['webhook.added', { url: 'https://hooks.test', events: ['order.paid'] }],
      ['order.view-saved', { name: 'Rush' }],
      ['order.exported', { view: 'all', tag: 'rush', search: true }],
      ['order.exported', { status: 'open', search: true }],
      ['audit.exported', { search: true }],
    ],
  );
});

test('a long trail is exported completely', async () => {
  await store.db.$client.query(
    `insert into audit_trail (actor, action, subject) select 'test', 'order.shipped', 'many' from generate_series(1, 1203)`,
  );
  const { body } = await store.call(admin, 'GET', '/audit/export?q=many');
  assert.equal(body.split('\r\n').length, 1 + 1203 + 1);
});
