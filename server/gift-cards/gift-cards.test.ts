import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { normalGiftCode } from '#contract/gift-cards/gift-card-choices.ts';
import type { GiftCard, GiftCardMovement } from '#contract/gift-cards/gift-cards.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { anonymizeOrders } from '#server/orders/anonymize-orders.ts';
import { cancelStoreCreditOf } from './gift-cards.ts';
import { cancelUnpaidOrders, expireReservations } from '#server/orders/reservations.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  endReservation,
  NEW_YORK,
  paid,
  placed,
  placedLines,
  problem,
  setShop,
  STANDARD,
  started,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { type Answer, startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({
    webhooks: false,
    env: { ORDERS_A_MINUTE: '10000', PAYMENTS_A_MINUTE: '10000' },
  });
  admin = await store.person('admin');
});
after(() => closeWithBooks(store));

const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
const now = (id: string, who = admin) => wholeOrderNow(store, who, id);

async function issue(amount: number, more: Record<string, unknown> = {}): Promise<GiftCard & { code: string }> {
  await query("delete from rate_limits where key like 'gift-card%'");
  const answer = await store.call(admin, 'POST', '/gift-cards', { amount, ...more });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

const cardNow = async (id: string): Promise<GiftCard> => (await store.call(admin, 'GET', `/gift-cards/${id}`)).body;
const balanceOf = async (id: string): Promise<number> => (await cardNow(id)).balance;
const ledgerOf = async (id: string): Promise<[string, number][]> => {
  const { body } = await store.call(admin, 'GET', `/gift-cards/${id}/movements`);
  return (body as GiftCardMovement[]).map(({ kind, amount }): [string, number] => [kind, amount]).toReversed();
};

/** Enters a code for an order, at its price. */
async function use(who: Person, id: string, code: string, price?: number): Promise<Answer> {
  const placeOrderPrice = price ?? (await now(id)).placeOrderPrice;
  return store.call(who, 'POST', `/orders/${id}/gift-cards`, { code, placeOrderPrice });
}

/** An order of $12.40 per unit that is reserved. */
async function ordered(quantity = 1, buyer?: Person) {
  const who = buyer ?? (await store.person());
  const part = await store.part({ quantity: 10 });
  return { id: await placed(store, who, part, quantity), part, buyer: who };
}

async function payRest(buyer: Person, id: string): Promise<string> {
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  return intent;
}

const amountOf = async (intent: string) => (await store.cardSandbox.stripe.paymentIntents.retrieve(intent)).amount;

test('a gift card is issued with a code that is shown once', async () => {
  const { code, ...card } = await issue(50, { note: 'For Ada', expiresOn: '2099-12-31' });
  assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  assert.equal(card.last4, code.slice(-4));
  assert.deepEqual([card.balance, card.issued, card.view, card.held], [50, 50, 'active', 0]);
  assert.deepEqual(await cardNow(card._id), card);
  const stored = JSON.stringify(await query('select * from gift_cards'));
  const trail = JSON.stringify(await query("select * from audit_trail where action like 'gift-card.%'"));
  for (const text of [stored, trail]) {
    assert.ok(!text.includes(code) && !text.includes(code.replaceAll('-', '')));
    assert.ok(text.includes(card.last4));
  }
  const list = (await store.call(admin, 'GET', `/gift-cards?q=${card.last4.toLowerCase()}&view=active`)).body;
  assert.deepEqual(list, [card]);
  assert.deepEqual((await store.call(admin, 'GET', '/gift-cards?q=ada')).body, [card]);
  assert.deepEqual(await ledgerOf(card._id), [['issued', 50]]);
});

test('what cannot be issued', async () => {
  for (const body of [
    { amount: 0 },
    { amount: -5 },
    { amount: 10_000.01 },
    { amount: 1.005 },
    { amount: 5, expiresOn: '2020-01-01' },
    { amount: 5, expiresOn: '2099-02-30' },
    { amount: 5, note: 'x'.repeat(501) },
  ])
    assert.equal((await store.call(admin, 'POST', '/gift-cards', body)).status, 422, JSON.stringify(body));
  const support = await store.person('support');
  assert.equal((await store.call(support, 'POST', '/gift-cards', { amount: 5 })).status, 403);
  assert.equal((await store.call(support, 'GET', '/gift-cards')).status, 200);
});

test('a card that covers an order pays it at once', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(20);
  await store.runJobs();
  store.mails.length = 0;
  const answer = await use(buyer, id, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { insertedId, ...amounts } = answer.body;
  assert.deepEqual(amounts, { applied: 12.4, due: 0, paid: true });
  assert.deepEqual((await use(buyer, id, code)).body, answer.body, 'a repeat changes nothing');
  const order = await now(id);
  assert.deepEqual([order.paid, order.transactionId, order.giftCards], [true, `gift_${insertedId}`, undefined]);
  assert.deepEqual(order.payments, [{ transactionId: `gift_${insertedId}`, amount: 12.4 }]);
  assert.deepEqual(await ledgerOf(card), [
    ['issued', 20],
    ['spent', -12.4],
  ]);
  await store.runJobs();
  assert.deepEqual(
    store.mails.map(({ subject }) => subject),
    [`Payment received for order #${order.number}`],
  );
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/invoice`)).status, 200);
  const [document] = await query('select content from document_numbers where order_id = $1', [id]);
  assert.match(JSON.stringify(document!.content), /Paid in full by gift card/);
});

async function giveCredit(who: Person, amount: number, more: Record<string, unknown> = {}): Promise<string> {
  await query("delete from rate_limits where key like 'gift-card%'");
  const answer = await store.call(admin, 'POST', `/customers/${who.id}/store-credit`, { amount, ...more });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.insertedId;
}
const creditOf = async (who: Person) => (await store.call(who, 'GET', '/account/store-credit')).body;
async function useCredit(who: Person, id: string): Promise<Answer> {
  const { placeOrderPrice } = await now(id);
  return store.call(who, 'POST', `/orders/${id}/store-credit`, { placeOrderPrice });
}

test('store credit has no code: its customer alone pays with it, and gets a refund back to it', async () => {
  const { id, buyer } = await ordered();
  await store.runJobs();
  store.mails.length = 0;
  const credit = await giveCredit(buyer, 20, { note: 'For the late parcel' });
  await store.runJobs();
  const [mail] = store.mails;
  assert.deepEqual([store.mails.length, mail!.to], [1, buyer.email]);
  assert.match(mail!.subject, /^You have \$20\.00 of store credit at /);
  assert.doesNotMatch(JSON.stringify(mail), /late parcel/);
  const listed = (await store.call(admin, 'GET', `/gift-cards?customer=${buyer.id}`)).body as GiftCard[];
  assert.deepEqual(
    listed.map(({ _id, last4, customer }) => [_id, last4, customer?._id]),
    [[credit, '', buyer.id]],
  );
  assert.deepEqual((await creditOf(buyer)).credits, [{ _id: credit, balance: 20, expiresOn: null }]);

  const stranger = await store.person();
  assert.equal((await creditOf(stranger)).balance, 0);
  assert.equal((await useCredit(stranger, id)).status, 404);
  const theirs = (await ordered(1, stranger)).id;
  const refused = await useCredit(stranger, theirs);
  assert.deepEqual([refused.status, problem(refused).code], [409, 'order_state']);
  // Neither an empty code nor the id is a code.
  for (const code of ['', credit]) assert.equal((await use(stranger, theirs, code)).status, 422);

  const answer = await useCredit(buyer, id);
  assert.deepEqual(answer.body, { applied: 12.4, due: 0, paid: true });
  assert.deepEqual((await useCredit(buyer, id)).body, answer.body, 'a repeat changes nothing');
  const order = await now(id);
  assert.match(order.transactionId ?? '', /^gift_credit_/);
  await store.runJobs();
  const [document] = await query('select content from document_numbers where order_id = $1', [id]);
  assert.match(JSON.stringify(document!.content), /Paid in full by store credit/);
  store.mails.length = 0;
  assert.equal((await store.call(admin, 'POST', `/orders/${id}/refunds`, { amount: 2.4, reason: 'Dent' })).status, 200);
  await store.runJobs();
  assert.match(
    JSON.stringify(store.mails),
    /\$2\.40 has been refunded to your store credit\. You can use it again now/,
  );
  assert.deepEqual(await ledgerOf(credit), [
    ['issued', 20],
    ['spent', -12.4],
    ['refunded', 2.4],
  ]);
  assert.deepEqual((await verifyBooks(store.deps, { graceSeconds: 0 })).discrepancies, []);
});

test('of several store credits the one that expires first is spent first, and the rest is paid by card', async () => {
  const { id, buyer } = await ordered();
  const forever = await giveCredit(buyer, 4);
  const soon = await giveCredit(buyer, 3, { expiresOn: '2098-01-01' });
  assert.deepEqual((await useCredit(buyer, id)).body, { applied: 7, due: 5.4, paid: false });
  assert.deepEqual([await balanceOf(soon), await balanceOf(forever)], [0, 0]);
  const more = await giveCredit(buyer, 1);
  assert.deepEqual((await useCredit(buyer, id)).body, { applied: 8, due: 4.4, paid: false });
  const held = (await now(id)).giftCards!;
  assert.deepEqual(
    held.map(({ last4, amount }) => [last4, amount]),
    [
      ['', 3],
      ['', 4],
      ['', 1],
    ],
  );
  assert.equal((await store.call(buyer, 'DELETE', `/orders/${id}/gift-cards/${held[2]!._id}`)).status, 200);
  assert.equal(await balanceOf(more), 1);
  // Canceling the order gives it all back.
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  assert.equal((await creditOf(buyer)).balance, 8);
});

test('store credit that is left, or given later, pays more of the same order; a repeat of a paid one changes nothing', async () => {
  const { id, buyer } = await ordered();
  const first = await giveCredit(buyer, 12.2);
  // A card payment needs something to charge, so that a little of the credit is left.
  const { body: partly } = await useCredit(buyer, id);
  assert.deepEqual([partly, await balanceOf(first)], [{ applied: 11.9, due: 0.5, paid: false }, 0.3]);
  assert.deepEqual((await useCredit(buyer, id)).body, partly, 'too little is left to pay more');
  await giveCredit(buyer, 5);
  const answer = await useCredit(buyer, id);
  assert.deepEqual(answer.body, { applied: 12.4, due: 0, paid: true });
  assert.deepEqual((await useCredit(buyer, id)).body, answer.body, 'though credit is left');
  assert.equal((await creditOf(buyer)).balance, 4.8);
  await store.runJobs();
  assert.deepEqual((await verifyBooks(store.deps, { graceSeconds: 0 })).discrepancies, []);
});

test('store credit that an order gives back is named in the email about its cancellation', async () => {
  const { id, buyer } = await ordered();
  await giveCredit(buyer, 5);
  assert.equal((await useCredit(buyer, id)).status, 200);
  const { storeCredit } = (await store.call(buyer, 'GET', '/account/deletion')).body;
  assert.equal(storeCredit, 5, 'what an unpaid order holds is lost with the account, too');
  await store.runJobs();
  store.mails.length = 0;
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  await store.runJobs();
  assert.match(JSON.stringify(store.mails), /\$5\.00 is back on your gift card or store credit\./);
});

test('orders that pay with the same store credit at once spend it once', async () => {
  const buyer = await store.person();
  const orders = [await ordered(1, buyer), await ordered(1, buyer), await ordered(1, buyer)];
  await giveCredit(buyer, 20);
  const answers = await Promise.all(orders.map(({ id }) => useCredit(buyer, id)));
  const applied = answers.reduce((sum, { body }) => sum + Math.round((body.applied ?? 0) * 100), 0);
  assert.equal(applied, 2_000);
  assert.equal((await creditOf(buyer)).balance, 0);
});

test('store credit is given once per key, to accounts only, by owners only, and ends with the account', async () => {
  const buyer = await store.person();
  await query("delete from rate_limits where key like 'gift-card%'");
  const give = (who: Person, id: string, key?: string) =>
    store.call(who, 'POST', `/customers/${id}/store-credit`, { amount: 5 }, key ? { 'idempotency-key': key } : {});
  const [one, two] = await Promise.all([give(admin, buyer.id, 'credit-1'), give(admin, buyer.id, 'credit-1')]);
  assert.deepEqual(one.body, two.body);
  assert.equal((await creditOf(buyer)).balance, 5);
  const support = await store.person('support');
  for (const who of [support, buyer]) assert.equal((await give(who, buyer.id)).status, 403);
  assert.equal((await give(admin, crypto.randomUUID())).status, 404);
  const [guest] = await query(
    "insert into users (id, subject, email, guest_email) values (gen_random_uuid(), $1, $1, 'g@example.test') returning id",
    [`guest-${crypto.randomUUID()}@guests.invalid`],
  );
  assert.equal((await give(admin, guest!['id'])).status, 404);

  const { storeCredit } = (await store.call(buyer, 'GET', '/account/deletion')).body;
  assert.equal(storeCredit, 5);
  await store.db.transaction((tx) => cancelStoreCreditOf(tx, buyer.id));
  assert.deepEqual(await ledgerOf(one.body.insertedId), [
    ['issued', 5],
    ['canceled', -5],
  ]);
});

test('the rest is paid by card; each payment keeps its portion of tax and delivery', async () => {
  await setShop(store, {
    delivery: { methods: [STANDARD] },
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Tax', percent: 8.875 }] },
  });
  try {
    const buyer = await store.person();
    const { id } = await placedLines(store, buyer, [[await store.part({ priceCents: 3_333 }), 3]], {
      delivery: NEW_YORK,
    });
    const total = (await now(id)).placeOrderPrice;
    const before = await started(store, buyer, id);
    const [one, two] = [await issue(20), await issue(10)];
    assert.deepEqual((await use(buyer, id, one.code)).body.due, Number((total - 20).toFixed(2)));
    assert.equal((await use(buyer, id, two.code)).body.paid, false);
    await store.runJobs();
    const held = await now(id);
    assert.deepEqual(
      held.giftCards!.map(({ last4, amount }) => [last4, amount]),
      [
        [one.last4, 20],
        [two.last4, 10],
      ],
    );
    assert.equal(held.due, Number((total - 30).toFixed(2)));
    assert.equal((await cardNow(one._id)).held, 20);
    assert.equal((await store.cardSandbox.stripe.paymentIntents.retrieve(before)).status, 'canceled');
    const other = await store.call(buyer, 'POST', '/create-payment-intent', {
      placeOrderPrice: total,
      order: id,
      due: total,
    });
    assert.deepEqual([other.body.code, other.body.fresh.due], ['price_changed', held.due], 'it was shown another rest');
    const intent = await payRest(buyer, id);
    assert.equal(await amountOf(intent), Math.round(100 * held.due!));
    const order = await now(id);
    assert.deepEqual(
      order.payments.map(({ amount }) => amount),
      [20, 10, held.due],
    );
    await store.runJobs();
    const month = new Date().toISOString().slice(0, 7);
    const { body } = await store.call(admin, 'GET', `/accounting.csv?month=${month}`);
    const rows = (parse(body, { bom: true, columns: true }) as Record<string, string>[]).filter(
      (row) => row['order id'] === id,
    );
    const sum = (name: string) => rows.reduce((all, row) => all + Math.round(100 * Number(row[name] || 0)), 0);
    assert.deepEqual(rows.map((row) => row['payment method']).toSorted(), ['Card', 'Gift card', 'Gift card']);
    assert.deepEqual(
      [sum('parts'), sum('delivery'), sum('amount')],
      [9_999, 500, Math.round(100 * total)],
      'no discount',
    );
    assert.equal(sum('added tax'), Math.round(100 * total) - 9_999 - 500);
    const report = await store.call(admin, 'GET', `/orders/${id}`);
    assert.equal(report.body.adjustments.length, 2, 'delivery and tax');
  } finally {
    await setShop(store, {});
  }
});

test('a refund goes back to the gift card first, at once and once', async () => {
  const { id, buyer } = await ordered(2);
  const { _id: card, code } = await issue(5);
  await use(buyer, id, code);
  const intent = await payRest(buyer, id);
  await store.runJobs();
  store.mails.length = 0;
  const refund = async (amount: number) => {
    const answer = await store.call(admin, 'POST', `/order/${id}/refund`, { amount, reason: 'Scratched' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    for (let round = 0; round < 2; round++) await store.runJobs();
    await reconcilePayments(store.deps);
  };
  await refund(3);
  assert.deepEqual(await ledgerOf(card), [
    ['issued', 5],
    ['spent', -5],
    ['refunded', 3],
  ]);
  assert.match(store.mails[0]!.text, /\$3\.00 has been refunded to your gift card/);
  assert.ok(!/bank may take/.test(store.mails[0]!.text));
  // More than is left of the gift card, and within what the card paid: one refund.
  await refund(4);
  assert.equal(await balanceOf(card), 3);
  // The rest of both.
  await refund(17.8);
  assert.equal(await balanceOf(card), 5);
  assert.deepEqual(
    (await now(id)).refunds.map(({ amount, status }) => [amount, status]),
    [
      [3, 'refunded'],
      [4, 'refunded'],
      [2, 'refunded'],
      [15.8, 'refunded'],
    ],
  );
  const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
  assert.deepEqual(data.map(({ amount }) => amount).toSorted(), [1580, 400]);
  const note = (await now(id)).documents.find((name) => name.startsWith('credit-note-'));
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/${note}`)).status, 200);
  const [content] = await query("select content from document_numbers where order_id = $1 and kind = 'credit_note'", [
    id,
  ]);
  assert.match(JSON.stringify(content!.content), /refunded to the gift card that paid/);
  const reused = await ordered();
  assert.equal((await use(reused.buyer, reused.id, code)).body.applied, 5, 'it can be used again');
});

