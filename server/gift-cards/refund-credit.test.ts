import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { GiftCardMovement } from '#contract/gift-cards/gift-cards.ts';
import type { ReturnRequest } from '#contract/returns/returns.ts';
import { refreshDisputes } from '#server/payments/refresh-disputes.ts';
import { refreshRefunds } from '#server/payments/refunding.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { paid, paidLines, placed, problem, started, wholeOrderNow, charge, claim } from '#test/fixtures/ordering.ts';
import { type Answer, startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false, env: { ORDERS_A_MINUTE: '10000', PAYMENTS_A_MINUTE: '10000' } });
  admin = await store.person('admin');
});
after(() => closeWithBooks(store));

const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
const refund = (id: string, body: object, who = admin, headers = {}): Promise<Answer> =>
  store.call(who, 'POST', `/orders/${id}/refunds`, { reason: 'Goodwill', to: 'store_credit', ...body }, headers);
const creditOf = async (buyer: Person): Promise<number> =>
  (await store.call(buyer, 'GET', '/account/store-credit')).body.balance;
const cardsOf = async (buyer: Person) => (await store.call(admin, 'GET', `/gift-cards?customer=${buyer.id}`)).body;
const movementsOf = async (card: string): Promise<[string, number][]> =>
  (await store.call(admin, 'GET', `/gift-cards/${card}/movements`)).body.map(
    ({ kind, amount }: GiftCardMovement): [string, number] => [kind, amount],
  );
const refundedAtProvider = async (intent: string): Promise<number> =>
  ((await store.deps.cards.readCharge(intent))?.refunds ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);

test('a refund to store credit is made at once, once per key, and the card keeps nothing of it', async () => {
  const buyer = await store.person();
  const { id, intent, lines } = await paidLines(store, buyer, [[await store.part({ quantity: 3 }), 3]]);
  const before = await wholeOrderNow(store, buyer, id);
  assert.equal(before.storeCredit, true);
  const body = { lines: [{ line: lines[0], units: 1 }], amount: 2 };
  const key = { 'idempotency-key': 'to-credit-1' };
  const [one, two] = await Promise.all([refund(id, body, admin, key), refund(id, body, admin, key)]);
  assert.equal(one.status, 200, JSON.stringify(one.body));
  assert.deepEqual(two.body, one.body);
  assert.deepEqual([one.body.to, one.body.status, one.body.amount], ['store_credit', 'refunded', 14.4]);
  assert.equal(await creditOf(buyer), 14.4);
  const after = await wholeOrderNow(store, buyer, id);
  assert.equal(
    (await wholeOrderNow(store, admin, id)).leftToRefund,
    Number((before.placeOrderPrice - 14.4).toFixed(2)),
  );
  assert.deepEqual(
    after.refunds.map(({ to, status, amount }) => [to, status, amount]),
    [['store_credit', 'refunded', 14.4]],
  );
  const [card] = await cardsOf(buyer);
  assert.deepEqual(await movementsOf(card._id), [['issued', 14.4]]);
  await store.runJobs();
  await store.runJobs();
  assert.equal(await refundedAtProvider(intent), 0);
  const mail = store.mails.find(({ text }) => text.includes(id) && text.includes('store credit'));
  assert.match(mail!.text, /\$14\.40 was added to your store credit\. You can use it for your next order\./);
  const note = await store.call(buyer, 'GET', `/orders/${id}/documents/credit-note-${after.refunds[0]!._id}`);
  assert.equal(note.status, 200);
  const month = new Date().toISOString().slice(0, 7);
  const csv = await store.call(admin, 'GET', `/accounting.csv?month=${month}`);
  const rows: Record<string, string>[] = parse(csv.body, { columns: true, bom: true });
  const row = rows.find((each) => each['movement id']?.includes(after.refunds[0]!._id));
  assert.equal(row?.['payment method'], 'Store credit');

  const next = await placed(store, buyer, await store.part());
  const used = await store.call(buyer, 'POST', `/orders/${next}/store-credit`, {
    placeOrderPrice: (await wholeOrderNow(store, buyer, next)).placeOrderPrice,
  });
  assert.deepEqual([used.status, used.body.paid], [200, true], JSON.stringify(used.body));
});

