import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  intentOf,
  NEW_YORK,
  paidLines,
  placedLines,
  problem,
  setShop,
  STANDARD,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { endOverdueChanges } from './changes.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
beforeEach(async () => {
  buyer = await store.person();
  await setShop(store, { tax: TAX, delivery: { methods: [] } });
});
// Every unit and cent of the edits below must be explained by `npm run verify`.
after(() => closeWithBooks(store));

const TAX = {
  mode: 'added' as const,
  isDeliveryTaxed: true,
  rates: [{ place: 'US-NY', label: 'Sales tax', percent: 10 }],
};
const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
const stockOf = async (part: string): Promise<number> =>
  (await query('select quantity from parts where id = $1', [part]))[0].quantity;
const part = (priceCents: number, more: object = {}) => store.part({ priceCents, quantity: 10, ...more });
const edit = (id: string, lines: object[], more: object = {}, who = admin) =>
  store.call(who, 'PATCH', `/orders/${id}/lines`, { lines, ...more });
const quote = (id: string, lines: object[], who = admin) =>
  store.call(who, 'POST', `/orders/${id}/lines/quote`, { lines });
const whole = (id: string) => wholeOrderNow(store, buyer, id);
const linesOf = async (id: string) =>
  (await whole(id)).lines.map((line) => [
    line.placeOrderProduct,
    line.placeOrderQuantity,
    line.placeOrderPrice,
    line.status,
  ]);
async function payDifference(id: string, amount: number) {
  const link = await store.call(admin, 'POST', `/orders/${id}/payment-links`, { email: true });
  assert.equal(link.status, 200, JSON.stringify(link.body));
  const token = link.body.url.split('/pay/')[1];
  const shown = (await store.call(null, 'GET', `/payment-links/${token}`)).body;
  assert.equal(shown.order.due, amount);
  const intent = intentOf(
    await store.call(null, 'POST', `/payment-links/${token}/payment`, { placeOrderPrice: amount }),
  );
  await charge(store, intent);
  const settled = await store.call(null, 'POST', `/payment-links/${token}/settlement`, { transactionId: intent });
  return { settled, shown, intent };
}

test('an unpaid order gets, loses and changes parts; stock, tax and total follow, and it can be paid', async () => {
  const [kept, removed, added] = [await part(10_000), await part(2_000), await part(5_000)];
  const { id } = await placedLines(
    store,
    buyer,
    [
      [kept, 1],
      [removed, 2],
    ],
    { delivery: NEW_YORK },
  );
  const wanted = [
    { part: kept, quantity: 3 },
    { part: removed, quantity: 0 },
    { part: added, quantity: 2 },
  ];
  const quoted = await quote(id, wanted);
  assert.deepEqual([quoted.status, quoted.body.placeOrderPrice, quoted.body.difference], [200, 440, 0]);
  assert.deepEqual(
    quoted.body.lines.map((line: Record<string, unknown>) => [
      line['part'],
      line['before'],
      line['quantity'],
      line['price'],
    ]),
    [
      [kept, 1, 3, 300],
      [added, 0, 2, 100],
      [removed, 2, 0, 0],
    ],
  );
  assert.equal(await stockOf(added), 10, 'a quote takes nothing');
  assert.equal((await edit(id, wanted, { placeOrderPrice: 400 })).body.code, 'price_changed');
  const edited = await edit(id, wanted, { placeOrderPrice: 440 });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  assert.deepEqual([edited.body.placeOrderPrice, edited.body.taxPrice], [440, 40]);
  assert.deepEqual(await Promise.all([kept, removed, added].map(stockOf)), [7, 10, 8]);
  const events = (await whole(id)).history.length;
  assert.equal((await edit(id, wanted)).status, 200);
  assert.equal((await whole(id)).history.length, events, 'a repeat changes nothing');
  const change = (await whole(id)).history.find(({ what }) => what === 'lines_changed')!;
  assert.deepEqual(
    [change.amount, change.lines!.map(({ before, quantity }) => [before, quantity])],
    [
      440,
      [
        [1, 3],
        [2, 0],
        [0, 2],
      ],
    ],
    'the history says what was before and after',
  );
  await store.runJobs();
  const mail = store.mails.find(({ to, subject }) => to === buyer.email && /has been changed/.test(subject));
  assert.ok(mail);
  const started = await store.call(buyer, 'POST', '/create-payment-intent', { placeOrderPrice: 440, order: id });
  const intent = intentOf(started);
  await charge(store, intent);
  assert.equal(
    (await store.call(buyer, 'PATCH', `/placeorder/${id}`, { placeOrder: id, transactionId: intent })).status,
    200,
  );
  assert.equal((await whole(id)).status, 'paid');
});

