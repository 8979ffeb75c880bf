import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEW_YORK, problem, stockOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { deleteDraftsFor, dropPlacedDrafts } from './queries.ts';

let store: TestStore;
let support: Person;
let other: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  support = await store.person('support');
  other = await store.person('admin');
  buyer = await store.person();
});
after(() => store.close());

const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;

async function keep(contents: object, who = support, customer = buyer.id): Promise<string> {
  const { status, body } = await store.call(who, 'POST', '/drafts', { customer, ...contents });
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
}
const read = async (id: string) => (await store.call(support, 'GET', `/drafts/${id}`)).body;
const change = (id: string, version: number, contents: object, who = support) =>
  store.call(who, 'PUT', `/drafts/${id}`, { version, ...contents });
const place = (id: string, version: number, who = support, key?: string) =>
  store.call(who, 'POST', `/drafts/${id}/order`, { version }, key ? { 'idempotency-key': key } : {});

test('a draft keeps customer, lines, prices, discount, address and note, reserves nothing, and becomes an order once', async () => {
  const [one, two] = [await store.part({ quantity: 9, priceCents: 1_000 }), await store.part({ quantity: 9 })];
  const contents = {
    lines: [
      { part: one, quantity: 2, unitPrice: 8.5 },
      { part: two, quantity: 1 },
      { part: two.toUpperCase(), quantity: 2 },
    ],
    discount: { label: 'School discount', percent: 10 },
    delivery: NEW_YORK,
    note: 'Call first',
    reference: 'PO 7',
  };
  const id = await keep(contents, other);
  assert.equal(await stockOf(store, one), 9);
  const draft = await read(id);
  assert.deepEqual(
    draft.lines.map((line: Record<string, unknown>) => [line['part'], line['quantity'], line['unitPrice']]),
    [
      [one, 2, 8.5],
      [two, 3, null],
    ],
  );
  assert.deepEqual(draft.lines[0].seen, { price: 10, stock: 9 });
  assert.deepEqual(draft.lines[0].now, { price: 10, stock: 9 });
  assert.deepEqual([draft.discount, draft.note, draft.reference], [contents.discount, 'Call first', 'PO 7']);
  assert.equal(draft.delivery.city, NEW_YORK.city);
  const listed = (await store.call(support, 'GET', `/drafts?q=${buyer.email}`)).body;
  assert.deepEqual(
    listed.map((row: Record<string, unknown>) => [row['_id'], row['parts'], row['units']]),
    [[id, 2, 5]],
  );

  const { status, body } = await place(id, draft.version, other, 'press');
  assert.equal(status, 200, JSON.stringify(body));
  const order = (await store.call(buyer, 'GET', `/orders/${body.insertedId}`)).body;
  assert.deepEqual([order.status, order.note, order.reference], ['unpaid', 'Call first', 'PO 7']);
  assert.equal(order.placeOrderPrice, Math.round((17 + 3 * 12.4) * 90) / 100);
  assert.equal(await stockOf(store, two), 6);
  assert.equal((await place(id, draft.version, other, 'press')).body.insertedId, body.insertedId, 'a double click');
  const again = await place(id, draft.version, other);
  assert.deepEqual([problem(again).code, again.body.fresh.order], ['order_state', body.insertedId]);
  assert.match(problem(again).detail!, new RegExp(`order ${body.number}`));
  assert.equal(problem(await change(id, draft.version, contents, other)).code, 'order_state');
  assert.equal((await store.call(support, 'DELETE', `/drafts/${id}`)).body.deletedCount, 0);
  assert.deepEqual((await read(id)).order, { _id: body.insertedId, number: body.number });
  assert.deepEqual((await store.call(support, 'GET', `/drafts?customer=${buyer.id}`)).body, []);
});