test('refunds to a card and to store credit at once never exceed what was paid', async () => {
  const buyer = await store.person();
  const { id, intent } = await paid(store, buyer, await store.part({ quantity: 8 }), 8);
  const total = (await wholeOrderNow(store, admin, id)).leftToRefund!;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      refund(id, { amount: 30, ...(index % 2 === 0 && { to: undefined }), reason: `No. ${index}` }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200).length;
  assert.equal(made, Math.floor(total / 30));
  for (const { status } of answers) assert.ok(status === 200 || status === 400 || status === 422 || status === 409);
  await store.runJobs();
  const back = (await creditOf(buyer)) * 100 + (await refundedAtProvider(intent));
  assert.equal(back, made * 3_000);
});

test('only staff who refund give it, and only to customers with an account', async () => {
  const buyer = await store.person();
  const { id } = await paid(store, buyer, await store.part());
  for (const who of [buyer, await store.person('fulfillment')])
    assert.ok([403, 404].includes((await refund(id, { amount: 1 }, who)).status));
  assert.equal((await refund(crypto.randomUUID(), { amount: 1 })).status, 404);
  assert.equal(problem(await refund(id, { amount: 1, to: 'cash' })).code, 'invalid_fields');
  const refused = async (why: string): Promise<void> => {
    assert.equal(problem(await refund(id, { amount: 1 })).code, 'invalid_fields', why);
    assert.equal((await wholeOrderNow(store, admin, id)).storeCredit, undefined, why);
  };
  await query('update users set guest_email = email, email_verified = false where id = $1', [buyer.id]);
  await refused('a guest');
  await query('update users set guest_email = null where id = $1', [buyer.id]);
  const company = await store.call(admin, 'POST', '/companies', { name: 'Acme' });
  assert.equal(company.status, 200, JSON.stringify(company.body));
  await query('update orders set company_id = $2 where id = $1', [id, company.body._id ?? company.body.insertedId]);
  await refused('a company');
  await query('update orders set company_id = null where id = $1', [id]);
  await query('update users set deleted_at = now() where id = $1', [buyer.id]);
  await refused('a deleted account');
  assert.equal((await refund(id, { amount: 1, to: undefined })).status, 200, 'the card gets it');
});