test('canceling a paid order gives each payment back to where it came from', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(2.4);
  await use(buyer, id, code);
  await payRest(buyer, id);
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  for (let round = 0; round < 2; round++) await store.runJobs();
  assert.equal(await balanceOf(card), 2.4);
  assert.deepEqual(
    (await now(id)).refunds.map(({ amount, status }) => [amount, status]),
    [
      [2.4, 'refunded'],
      [10, 'refunded'],
    ],
  );
});

test('an unpaid order that expires or is canceled gives the amount back', async () => {
  const expired = await ordered();
  const { _id: card, code } = await issue(5);
  await use(expired.buyer, expired.id, code);
  assert.equal(await balanceOf(card), 0);
  await endReservation(store, expired.id);
  const [one, two] = await Promise.all([expireReservations(store.db, 100), expireReservations(store.db, 100)]);
  assert.ok(one + two >= 1);
  assert.equal(await balanceOf(card), 5);
  const order = await now(expired.id);
  assert.deepEqual([order.status, order.giftCards], ['expired', undefined]);
  assert.deepEqual(
    order.history.map(({ what }) => what),
    ['placed', 'gift_card_used', 'gift_card_returned', 'expired'],
  );
  await query('update order_lines set order_id = order_id where order_id = $1', [expired.id]);
  assert.equal(await cancelUnpaidOrders(store.db, 0, 100).then((count) => count >= 1), true);
  assert.equal(await balanceOf(card), 5);

  const canceled = await ordered();
  await use(canceled.buyer, canceled.id, code);
  assert.equal(await balanceOf(card), 0);
  assert.equal((await store.call(canceled.buyer, 'POST', `/placeorder/${canceled.id}/cancel`)).status, 200);
  assert.equal(await balanceOf(card), 5);
  store.mails.length = 0;
  await store.runJobs();
  assert.ok(
    store.mails.some(({ text }) =>
      /Your order is canceled\. \$5\.00 is back on your gift card or store credit\./.test(text),
    ),
  );
  assert.equal(await balanceOf(card), 5);
  assert.equal((await use(canceled.buyer, canceled.id, code)).status, 409);
});