test('a paid order that costs less is refunded at once, by those who may refund', async () => {
  const [dear, cheap] = [await part(10_000), await part(4_000)];
  const { id } = await paidLines(store, buyer, [[dear, 2]], { delivery: NEW_YORK });
  await store.runJobs();
  const packer = await store.person('fulfillment');
  const swap = [
    { part: dear, quantity: 1 },
    { part: cheap, quantity: 1 },
  ];
  assert.equal((await edit(id, swap, {}, packer)).status, 403);
  const swapped = await edit(id, swap);
  assert.equal(swapped.status, 200, JSON.stringify(swapped.body));
  assert.deepEqual(
    [swapped.body.placeOrderPrice, swapped.body.change, await stockOf(dear), await stockOf(cheap)],
    [154, undefined, 9, 9],
  );
  await store.runJobs();
  const now = await whole(id);
  assert.deepEqual(
    now.refunds.map(({ amount, status, reason }) => [amount, status, reason]),
    [[66, 'refunded', 'The changed order costs less']],
  );
  assert.equal(now.leftToRefund, 154);
  const [, corrected] = await query('select content from document_numbers where order_id = $1 order by id', [id]);
  assert.match(JSON.stringify(corrected.content), /\["Total","\$154\.00"\]/);
  const back = await edit(id, [{ part: cheap, quantity: 0 }]);
  assert.equal(back.status, 200, JSON.stringify(back.body));
  assert.equal(back.body.placeOrderPrice, 110);
  const again = await edit(id, [{ part: dear, quantity: 0 }]);
  assert.equal(again.body.fields.lines, 'An order needs at least one part. Cancel it instead.');
});

test('added units are reserved until the difference is paid, and go back if nobody pays', async () => {
  const [first, added] = [await part(10_000), await part(5_000, { quantity: 3 })];
  const { id } = await paidLines(store, buyer, [[first, 1]], { delivery: NEW_YORK });
  const wanted = [{ part: added, quantity: 3 }];
  const edited = await edit(id, wanted);
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const { change } = edited.body;
  assert.deepEqual(
    [change.difference, change.placeOrderPrice, change.delivery, change.lines.length],
    [165, 275, null, 1],
  );
  assert.equal(await stockOf(added), 0, 'nobody else can buy them');
  assert.deepEqual(await linesOf(id), [[first, 1, 100, 'paid']], 'not yet');
  assert.match(problem(await store.call(admin, 'POST', `/orders/${id}/pack`)).detail, /waits for the payment/);
  assert.equal((await edit(id, wanted)).body.change._id, change._id, 'a repeat keeps it');
  const fewer = await edit(id, [{ part: added, quantity: 2 }]);
  assert.deepEqual([fewer.status, fewer.body.change.difference, await stockOf(added)], [200, 110, 1]);

  assert.equal((await store.call(buyer, 'DELETE', `/orders/${id}/change`)).body.deletedCount, 1);
  assert.equal(await stockOf(added), 3);
  await edit(id, wanted);
  await query("update order_changes set expires_at = now() - interval '1 second' where order_id = $1", [id]);
  await endOverdueChanges(store.db);
  assert.equal(await stockOf(added), 3, 'too late');
  await edit(id, wanted);
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Sorry' });
  const refunded = await whole(id);
  assert.deepEqual([refunded.change, await stockOf(added)], [undefined, 3], 'a refund ends it');
  assert.equal(problem(await edit(id, wanted)).code, 'order_state');

  const other = await paidLines(store, buyer, [[first, 1]], { delivery: NEW_YORK });
  await edit(other.id, wanted);
  const { settled, shown } = await payDifference(other.id, 165);
  assert.equal(settled.status, 200, JSON.stringify(settled.body));
  assert.deepEqual(
    shown.order.lines.map(({ units, price }: Record<string, unknown>) => [units, price]),
    [
      [1, 100],
      [3, 150],
    ],
  );
  assert.deepEqual(await linesOf(other.id), [
    [first, 1, 100, 'paid'],
    [added, 3, 150, 'paid'],
  ]);
  assert.equal(await stockOf(added), 0);
  await store.runJobs();
  const due = store.mails.find(({ to, subject }) => to === buyer.email && /^Pay \$165\.00 more/.test(subject));
  assert.match(due!.text, /3 added/);
  for (const line of (await whole(other.id)).lines)
    assert.equal((await store.call(admin, 'DELETE', `/order/${line._id}?as=shipped`)).status, 200);
});