test('of two people, or two tabs, that place a draft at once, one places it, even of the last units', async () => {
  const part = await store.part({ quantity: 4 });
  const id = await keep({ lines: [{ part, quantity: 3 }] });
  const answers = await Promise.all(
    [support, other, support, other].map((who, index) => place(id, 1, who, `key-${index}`)),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  const placed = answers.find(({ status }) => status === 200)!.body.insertedId;
  for (const answer of answers.filter(({ status }) => status !== 200))
    assert.deepEqual([problem(answer).code, answer.body.fresh.order], ['order_state', placed]);
  assert.equal(await stockOf(store, part), 1);
  assert.equal((await query('select from orders where customer_id = $1 and id = $2', [buyer.id, placed])).length, 1);
  assert.equal((await query('select from order_lines where part_id = $1', [part])).length, 1);
});

test('a price that changed since the draft was saved is shown before the order is placed; an agreed price stays', async () => {
  const [one, two] = [await store.part({ quantity: 9 }), await store.part({ quantity: 9 })];
  const lines = [
    { part: one, quantity: 2 },
    { part: two, quantity: 1, unitPrice: 5 },
  ];
  const id = await keep({ lines }, other);
  await store.call(other, 'PATCH', `/part/${one}`, { price: 13 });
  await store.call(other, 'PATCH', `/part/${two}`, { price: 14, quantity: 3 });
  const refused = await place(id, 1, other);
  assert.equal(problem(refused).code, 'price_changed');
  assert.equal(await stockOf(store, one), 9, 'nothing was reserved');
  const draft = await read(id);
  assert.deepEqual(
    draft.lines.map(({ seen, now }: Record<string, unknown>) => [seen, now]),
    [
      [
        { price: 12.4, stock: 9 },
        { price: 13, stock: 9 },
      ],
      [
        { price: 12.4, stock: 9 },
        { price: 14, stock: 3 },
      ],
    ],
  );
  // Saved with the prices that were shown; meanwhile one has changed again.
  await store.call(other, 'PATCH', `/part/${one}`, { price: 15 });
  const shown = lines.map((line, index) => ({ ...line, seenPrice: draft.lines[index].now.price }));
  assert.equal((await change(id, 1, { lines: shown }, other)).body.version, 2);
  assert.equal(problem(await place(id, 2, other)).code, 'price_changed');
  await change(id, 2, { lines: [{ ...shown[0], seenPrice: 15 }, shown[1]] }, other);
  const { status, body } = await place(id, 3, other);
  assert.deepEqual([status, body.placeOrderPrice], [200, 35]);
});

test('a draft that lacks something is kept, but not placed', async () => {
  const part = await store.part({ quantity: 2 });
  for (const [contents, field] of [
    [{ lines: [] }, 'lines'],
    [{ lines: [{ part, quantity: 1 }], unclear: 'some fan, 2\nanother' }, 'unclear'],
    [{ lines: [{ part, quantity: 1 }], delivery: { name: '', line1: '1 Main St', country: 'US' } }, 'delivery.name'],
  ] as const) {
    const refused = await place(await keep(contents), 1);
    assert.deepEqual([problem(refused).code, Object.keys(refused.body.fields)], ['invalid_fields', [field]]);
  }
  assert.equal(problem(await place(await keep({ lines: [{ part, quantity: 3 }] }), 1)).code, 'lines_short');
  const blank = await keep({ lines: [{ part, quantity: 1 }], delivery: { name: 'Ida', country: 'US' } });
  assert.equal((await place(blank, 1)).status, 200, 'the customer adds the address');
  await store.call(other, 'DELETE', `/part/${part}`);
  const gone = await keep({ lines: [{ part, quantity: 1 }] });
  assert.equal((await read(gone)).lines[0].now, null);
  assert.equal(problem(await place(gone, 1)).code, 'lines_short');
  const unknown = await store.call(support, 'POST', '/drafts', {
    customer: buyer.id,
    lines: [{ part: 'x', quantity: 1 }],
  });
  assert.deepEqual(Object.keys(unknown.body.fields), ['lines.0.part']);
});

test('a draft that someone else has changed is neither overwritten nor placed', async () => {
  const part = await store.part({ quantity: 9 });
  const id = await keep({ lines: [{ part, quantity: 1 }] });
  const answers = await Promise.all([2, 3].map((quantity) => change(id, 1, { lines: [{ part, quantity }] })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal(problem(await place(id, 1)).code, 'edit_conflict');
  assert.equal((await place(id, 2)).status, 200);
});

test('agreed prices need their permission, in a draft as well as in what replaces it', async () => {
  // Each role that may place orders may agree prices; a key has single permissions.
  const { body: key } = await store.call(other, 'POST', '/api-keys', {
    name: 'Till',
    scopes: ['orders.place'],
    expiresInDays: null,
  });
  const clerk = { ...other, token: key.key };
  const part = await store.part({ quantity: 9 });
  const priced = { lines: [{ part, quantity: 1, unitPrice: 1 }] };
  const id = await keep(priced, other);
  const plain = { lines: [{ part, quantity: 1 }] };
  for (const answer of [
    await store.call(clerk, 'POST', '/drafts', { customer: buyer.id, ...priced }),
    await store.call(clerk, 'POST', '/drafts', {
      customer: buyer.id,
      ...plain,
      discount: { label: 'Gift', percent: 100 },
    }),
    await change(id, 1, priced, clerk),
    await change(id, 1, plain, clerk),
    await place(id, 1, clerk),
  ])
    assert.equal(answer.status, 403);
  for (const who of [null, buyer, await store.person('read-only')])
    assert.ok([401, 403].includes((await store.call(who, 'GET', `/drafts/${id}`)).status));
});

test('drafts are deleted by staff, with the account, and some time after they were placed', async () => {
  const part = await store.part({ quantity: 9 });
  const id = await keep({ lines: [{ part, quantity: 1 }] });
  assert.equal((await store.call(support, 'DELETE', `/drafts/${id}`)).body.deletedCount, 1);
  assert.equal((await store.call(support, 'GET', `/drafts/${id}`)).status, 404);
  const [placed, waiting] = [await keep({ lines: [{ part, quantity: 1 }] }), await keep({ lines: [] })];
  await place(placed, 1);
  await query("update order_drafts set changed_at = now() - interval '31 days' where id in ($1, $2)", [
    placed,
    waiting,
  ]);
  await dropPlacedDrafts(store.db);
  assert.deepEqual(await query('select id from order_drafts where id in ($1, $2)', [placed, waiting]), [
    { id: waiting },
  ]);
  const leaver = await store.person();
  await keep({ lines: [], note: 'Private' }, support, leaver.id);
  await deleteDraftsFor(store.db, leaver.id);
  assert.deepEqual(await query('select from order_drafts where customer_id = $1', [leaver.id]), []);
  const nobody = { customer: '00000000-0000-7000-8000-000000000000', lines: [] };
  assert.equal((await store.call(support, 'POST', '/drafts', nobody)).status, 404);
  const entries = await query("select action from audit_trail where action like 'order.draft-%' and subject = $1", [
    buyer.id,
  ]);
  assert.ok(entries.some(({ action }) => action === 'order.draft-deleted'));
});

test('a repeat adds one draft', async () => {
  const body = { customer: buyer.id, lines: [] };
  const headers = { 'idempotency-key': 'one-draft' };
  const [one, two] = await Promise.all([1, 2].map(() => store.call(support, 'POST', '/drafts', body, headers)));
  assert.equal(one!.body.insertedId, two!.body.insertedId);
});