test('a card payment for the rest that arrives after the reservation takes the amount again', async () => {
  const late = await ordered();
  const { _id: card, code } = await issue(5);
  await use(late.buyer, late.id, code);
  const intent = await started(store, late.buyer, late.id);
  await charge(store, intent);
  await endReservation(store, late.id);
  await expireReservations(store.db, 100);
  assert.equal(await balanceOf(card), 5);
  assert.equal((await claim(store, late.buyer, late.id, intent)).status, 200);
  assert.equal((await now(late.id)).paid, true);
  assert.equal(await balanceOf(card), 0);
  assert.equal(await stockOf(store, late.part), 9);

  // If the amount is spent meanwhile, the payment is refunded.
  const spent = await ordered();
  const other = await issue(5);
  await use(spent.buyer, spent.id, other.code);
  const second = await started(store, spent.buyer, spent.id);
  await charge(store, second);
  await endReservation(store, spent.id);
  await expireReservations(store.db, 100);
  const thief = await ordered();
  assert.equal((await use(thief.buyer, thief.id, other.code)).status, 200);
  assert.equal((await claim(store, spent.buyer, spent.id, second)).status, 409);
  await store.runJobs();
  assert.deepEqual(
    (await now(spent.id)).refunds.map(({ amount, status }) => [amount, status]),
    [[7.4, 'refunded']],
  );
  await query('update orders set hold_until = null where id = $1', [spent.id]);
});