test('a canceled order and a canceled part end the change, and its units go back', async () => {
  const [first, second, added] = [await part(10_000), await part(1_000), await part(5_000)];
  for (const scope of ['order', 'line'] as const) {
    const { id, lines } = await paidLines(
      store,
      buyer,
      [
        [first, 1],
        [second, 1],
      ],
      { delivery: NEW_YORK },
    );
    await edit(id, [{ part: added, quantity: 4 }]);
    assert.equal(await stockOf(added), 6);
    const canceled = await store.call(buyer, 'POST', `/placeorder/${lines[1]}/cancel`, { scope });
    assert.equal(canceled.status, 200, JSON.stringify(canceled.body));
    assert.deepEqual([await stockOf(added), (await whole(id)).change], [10, undefined], scope);
  }
});

test('prices: the ordered one stays, more units may cost less, and staff agree others if they may', async () => {
  const sold = await part(10_000, { priceBreaks: [{ from: 5, priceCents: 9_000 }] });
  const { id } = await placedLines(store, buyer, [[sold, 1]], { delivery: NEW_YORK });
  await query('update parts set price_cents = 12000 where id = $1', [sold]);
  const priced = async (line: object) => (await quote(id, [{ part: sold, ...line }])).body.linesPrice;
  assert.deepEqual([await priced({ quantity: 2 }), await priced({ quantity: 5 })], [200, 450]);
  const support = await store.person('support');
  const packer = await store.person('fulfillment');
  assert.equal((await quote(id, [{ part: sold, quantity: 1, unitPrice: 80 }], packer)).status, 403);
  const agreed = await edit(id, [{ part: sold, quantity: 2, unitPrice: 80 }], {}, support);
  assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
  assert.equal(agreed.body.placeOrderPrice, 176);
  assert.equal((await edit(id, [{ part: sold, quantity: 3 }])).body.placeOrderPrice, 264, 'the agreed price stays');
  assert.equal((await edit(id, [{ part: sold, quantity: 3, unitPrice: 100 }])).body.placeOrderPrice, 330);
});

test('fewer units of a part that was much cheaper by agreement cost what staff agree then', async () => {
  const dear = await part(10_000);
  const unpaid = await placedLines(store, buyer, [[dear, 2]], { delivery: NEW_YORK });
  const ordered = await paidLines(store, buyer, [[dear, 2]], { delivery: NEW_YORK });
  for (const id of [unpaid.id, ordered.id]) {
    assert.equal((await edit(id, [{ part: dear, quantity: 2, unitPrice: 30 }])).status, 200);
    // The discount of $140.00 is more than what the unit that stays costs.
    assert.equal((await edit(id, [{ part: dear, quantity: 1, unitPrice: 90 }])).status, 200);
  }
  assert.equal((await whole(unpaid.id)).placeOrderPrice, 99);
  assert.equal((await whole(ordered.id)).change?.difference, 33);
  const { settled } = await payDifference(ordered.id, 33);
  assert.equal(settled.status, 200, JSON.stringify(settled.body));
  assert.equal((await whole(ordered.id)).placeOrderPrice, 99);
  const again = await placedLines(
    store,
    buyer,
    [
      [dear, 2],
      [await part(500), 1],
    ],
    { delivery: NEW_YORK },
  );
  for (const line of [{ quantity: 2, unitPrice: 30 }, { quantity: 0 }, { quantity: 1, unitPrice: 90 }])
    assert.equal((await edit(again.id, [{ part: dear, ...line }])).status, 200, 'removed and added again');
  assert.equal((await whole(again.id)).placeOrderPrice, 104.5);
});

test('the refund of a lower price says why', async () => {
  const sold = await part(10_000);
  const { id } = await paidLines(store, buyer, [[sold, 1]], { delivery: NEW_YORK });
  assert.equal((await edit(id, [{ part: sold, quantity: 1, unitPrice: 80 }])).status, 200);
  assert.deepEqual(
    (await whole(id)).refunds.map(({ amount, reason }) => [amount, reason]),
    [[22, 'The changed order costs less']],
  );
});

