import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { paidLines, placed, problem, stockOf, wholeOrderNow, numberOf } from '#test/fixtures/ordering.ts';
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

type Units = readonly { line: string; units: number }[];
const ask = (id: string, lines: Units, more: object = {}, who = buyer, key = crypto.randomUUID()) =>
  store.call(
    who,
    'POST',
    `/orders/${id}/returns`,
    { lines, reason: 'damaged', text: 'Bent', ...more },
    {
      'idempotency-key': key,
    },
  );
const answer = (id: string, as: string, more: object = {}) =>
  store.call(admin, 'POST', `/returns/${id}/answer`, { as, ...(as === 'declined' && { answer: 'Sorry' }), ...more });
const listed = async (query = '') => store.call(admin, 'GET', `/returns${query}`);

/** An order of two lines, the first shipped and the second packed. */
async function sent(): Promise<{ id: string; lines: string[]; parts: string[] }> {
  const parts = [await store.part({ quantity: 5 }), await store.part({ quantity: 5, priceCents: 1_000 })];
  const order = await paidLines(store, buyer, [
    [parts[0]!, 2],
    [parts[1]!, 3],
  ]);
  await store.call(admin, 'DELETE', `/order/${order.lines[0]}?as=shipped`);
  await store.call(admin, 'POST', `/orders/${order.lines[1]}/pack`);
  return { ...order, parts };
}

test('an approved return refunds and restocks its units, and customer and admin see it', async () => {
  const { id, lines, parts } = await sent();
  const key = crypto.randomUUID();
  const wanted = [
    { line: lines[0]!, units: 1 },
    { line: lines[1]!, units: 2 },
  ];
  const made = await ask(lines[1]!, wanted, {}, buyer, key);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.deepEqual((await ask(lines[1]!, wanted, {}, buyer, key)).body, made.body, 'a repeat is the same request');
  const [asked] = (await wholeOrderNow(store, buyer, id)).returns;
  assert.deepEqual(
    [asked!._id, asked!.status, asked!.reason, asked!.text, asked!.answer, asked!.answeredAt],
    [made.body.insertedId, 'asked', 'damaged', 'Bent', '', null],
  );
  assert.deepEqual(
    asked!.lines.map(({ line, units }) => ({ line, units })),
    wanted,
  );
  assert.deepEqual((await listed()).body[0], asked, 'an admin sees the same');
  const approved = await answer(made.body.insertedId, 'approved', { answer: 'Send it back' });
  assert.deepEqual([approved.status, approved.body.status, approved.body.answer], [200, 'approved', 'Send it back']);
  assert.deepEqual([await stockOf(store, parts[0]!), await stockOf(store, parts[1]!)], [4, 4]);
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    order.refunds.map((refund) => [refund.amount, refund.restock, refund.lines]),
    [
      [
        32.4,
        true,
        [
          { line: lines[0], units: 1, amount: 12.4 },
          { line: lines[1], units: 2, amount: 20 },
        ],
      ],
    ],
    'one refund',
  );
  assert.deepEqual(
    order.history.map(({ what }) => what).filter((what) => what.startsWith('return_')),
    ['return_requested', 'return_approved'],
  );
  const again = problem(await answer(made.body.insertedId, 'declined'));
  assert.deepEqual([again.code, again.detail], ['order_state', 'This return is already approved.']);
  const { rows } = await store.db.$client.query('select action from audit_trail where subject = $1 order by id', [id]);
  assert.deepEqual(rows.at(-1), { action: 'order.return-approved' });
});

test('a declined return refunds nothing and can be requested again; units can be written off', async () => {
  const { id, lines, parts } = await sent();
  const first = (await ask(id, [{ line: lines[0]!, units: 2 }])).body.insertedId;
  assert.deepEqual(problem(await ask(id, [{ line: lines[0]!, units: 1 }])).fields, {
    'lines.0.units': 'All units are refunded or being returned',
  });
  assert.equal((await answer(first, 'declined', { answer: 'After 30 days' })).body.status, 'declined');
  const [declined] = (await wholeOrderNow(store, buyer, id)).returns;
  assert.equal(declined!.answer, 'After 30 days');
  const second = (await ask(id, [{ line: lines[0]!, units: 2 }])).body.insertedId;
  assert.equal((await answer(second, 'approved', { restock: false })).status, 200);
  assert.equal(await stockOf(store, parts[0]!), 3);
  assert.equal((await wholeOrderNow(store, buyer, id)).refunds.length, 1);
});