test('a card payment of the whole price that began before gives the gift card its amount back', async () => {
  const { id, buyer } = await ordered();
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  const { _id: card, code } = await issue(5);
  await use(buyer, id, code);
  await claim(store, buyer, id, intent);
  await store.runJobs();
  const order = await now(id);
  assert.deepEqual([order.paid, order.payments.map(({ transactionId }) => transactionId)], [true, [intent]]);
  assert.equal(await balanceOf(card), 5);
});

test('the same answer for codes that are unknown, used up, expired and canceled', async () => {
  const { id, buyer } = await ordered();
  const used = await issue(12.4);
  const first = await ordered();
  await use(first.buyer, first.id, used.code);
  const expired = await issue(5, { expiresOn: '2099-01-01' });
  await query('update gift_cards set expires_on = current_date - 2 where id = $1', [expired._id]);
  assert.equal((await cardNow(expired._id)).view, 'expired');
  const canceled = await issue(5);
  assert.equal((await store.call(admin, 'POST', `/gift-cards/${canceled._id}/cancel`)).body.balance, 0);
  const otherCurrency = await issue(5);
  await query("update gift_cards set currency = 'eur' where id = $1", [otherCurrency._id]);
  const codes = ['0000-0000-0000-0000', 'short', used.code, expired.code, canceled.code, otherCurrency.code];
  const answers = await Promise.all(codes.map((code) => use(buyer, id, code)));
  for (const answer of answers) assert.deepEqual(problem(answer), problem(answers[0]!));
  assert.equal(answers[0]!.status, 422);
  assert.equal((await now(id)).giftCards, undefined);
  // Of another order than one's own, whatever the code.
  const valid = await issue(5);
  for (const code of [valid.code, '0000-0000-0000-0000'])
    assert.equal((await use(await store.person(), id, code)).status, 404);
  assert.equal(await balanceOf(valid._id), 5);
  await query('update gift_cards set currency = $2 where id = $1', [otherCurrency._id, valid.currency]);
});