test('an added part of another tax class is taxed by its own rate', async () => {
  const rates = [...TAX.rates, { place: 'US-NY', label: 'Reduced tax', percent: 4, taxClass: 'reduced' as const }];
  await setShop(store, { tax: { ...TAX, rates } });
  const [standard, reduced] = [await part(10_000), await part(5_000)];
  await query("update parts set tax_class = 'reduced' where id = $1", [reduced]);
  const { id } = await paidLines(store, buyer, [[standard, 1]], { delivery: NEW_YORK });
  const { change } = (await edit(id, [{ part: reduced, quantity: 2 }])).body;
  assert.deepEqual([change.placeOrderPrice, change.difference], [214, 104]);
  assert.equal((await payDifference(id, 104)).settled.status, 200);
  assert.deepEqual(
    (await whole(id)).lines.map(({ taxPrice }) => taxPrice),
    [10, 4],
  );
});

test('delivery is free from its least value and due below it', async () => {
  await setShop(store, { tax: TAX, delivery: { methods: [{ ...STANDARD, priceCents: 900, freeFromCents: 20_000 }] } });
  const sold = await part(10_000);
  const { id } = await placedLines(store, buyer, [[sold, 1]], { delivery: NEW_YORK });
  const deliveryOf = async (quantity: number) => (await edit(id, [{ part: sold, quantity }])).body.deliveryPrice;
  assert.deepEqual([await deliveryOf(2), await deliveryOf(1), await deliveryOf(3)], [0, 9, 0]);
});

test('an edit is refused where it cannot be kept, and says why', async () => {
  const [sold, other] = [await part(10_000), await part(3_000, { minimum: 2 })];
  const { id, lines } = await paidLines(store, buyer, [[sold, 1]], { delivery: NEW_YORK });
  const stranger = await store.person();
  assert.equal((await edit(id, [{ part: sold, quantity: 2 }], {}, stranger)).status, 403);
  assert.equal((await edit(id, [{ part: sold, quantity: 2 }], {}, buyer)).status, 403);
  const fieldsOf = async (line: object): Promise<Record<string, string>> => (await edit(id, [line])).body.fields ?? {};
  assert.match((await fieldsOf({ part: other, quantity: 1 }))['lines.0.quantity']!, /2/);
  assert.match((await fieldsOf({ part: 'nothing', quantity: 1 }))['lines.0.part']!, /on sale/);
  assert.match((await fieldsOf({ part: other, quantity: 0 }))['lines.0.part']!, /does not have/);
  const short = await edit(id, [{ part: sold, quantity: 99 }]);
  assert.deepEqual([short.body.code, short.body.fresh], ['lines_short', [{ part: sold, quantity: 98, left: 9 }]]);
  assert.equal((await store.call(admin, 'POST', `/orders/${lines[0]}/pack`)).status, 200);
  assert.match(problem(await edit(id, [{ part: sold, quantity: 2 }])).detail, /packed or sent/);
});

test('ten edits and ten orders at once take every unit once', async () => {
  const [base, scarce] = [await part(10_000, { quantity: 50 }), await part(5_000, { quantity: 5 })];
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await paidLines(store, buyer, [[base, 1]], { delivery: NEW_YORK })).id),
  );
  const answers = await Promise.all([
    ...ids.flatMap((id) => [edit(id, [{ part: scarce, quantity: 1 }]), edit(id, [{ part: scarce, quantity: 1 }])]),
    ...Array.from({ length: 10 }, () =>
      store.call(buyer, 'POST', '/orders', { lines: [{ part: scarce, quantity: 1 }], delivery: NEW_YORK }),
    ),
  ]);
  assert.ok(answers.every(({ status }) => [200, 409, 503].includes(status)));
  const [{ changing }] = await query(
    "select coalesce(sum(quantity), 0)::int as changing from order_change_lines l join order_changes c on c.id = l.change_id where part_id = $1 and state = 'open'",
    [scarce],
  );
  const [{ ordered }] = await query(
    "select coalesce(sum(quantity), 0)::int as ordered from order_lines where part_id = $1 and status = 'unpaid'",
    [scarce],
  );
  assert.equal(changing + ordered + (await stockOf(scarce)), 5);
});