test("returns are limited to the customer's packed or shipped lines and their remaining units", async () => {
  const { id, lines } = await sent();
  const { lines: others } = await sent();
  const refused = async (units: Units, more: object = {}) => problem(await ask(id, units, more));
  assert.equal((await refused([{ line: others[0]!, units: 1 }])).status, 404, 'a line of another order');
  assert.equal(problem(await ask(id, [{ line: lines[0]!, units: 1 }], {}, await store.person())).status, 404);
  assert.deepEqual((await refused([{ line: lines[0]!, units: 3 }])).fields, { 'lines.0.units': 'At most 2' });
  assert.equal((await refused([{ line: 'none', units: 1 }])).status, 422);
  assert.equal((await refused([])).status, 422);
  assert.equal((await refused([{ line: lines[0]!, units: 0 }])).status, 422);
  assert.equal((await refused([{ line: lines[0]!, units: 1 }], { reason: 'because' })).status, 422);
  assert.equal((await refused([{ line: lines[0]!, units: 1 }], { text: 'x'.repeat(1_001) })).status, 422);
  const twice = [
    { line: lines[0]!, units: 2 },
    { line: lines[0]!, units: 2 },
  ];
  assert.deepEqual((await refused(twice)).fields, { lines: 'List each part once' });
  const both = await Promise.all([1, 2].map(() => ask(id, [{ line: lines[0]!, units: 2 }])));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422], 'one of two at once');
  await store.call(admin, 'POST', `/order/${lines[0]}/refund`, { units: 1, restock: true, reason: 'By hand' });
  const open = both.find(({ status }) => status === 200)!.body.insertedId;
  const stale = problem(await answer(open, 'approved'));
  assert.deepEqual([stale.status, (await wholeOrderNow(store, buyer, id)).refunds.length], [409, 1], 'nothing more');
  assert.match(stale.detail, /has only 1 of 2 units left to refund.*without a refund/);
  assert.equal((await answer(open, 'declined')).status, 200);
  const unpaid = await placed(store, buyer, await store.part());
  assert.match(problem(await ask(unpaid, [{ line: unpaid, units: 1 }])).detail, /isn't paid yet/);
  const paid = await paidLines(store, buyer, [[await store.part(), 1]]);
  assert.match(problem(await ask(paid.id, [{ line: paid.id, units: 1 }])).detail, /isn't packed yet/);
});