test('codes are limited per account', async () => {
  const { id, buyer } = await ordered();
  await query("delete from rate_limits where key like 'gift-card%'");
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await use(buyer, id, '0000-0000-0000-0000', 12.4)).status),
  );
  assert.equal(statuses.filter((status) => status === 422).length, 20);
  assert.equal(statuses.filter((status) => status === 429).length, 5);
});

test('20 orders never spend more than the balance of one card', async () => {
  const { _id: card, code } = await issue(31);
  const orders = await Promise.all(Array.from({ length: 20 }, () => ordered()));
  await query("delete from rate_limits where key like 'gift-card%'");
  const answers = await Promise.all(orders.map(({ id, buyer }) => use(buyer, id, code, 12.4)));
  const applied = answers.filter(({ status }) => status === 200).map(({ body }) => body.applied);
  assert.deepEqual(
    applied.toSorted((a, b) => b - a),
    [12.4, 12.4, 6.2],
  );
  assert.ok(answers.every(({ status }) => status === 200 || status === 422));
  assert.equal(await balanceOf(card), 0);
  assert.deepEqual((await ledgerOf(card)).length, 4);
});

test('one order pays with a card once, however often the code is sent', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(5);
  const answers = await Promise.all(Array.from({ length: 5 }, () => use(buyer, id, code, 12.4)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  assert.deepEqual(await ledgerOf(card), [
    ['issued', 5],
    ['spent', -5],
  ]);
});

test('a card is taken off again, once', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(5);
  const { insertedId } = (await use(buyer, id, code)).body;
  const remove = (who = buyer) => store.call(who, 'DELETE', `/orders/${id}/gift-cards/${insertedId}`);
  assert.equal((await remove(await store.person())).status, 404);
  const answers = await Promise.all([remove(), remove()]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(await balanceOf(card), 5);
  assert.equal((await use(buyer, id, code)).body.applied, 5);
  await payRest(buyer, id);
  const [payment] = (await now(id)).payments;
  const booked = payment!.transactionId.replace('gift_', '');
  assert.equal((await store.call(buyer, 'DELETE', `/orders/${id}/gift-cards/${booked}`)).status, 409);
});

test('the rest is never too little for a card payment', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(12.2);
  const { body } = await use(buyer, id, code);
  assert.deepEqual([body.applied, body.due], [11.9, 0.5]);
  assert.equal(await balanceOf(card), 0.3);
  const small = await issue(0.1);
  const part = await store.part({ priceCents: 55 });
  const cheap = await placed(store, buyer, part, 1, 55);
  assert.equal((await use(buyer, cheap, small.code)).body.applied, 0.05);
  const other = await placed(store, buyer, await store.part({ priceCents: 50 }), 1, 50);
  assert.match(problem(await use(buyer, other, small.code)).fields!['code' as never], /less would be left to pay/);
});

