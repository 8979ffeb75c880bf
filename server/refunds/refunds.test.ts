import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NewRefund } from '#contract/orders/refunds/refunds.ts';
import { assertBooks } from '#test/faults/books.ts';
import { orderNow, paid, placed, problem, stockOf, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Answer, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(async () => {
  await assertBooks(store);
  await store.close();
});

const refund = (id: string, wanted: NewRefund, key?: string, who = admin) =>
  store.call(who, 'POST', `/order/${id}/refund`, wanted, key ? { 'idempotency-key': key } : {});
const close = (id: string, as: 'shipped' | 'cancelled') => store.call(admin, 'DELETE', `/order/${id}?as=${as}`);
const refundsAtProvider = async (intent: string) =>
  (await store.cardSandbox.stripe.refunds.list({ payment_intent: intent })).data
    .map(({ amount }) => amount)
    .toReversed();
const shown = async (id: string, who = buyer) =>
  (await orderNow(store, who, id)).refunds.map(({ amount, units, restock, status }) => [
    amount,
    units,
    restock,
    status,
  ]);

/** An order of five units at $12.40, with no stock left. */
async function paidOrderOfFive(): Promise<{ id: string; intent: string; part: string }> {
  const part = await store.part({ quantity: 5 });
  return { ...(await paid(store, buyer, part, 5)), part };
}

test('a refund based on an outdated state of the order changes nothing', async () => {
  const { id, part } = await paidOrderOfFive();
  const expected = { status: 'paid' as const, left: 62 };
  const first = await refund(id, { amount: 5, reason: 'First admin', expected });
  const second = await refund(id, { amount: 5, reason: 'Second admin', expected });
  assert.deepEqual([first.status, second.status, second.body.code], [200, 409, 'order_state']);
  await close(id, 'shipped');
  const late = await refund(id, { units: 1, restock: true, reason: 'Late', expected: { status: 'paid', left: 57 } });
  assert.deepEqual([late.status, problem(late).detail], [409, second.body.detail]);
  assert.equal(await stockOf(store, part), 0);
  assert.deepEqual(await shown(id), [[5, null, false, 'asked']]);
  await store.runJobs();
});

test('refunding an amount updates history, ledger and audit trail and emails the customer the reason', async () => {
  const { id, intent, part } = await paidOrderOfFive();
  const answer = await refund(id, { amount: 5.25, reason: 'Scratched case' });
  assert.deepEqual([answer.status, answer.body.acknowledged, answer.body.amount], [200, true, 5.25]);
  assert.equal((await orderNow(store, buyer, id)).refund, 'asked');
  await store.runJobs();
  await store.runJobs();
  assert.deepEqual(await refundsAtProvider(intent), [525]);
  const [seen] = (await orderNow(store, buyer, id)).refunds;
  assert.deepEqual(
    [seen!.amount, seen!.reason, seen!.status, seen!.byHand],
    [5.25, 'Scratched case', 'refunded', false],
  );
  assert.ok(!('note' in seen!) && !('failure' in seen!), 'for admins only');
  assert.ok('note' in (await orderNow(store, admin, id)).refunds[0]!);
  const mail = store.mails.find(({ subject, text }) => subject.endsWith('has been refunded') && text.includes(id));
  assert.match(mail!.text, /\$5\.25 has been refunded to your card[^]*Reason: Scratched case/);
  const { rows } = await store.db.$client.query(
    "select action, actor, detail->>'reason' as reason from audit_trail where subject = $1",
    [id],
  );
  assert.deepEqual(rows, [{ action: 'order.refunded', actor: admin.id, reason: 'Scratched case' }]);
  assert.equal(await stockOf(store, part), 0);
  assert.equal((await close(id, 'shipped')).status, 200, 'the rest of the money is kept');
});

test('units refunded before shipping are restocked or written off, and not shipped', async () => {
  const { id, intent, part } = await paidOrderOfFive();
  await refund(id, { units: 2, restock: true, reason: 'Two too many' });
  assert.equal(await stockOf(store, part), 2);
  await refund(id, { units: 1, reason: 'Broken' });
  assert.equal(await stockOf(store, part), 2);
  await store.runJobs();
  assert.deepEqual((await refundsAtProvider(intent)).toSorted(), [1_240, 2_480]);
  assert.equal((await orderNow(store, buyer, id)).withdrawnUnits, 3);
  assert.equal((await close(id, 'shipped')).body.deletedCount, 1);
  const { rows } = await store.db.$client.query(
    "select quantity from stock_movements where line_id = $1 and kind = 'shipped'",
    [id],
  );
  assert.deepEqual(rows, [{ quantity: 2 }]);
});

test('units refunded after shipping return to stock if restocked, else stay with the customer', async () => {
  const { id, intent, part } = await paidOrderOfFive();
  await close(id, 'shipped');
  await refund(id, { units: 2, restock: true, reason: 'Returned' });
  await refund(id, { units: 3, amount: 10, reason: 'Lost in the mail' });
  assert.equal(await stockOf(store, part), 2);
  await store.runJobs();
  assert.deepEqual((await refundsAtProvider(intent)).toSorted(), [1_000, 2_480].toSorted());
  assert.deepEqual(problem(await refund(id, { units: 1, reason: 'Again' })).fields, {
    units: 'All units have been refunded',
  });
});

test('an order whose units are all refunded for less than their price is not shipped', async () => {
  const { id } = await paidOrderOfFive();
  await refund(id, { units: 5, amount: 10, reason: 'Broken' });
  assert.match(problem(await close(id, 'shipped')).detail, /All units of this order have been refunded/);
  await store.runJobs();
});

test('refunds never exceed the charge, and the last units get the rest', async () => {
  const { id } = await paidOrderOfFive();
  assert.equal((await refund(id, { amount: 50, reason: 'Most' })).status, 200);
  for (const [wanted, field] of [
    [{ amount: 12.01, reason: 'Too much' }, 'amount'],
    [{ amount: 0, reason: 'Nothing' }, 'amount'],
    [{ units: 6, amount: 1, reason: 'Too many' }, 'units'],
    [{ restock: true, amount: 1, reason: 'Of what?' }, 'units'],
    [{ reason: 'Of what?' }, 'amount'],
    [{ amount: 1, reason: '  ' }, 'reason'],
    [{ amount: 1.001, reason: 'Fractions' }, 'amount'],
    [{ units: 1.5, reason: 'Fractions' }, 'units'],
  ] as const) {
    const answer = await refund(id, wanted);
    assert.equal(answer.status, 422, JSON.stringify(wanted));
    assert.deepEqual(Object.keys(answer.body.fields), [field], JSON.stringify(answer.body));
  }
  assert.equal((await refund(id, { units: 5, restock: true, reason: 'All' })).body.amount, 12);
  assert.match(problem(await refund(id, { amount: 1, reason: 'More' })).detail, /refunded in full/);
  assert.equal((await close(id, 'shipped')).status, 409);
  assert.equal((await close(id, 'cancelled')).body.deletedCount, 1);
  await store.runJobs();
  assert.deepEqual(
    (await shown(id)).map(([, , , status]) => status),
    ['refunded', 'refunded'],
  );
});

test('canceling after a partial refund returns the rest of stock and money', async () => {
  const { id, intent, part } = await paidOrderOfFive();
  await refund(id, { units: 2, restock: true, reason: 'Two too many' });
  await close(id, 'cancelled');
  await store.runJobs();
  assert.equal(await stockOf(store, part), 5);
  assert.deepEqual((await refundsAtProvider(intent)).toSorted(), [2_480, 3_720]);
  const mail = store.mails.find(({ subject, text }) => subject.endsWith('has been canceled') && text.includes(id));
  assert.match(mail!.text, /\$37\.20 will be refunded/);
});

test('repeats with one key make one refund, and ten concurrent admins never refund more than was paid', async () => {
  const { id } = await paidOrderOfFive();
  const key = crypto.randomUUID();
  const same = await Promise.all(Array.from({ length: 5 }, () => refund(id, { amount: 2, reason: 'Once' }, key)));
  assert.deepEqual(new Set(same.map(({ body }) => body.insertedId)).size, 1);
  assert.equal((await refund(id, { amount: 3, reason: 'Once' }, key)).status, 422);
  const many = await Promise.all(Array.from({ length: 10 }, () => refund(id, { amount: 20, reason: 'Many' })));
  assert.equal(many.filter(({ status }) => status === 200).length, 3, '62 - 2 - 20 - 20 - 20 is 0');
  await store.runJobs();
});

test('refunds are refused to other users and for orders that have none left', async () => {
  const { id } = await paidOrderOfFive();
  assert.equal((await refund(id, { amount: 1, reason: 'Mine' }, undefined, buyer)).status, 403);
  assert.equal((await refund(crypto.randomUUID(), { amount: 1, reason: 'None' })).status, 404);
  const unpaid = await placed(store, buyer, await store.part());
  assert.equal(problem(await refund(unpaid, { amount: 1, reason: 'Early' })).code, 'order_state');
});

test('the reason of a refund and the note of its settlement are short single-line texts', async () => {
  const { id } = await paidOrderOfFive();
  const made = (await refund(id, { amount: 1, reason: 'x'.repeat(200) })).body.insertedId;
  const settle = (note: string) => store.call(admin, 'POST', `/order/${id}/refund/${made}/settle`, { note });
  const fieldOf = ({ status, body }: Answer, field: string) => [status, body.fields?.[field]];
  for (const [text, why] of [
    ['x'.repeat(1_001), /^At most [\d,]+ characters$/],
    ['a\u001b[31mred', /^Don't use control characters$/],
    ['two\nlines', /^Don't use control characters$/],
    [' \t ', /^Enter a (note|reason)$/],
  ] as const) {
    const [status, words] = fieldOf(await settle(text), 'note');
    assert.deepEqual([status, why.test(words)], [422, true], JSON.stringify([text.slice(0, 9), words]));
    const answer = fieldOf(await refund(id, { amount: 1, reason: text }), 'reason');
    assert.deepEqual([answer[0], why.test(answer[1])], [422, true], JSON.stringify([text.slice(0, 9), answer]));
  }
  await store.runJobs();
});

test('a failed refund is retried by hand or settled elsewhere with a note', async () => {
  const { id, intent } = await paidOrderOfFive();
  await store.cardSandbox.fault('refund_fails', { times: 2 });
  const retried = (await refund(id, { amount: 1, reason: 'Retried' })).body.insertedId;
  const settled = (await refund(id, { amount: 2, reason: 'Settled' })).body.insertedId;
  const act = (what: string, which: string, body?: object) =>
    store.call(admin, 'POST', `/order/${id}/refund/${which}/${what}`, body);
  assert.equal((await act('settle', settled, { note: 'Too early' })).status, 409);
  await store.runJobs();
  const seen = await orderNow(store, admin, id);
  assert.deepEqual(
    seen.refunds.map(({ status }) => status),
    ['failed', 'failed'],
  );
  assert.ok(seen.refunds.every(({ failure, nextTryAt }) => failure === 'The bank gave no reason' && nextTryAt));
  const alert = store.mails.find(({ to, subject }) => to === admin.email && /^A refund of/.test(subject))!;
  assert.match(alert.text, new RegExp(`Order: #${await numberOf(store, id)}\nReason: The bank gave no reason\n`));
  assert.match(alert.text, /will try again after \w{3} \d+, 20\d\d, [\d:]+ [AP]M UTC\./);
  assert.equal((await act('retry', retried)).status, 200);
  assert.equal((await act('settle', settled, { note: 'Bank transfer of today' })).status, 200);
  assert.equal((await act('settle', settled, { note: 'Twice' })).status, 409);
  await store.runJobs();
  assert.deepEqual(
    (await orderNow(store, admin, id)).refunds.map(({ status, note }) => [status, note]),
    [
      ['refunded', null],
      ['settled', 'Bank transfer of today'],
    ],
  );
  assert.ok(!JSON.stringify(await orderNow(store, buyer, id)).includes('Bank transfer'));
  const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
  assert.deepEqual(data.map(({ amount, status }) => [amount, status]).sort(), [
    [100, 'failed'],
    [100, 'succeeded'],
    [200, 'failed'],
  ]);
});