test('a return whose customer prefers store credit becomes store credit', async () => {
  const buyer = await store.person();
  const { id, lines } = await paidLines(store, buyer, [[await store.part({ quantity: 2 }), 2]]);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
  const asked = await store.call(buyer, 'POST', `/orders/${id}/returns`, {
    lines: [{ line: lines[0], units: 2 }],
    reason: 'not_needed',
    prefersStoreCredit: true,
  });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const listed: ReturnRequest[] = (await store.call(admin, 'GET', '/returns')).body;
  const found = listed.find(({ _id }) => _id === asked.body.insertedId);
  assert.deepEqual([found?.prefersStoreCredit, found?.storeCredit], [true, true]);
  const answer = () =>
    store.call(admin, 'POST', `/returns/${asked.body.insertedId}/answer`, { as: 'approved', to: 'store_credit' });
  const answers = await Promise.all([answer(), answer()]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal(await creditOf(buyer), 24.8);
  await store.runJobs();
  await store.runJobs();
  const texts = store.mails.filter(({ text }) => text.includes(id)).map(({ text }) => text);
  assert.ok(texts.some((text) => text.includes('We added the price of these parts to your store credit')));
  assert.ok(!texts.some((text) => text.includes("We'll refund these parts to your card")));
});

for (const outcome of ['won', 'lost'] as const)
  test(`store credit from a payment that is disputed cannot be used; the dispute is ${outcome}`, async () => {
    const buyer = await store.person();
    const { id, intent } = await paid(store, buyer, await store.part({ quantity: 4 }), 4);
    assert.equal((await refund(id, { amount: 20 })).status, 200);
    const [credit] = await cardsOf(buyer);
    const { id: dispute } = await store.cardSandbox.dashboard<{ id: string }>('disputes', { payment_intent: intent });
    await refreshDisputes(store.deps, intent);
    assert.equal(await creditOf(buyer), 0);
    assert.equal(problem(await refund(id, { amount: 1 })).code, 'order_state');
    await store.cardSandbox.dashboard(`disputes/${dispute}`, { outcome });
    await refreshDisputes(store.deps, intent);
    await refreshDisputes(store.deps, intent);
    assert.equal(await creditOf(buyer), outcome === 'won' ? 20 : 0);
    const taken = outcome === 'won' ? [] : [['canceled', -20]];
    assert.deepEqual(await movementsOf(credit._id), [...taken, ['issued', 20]]);
  });

test("what the card provider's dashboard refunds beyond the rest is taken from the store credit", async () => {
  const buyer = await store.person();
  const { id, intent } = await paid(store, buyer, await store.part({ quantity: 4 }), 4);
  assert.equal((await refund(id, { amount: 20 })).status, 200);
  const { leftToRefund: left = 0 } = await wholeOrderNow(store, admin, id);
  await store.cardSandbox.dashboard('refunds', { payment_intent: intent, amount: Math.round(left * 100) + 500 });
  await refreshRefunds(store.deps, intent, 'test');
  await refreshRefunds(store.deps, intent, 'test');
  assert.equal(await creditOf(buyer), 15);
});

test('what store credit has paid returns to it, and the rest becomes new credit', async () => {
  const buyer = await store.person();
  await store.call(admin, 'POST', `/customers/${buyer.id}/store-credit`, { amount: 5 });
  const id = await placed(store, buyer, await store.part({ quantity: 2 }), 2);
  const { placeOrderPrice } = await wholeOrderNow(store, buyer, id);
  const used = await store.call(buyer, 'POST', `/orders/${id}/store-credit`, { placeOrderPrice });
  assert.equal(used.body.paid, false, JSON.stringify(used.body));
  await store.runJobs();
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  assert.equal((await claim(store, buyer, id, intent)).status, 200);
  const { leftToRefund: all } = await wholeOrderNow(store, admin, id);
  assert.equal((await refund(id, { amount: all })).status, 200);
  await store.runJobs();
  assert.equal(await creditOf(buyer), all);
  const cards = await cardsOf(buyer);
  const [fresh, given] = [cards[0], cards[1]];
  assert.deepEqual([fresh.issued, given.balance], [Number((all! - 5).toFixed(2)), 5]);
  assert.equal(await refundedAtProvider(intent), 0);
});

test('the reconciliation finds store credit whose refund is missing, or of another amount', async () => {
  const buyer = await store.person();
  const { id } = await paid(store, buyer, await store.part({ quantity: 2 }), 2);
  assert.equal((await refund(id, { amount: 20 })).status, 200);
  const found = async () =>
    (await verifyBooks(store.deps, { graceSeconds: 0 })).discrepancies
      .filter(({ kind }) => kind.startsWith('gift_card'))
      .map(({ kind, subject }) => `${kind} ${subject === id ? 'order' : 'card'}`)
      .toSorted();
  assert.deepEqual(await found(), []);
  await query('alter table money_movements disable trigger user');
  for (const cents of [1_999, 2_000])
    await query("update money_movements set amount_cents = $2 where kind = 'refunded' and order_id = $1", [id, cents])
      .then(found)
      .then((all) => assert.deepEqual(all, cents === 2_000 ? [] : ['gift_card_payment order']));
  await query('alter table money_movements enable trigger user');
});