test('an order that costs less gives back what is too much, or is paid', async () => {
  const buyer = await store.person();
  const { id, lines } = await placedLines(store, buyer, [
    [await store.part(), 1],
    [await store.part({ priceCents: 500 }), 1],
  ]);
  const { _id: card, code } = await issue(13);
  assert.equal((await use(buyer, id, code)).body.due, 4.4);
  assert.equal((await store.call(admin, 'DELETE', `/order/${lines[1]}?as=cancelled`)).status, 200);
  await store.runJobs();
  assert.equal((await now(id)).paid, true);
  assert.equal(await balanceOf(card), 0.6);
});

test('with a bank transfer, the account gets the rest', async () => {
  await setShop(store, {
    bank: { ...DEFAULT_SHOP_SETTINGS.bank, isOn: true, holder: 'Partsmith', iban: 'DE89370400440532013000' },
  });
  try {
    const { id, buyer } = await ordered();
    const { _id: card, code } = await issue(5);
    await use(buyer, id, code);
    const chosen = await store.call(buyer, 'POST', `/orders/${id}/bank-transfer`);
    assert.equal(chosen.body.due, 7.4);
    const body = { reference: 'GIFT 1', amount: 7.4, receivedOn: new Date().toISOString().slice(0, 10) };
    const answer = await store.call(admin, 'POST', `/orders/${id}/bank-payments`, body);
    assert.deepEqual([answer.body.outcome, answer.body.owedBack], ['paid', 0]);
    assert.deepEqual(
      (await now(id)).payments.map(({ amount }) => amount),
      [5, 7.4],
    );
    assert.equal(await balanceOf(card), 0);
    assert.equal(
      (await store.call(admin, 'POST', `/orders/${id}/bank-payments`, { ...body, reference: 'GIFT 2' })).body.outcome,
      'refunding',
    );
    const refund = (await now(id)).refunds.find(({ status }) => status === 'asked')!;
    const transfer = `/order/${id}/refund/${refund._id}/transfer`;
    assert.equal((await store.call(admin, 'POST', transfer, { reference: 'OUT' })).status, 200);
  } finally {
    await setShop(store, {});
  }
});