test('admins answer each request once, and list requests page by page', async () => {
  const { id, lines } = await sent();
  const request = (await ask(id, [{ line: lines[1]!, units: 1 }])).body.insertedId;
  const newer = (await ask(id, [{ line: lines[1]!, units: 1 }])).body.insertedId;
  const answers = await Promise.all(['approved', 'declined', 'approved'].map((as) => answer(request, as)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  const first = await listed('?status=all&limit=1');
  assert.equal(first.body[0]._id, newer);
  const next = /<\/api(.*?)>/.exec(first.headers.get('link') ?? '')![1]!;
  assert.equal((await store.call(admin, 'GET', next)).body[0]._id, request);
  assert.equal((await listed('?after=none')).status, 422);
  assert.equal((await answer('none', 'approved')).status, 404);
  assert.equal((await answer(crypto.randomUUID(), 'approved')).status, 404);
  assert.equal((await answer(newer, 'maybe')).status, 422);
});

test("the shop is emailed about a request, and the customer about the answer, without the customer's text", async () => {
  const { id, lines } = await sent();
  store.mails.length = 0;
  const made = await ask(id, [{ line: lines[0]!, units: 1 }], { text: 'It has a bent edge' });
  await store.runJobs();
  const number = await numberOf(store, id);
  const toShop = store.mails.filter(({ subject }) => subject === `Return requested for order #${number}`);
  const { rows } = await store.db.$client.query("select email from users where role = 'admin' and email_verified");
  assert.deepEqual(toShop.map(({ to }) => to).toSorted(), rows.map(({ email }) => email).toSorted());
  for (const { text } of toShop)
    assert.match(text, /Arrived damaged[^]*It has a bent edge[^]*\/dashboard\/returns#return-/);
  const confirmed = store.mails.filter(({ to, subject }) => to === buyer.email && subject.includes('return'));
  assert.deepEqual(
    confirmed.map(({ subject }) => subject),
    [`We have your return request for order #${number}`],
  );
  assert.match(confirmed[0]!.text, /Test processor, SKU PS-\d+: 1 unit/);
  assert.doesNotMatch(confirmed[0]!.text, /bent edge/);
  const unexplained = await answer(made.body.insertedId, 'declined', { answer: ' ' });
  assert.deepEqual(problem(unexplained).fields, { answer: 'Tell the customer why' });
  await answer(made.body.insertedId, 'declined', { answer: 'Please send a picture first' });
  await answer(made.body.insertedId, 'declined');
  await store.runJobs();
  const toBuyer = store.mails.filter(({ to, subject }) => to === buyer.email && subject.startsWith('Return of order'));
  assert.deepEqual(
    toBuyer.map(({ subject }) => subject),
    [`Return of order #${number} declined`],
  );
  assert.match(toBuyer[0]!.text, /Test processor, SKU PS-\d+: 1 unit[^]*Please send a picture first/);
  assert.doesNotMatch(toBuyer[0]!.text, /bent edge/);
});

test('a return of units from a first parcel waits until the rest of its line is shipped', async () => {
  const part = await store.part({ quantity: 10 });
  const { id, lines } = await paidLines(store, buyer, [[part, 5]]);
  const line = lines[0]!;
  const first = { carrier: 'DHL', tracking: 'JD0146', lines: [{ line, units: 2 }] };
  const sentFirst = await store.call(admin, 'POST', `/orders/${id}/shipments`, first);
  assert.equal(sentFirst.status, 200, JSON.stringify(sentFirst.body));
  const asked = await ask(id, [{ line, units: 2 }]);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const refused = await answer(asked.body.insertedId, 'approved', { restock: true });
  assert.equal(problem(refused).code, 'order_state', JSON.stringify(refused.body));
  assert.equal((await store.call(admin, 'DELETE', `/order/${line}?as=shipped`)).status, 200);
  assert.equal((await answer(asked.body.insertedId, 'approved', { restock: true })).status, 200);
  await store.runJobs();
  assert.equal(await stockOf(store, part), 7, 'three of five are with the customer');
  assert.equal((await wholeOrderNow(store, buyer, id)).refunds[0]!.units, 2);
});

/** A day from today on, as `2026-12-24`. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const awaited = { sendTo: 'Returns, 4 Mill Street', sendBy: dayIn(14) };
const receive = (id: string, lines: readonly object[], who = admin) =>
  store.call(who, 'POST', `/returns/${id}/received`, { lines });

test('parts that are sent back are counted, restocked when they arrive, and only what arrived is refunded', async () => {
  const { id, lines, parts } = await sent();
  await store.call(admin, 'DELETE', `/order/${lines[1]}?as=shipped`);
  const request = (
    await ask(
      id,
      lines.map((line) => ({ line, units: 2 })),
    )
  ).body.insertedId;
  // The email to staff about the request.
  await store.runJobs();
  store.mails.length = 0;
  const waiting = await answer(request, 'awaiting', { ...awaited, answer: 'In its box, please' });
  assert.deepEqual([waiting.status, waiting.body.status, waiting.body.sendBy], [200, 'awaiting', awaited.sendBy]);
  assert.deepEqual([await stockOf(store, parts[0]!), await stockOf(store, parts[1]!)], [3, 2], 'nothing is back yet');
  await store.runJobs();
  const asked = store.mails.find(({ subject }) => subject.endsWith('please send the parts back'))!;
  assert.match(asked.text, /Returns, 4 Mill Street[^]*Send them by: \w{3} \d+, 20\d\d/);
  assert.equal(
    problem(await answer(request, 'approved')).detail,
    'The parts of this return have not been received yet.',
  );
  assert.deepEqual(problem(await ask(id, [{ line: lines[0]!, units: 1 }])).fields, {
    'lines.0.units': 'All units are refunded or being returned',
  });

  const arrived = [
    { line: lines[1]!, units: 2, condition: 'as_new', restock: true },
    { line: lines[0]!, units: 1, condition: 'damaged' },
  ];
  const received = await receive(request, arrived);
  assert.equal(received.status, 200, JSON.stringify(received.body));
  assert.deepEqual([await stockOf(store, parts[0]!), await stockOf(store, parts[1]!)], [3, 4]);
  assert.deepEqual((await wholeOrderNow(store, buyer, id)).refunds, [], 'the shop decides first');
  await store.runJobs();
  const arrival = store.mails.find(({ subject }) => /^Return of order #\w+ received$/.test(subject))!;
  assert.match(arrival.text, /Arrived of [^\n]*: 1 of 2, Damaged/);
  assert.equal(problem(await receive(request, arrived)).code, 'order_state', 'once');

  const approved = await answer(request, 'approved');
  assert.equal(approved.body.status, 'approved', JSON.stringify(approved.body));
  const order = await wholeOrderNow(store, buyer, id);
  assert.deepEqual(
    order.refunds.map((refund) => [refund.amount, refund.lines.map(({ units }) => units)]),
    [[32.4, [1, 2]]],
  );
  assert.deepEqual([await stockOf(store, parts[0]!), await stockOf(store, parts[1]!)], [3, 4], 'not twice');
  assert.deepEqual(
    order.history.map(({ what }) => what).filter((what) => what.startsWith('return_')),
    ['return_requested', 'return_awaited', 'return_received', 'return_approved'],
  );
  assert.equal((await ask(id, [{ line: lines[0]!, units: 1 }])).status, 200, 'the unit that never arrived');
});

test('an awaited return that does not arrive, or arrives empty, is declined', async () => {
  const { id, lines } = await sent();
  const late = (await ask(id, [{ line: lines[0]!, units: 1 }])).body.insertedId;
  await answer(late, 'awaiting', awaited);
  assert.equal((await answer(late, 'declined', { answer: 'It did not arrive' })).body.status, 'declined');
  const empty = (await ask(id, [{ line: lines[0]!, units: 1 }])).body.insertedId;
  await answer(empty, 'awaiting', awaited);
  assert.equal((await receive(empty, [{ line: lines[0]!, units: 0 }])).body.status, 'received');
  assert.equal(problem(await answer(empty, 'approved')).detail, 'No unit has arrived. Decline this return.');
  assert.equal(problem(await answer(empty, 'awaiting', awaited)).code, 'order_state');
  assert.equal((await answer(empty, 'declined')).body.status, 'declined');
});

test('a received return whose price was refunded meanwhile stays received', async () => {
  const { id, lines } = await sent();
  const request = (await ask(id, [{ line: lines[0]!, units: 2 }])).body.insertedId;
  await answer(request, 'awaiting', awaited);
  await receive(request, [{ line: lines[0]!, units: 2 }]);
  const refunded = { lines: [{ line: lines[0]!, units: 2 }], reason: 'Goodwill' };
  assert.equal((await store.call(admin, 'POST', `/orders/${id}/refunds`, refunded)).status, 200);
  const refused = await answer(request, 'approved');
  assert.deepEqual([refused.status, refused.body.fresh], [409, { status: 'received' }]);
  assert.equal((await answer(request, 'approved', { refund: false })).body.status, 'approved');
});

test('what arrived must be of the return, and an awaited return needs an address and a day', async () => {
  const { id, lines } = await sent();
  const { lines: others } = await sent();
  const request = (
    await ask(
      id,
      lines.map((line) => ({ line, units: 1 })),
    )
  ).body.insertedId;
  for (const [more, field] of [
    [{ ...awaited, sendTo: '' }, 'sendTo'],
    [{ ...awaited, sendBy: undefined }, 'sendBy'],
    [{ ...awaited, sendBy: dayIn(-2) }, 'sendBy'],
    [{ ...awaited, sendBy: dayIn(400) }, 'sendBy'],
    [{ ...awaited, sendBy: 'soon' }, 'sendBy'],
  ] as const)
    assert.deepEqual(Object.keys(problem(await answer(request, 'awaiting', more)).fields ?? {}), [field]);
  assert.equal(problem(await receive(request, [{ line: lines[0]!, units: 1 }])).code, 'order_state', 'not awaited');
  await answer(request, 'awaiting', awaited);
  const [one, two] = lines.map((line) => ({ line, units: 1 })) as [object, object];
  for (const [arrived, field] of [
    [[], 'lines'],
    [[one], 'lines'],
    [[one, one], 'lines.1.line'],
    [[one, { line: others[0], units: 1 }], 'lines.1.line'],
    [[one, { ...two, units: 2 }], 'lines.1.units'],
    [[one, { ...two, units: -1 }], 'lines.1.units'],
    [[one, { ...two, condition: 'eaten' }], 'lines.1.condition'],
  ] as const)
    assert.deepEqual(
      Object.keys(problem(await receive(request, arrived)).fields ?? {}),
      [field],
      JSON.stringify(arrived),
    );
  assert.equal((await receive(request, [one, two], buyer)).status, 403);
  assert.equal((await receive(crypto.randomUUID(), [one])).status, 404);
  const answers = await Promise.all([1, 2, 3].map(() => receive(request, [{ ...one, restock: true }, two])));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
});