test('a payment link takes a gift card', async () => {
  const { id } = await ordered();
  const { url } = (await store.call(admin, 'POST', `/orders/${id}/payment-links`, { email: false })).body;
  const token = String(url).split('/pay/')[1]!;
  const pay = (code: string, placeOrderPrice: number, of = token) =>
    store.call(null, 'POST', `/payment-links/${of}/gift-cards`, { code, placeOrderPrice });
  const [one, two] = [await issue(5), await issue(20)];
  assert.equal((await pay(one.code, 12.4, 'unknown')).status, 404);
  assert.equal((await pay(one.code, 10)).body.code, 'price_changed');
  assert.deepEqual((await pay(one.code, 12.4)).body, { applied: 5, due: 7.4, paid: false });
  const link = (await store.call(null, 'GET', `/payment-links/${token}`)).body;
  assert.deepEqual([link.order.prepaid, link.order.due, link.order.total], [5, 7.4, 12.4]);
  const start = await store.call(null, 'POST', `/payment-links/${token}/payment`, { placeOrderPrice: 7.4 });
  assert.equal(start.body.placeOrderPrice, 7.4);
  assert.deepEqual((await pay(two.code, 7.4)).body, { applied: 7.4, due: 0, paid: true });
  assert.equal((await now(id)).paid, true);
  assert.equal((await pay(two.code, 7.4)).status, 200, 'a repeat');
});

test('canceling takes what is left; what orders give back later cannot be used', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(20);
  const { insertedId } = (await use(buyer, id, code)).body;
  assert.ok(insertedId);
  const cancel = () => store.call(admin, 'POST', `/gift-cards/${card}/cancel`);
  const [first] = await Promise.all([cancel(), cancel()]);
  assert.deepEqual([first.body.balance, first.body.view], [0, 'canceled']);
  assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
  for (let round = 0; round < 2; round++) await store.runJobs();
  assert.equal(await balanceOf(card), 12.4);
  const other = await ordered();
  assert.equal((await use(other.buyer, other.id, code)).status, 422);
  assert.equal((await cancel()).body.balance, 0);
  assert.deepEqual(await ledgerOf(card), [
    ['issued', 20],
    ['spent', -12.4],
    ['canceled', -7.6],
    ['refunded', 12.4],
    ['canceled', -12.4],
  ]);
});

test('a refund to a card that expires soon prolongs it', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(20, { expiresOn: '2099-01-01' });
  await use(buyer, id, code);
  await query('update gift_cards set expires_on = current_date - 1 where id = $1', [card]);
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 3, reason: 'Scratched' });
  await store.runJobs();
  const { expiresOn, view } = await cardNow(card);
  assert.ok(Date.parse(expiresOn!) > Date.now() + 85 * 86_400_000);
  assert.equal(view, 'active');
});

test('the database refuses a negative balance and a changed ledger', async () => {
  const { _id: card } = await issue(5);
  await assert.rejects(query('update gift_cards set balance_cents = -1 where id = $1', [card]), /gift_cards_balance/);
  await assert.rejects(query('update gift_card_movements set amount_cents = 1'), /only ever added/);
  await assert.rejects(query('delete from gift_card_movements'), /only ever added/);
});

test('the reconciliation finds balances and payments that differ from the ledger', async () => {
  const { id, buyer } = await ordered(2);
  const { _id: card, code } = await issue(5);
  const { insertedId } = (await use(buyer, id, code)).body;
  const found = async () =>
    (await verifyBooks(store.deps, { graceSeconds: 0 })).discrepancies
      .filter(({ kind }) => kind.startsWith('gift_card'))
      .map(({ kind, subject }) => `${kind} ${subject === card ? 'card' : subject === id ? 'order' : subject}`)
      .toSorted();
  assert.deepEqual(await found(), []);
  const breaks = async (change: string, values: unknown[], undo: string, expected: string[]) => {
    await query(change, values);
    assert.deepEqual(await found(), expected, change);
    await query(undo, values);
    assert.deepEqual(await found(), [], undo);
  };
  await breaks(
    'update gift_cards set balance_cents = balance_cents + 1 where id = $1',
    [card],
    'update gift_cards set balance_cents = balance_cents - 1 where id = $1',
    ['gift_card_balance card'],
  );
  await breaks(
    'update orders set prepaid_cents = 499 where id = $1',
    [id],
    'update orders set prepaid_cents = 500 where id = $1',
    ['gift_card_payment order'],
  );
  const shareIs = (state: string) => `update gift_card_payments set state = '${state}' where id = $1`;
  await breaks(shareIs('booked'), [insertedId], shareIs('held'), [
    'gift_card_payment order',
    'gift_card_payment order',
  ]);
  await payRest(buyer, id);
  await breaks(
    'update gift_card_payments set amount_cents = 400 where id = $1',
    [insertedId],
    'update gift_card_payments set amount_cents = 500 where id = $1',
    ['gift_card_payment order'],
  );
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 3, reason: 'Scratched' });
  await store.runJobs();
  assert.deepEqual(await found(), []);
  await query('alter table gift_card_movements disable trigger append_only');
  await breaks(
    "update gift_card_movements set amount_cents = 200 where kind = 'refunded' and gift_card_id = $1",
    [card],
    "update gift_card_movements set amount_cents = 300 where kind = 'refunded' and gift_card_id = $1",
    ['gift_card_balance card', 'gift_card_payment order'],
  );
  await query('alter table gift_card_movements enable trigger append_only');
});

test('account deletion gives back what unpaid orders hold', async () => {
  const { id, buyer } = await ordered();
  const { _id: card, code } = await issue(5);
  await use(buyer, id, code);
  await store.db.transaction((tx) => anonymizeOrders(tx, buyer.id));
  assert.equal(await balanceOf(card), 5);
});

test('an ordinary payment is as before', async () => {
  const buyer = await store.person();
  const { id, intent } = await paid(store, buyer, await store.part());
  assert.deepEqual((await now(id)).payments, [{ transactionId: intent, amount: 12.4 }]);
});

test('codes are read as people type them', () => {
  assert.equal(normalGiftCode('7k3m-oq9x aizc–55te'), '7K3M0Q9XA1ZC55TE');
  for (const text of ['', '7K3M-0Q9X-A1ZC-55T', '7K3M-0Q9X-A1ZC-55TEE', '7K3M-0Q9X-A1ZC-55TU', 'x'.repeat(1e5)])
    assert.equal(normalGiftCode(text), null);
});
