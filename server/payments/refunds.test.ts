import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#server/database/columns.ts';
import { assertBooks } from '#test/faults/books.ts';
import { orderNow, paid, paidLines, stockOf, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { flushAlerts } from '#server/alerts/send-alert.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

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

const stripe = () => store.cardSandbox.stripe;
const byHand = (intent: string, amount?: number) =>
  store.cardSandbox.dashboard('refunds', { payment_intent: intent, ...(amount !== undefined && { amount }) });
const what = async (id: string) => (await orderNow(store, buyer, id)).timeline.map((event) => event.what);
const cancel = (id: string) => store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
const rowsOf = async (id: string) =>
  (await store.db.$client.query('select * from refunds where order_id = $1 order by id', [id])).rows;
const refundsAtProvider = async (intent: string) =>
  (await stripe().refunds.list({ payment_intent: intent })).data
    .map(({ amount, status }) => [amount, status])
    .toReversed();
const mailsAbout = (id: string, subject: RegExp) =>
  store.mails.filter((mail) => mail.text.includes(id) && subject.test(mail.subject));

/** Sends the provider's event about a payment. */
async function sendEvent(intent: string, type = 'charge.refunded'): Promise<void> {
  const { webhookSecret } = store.cardSandbox.options;
  const object = { id: 'ch_1', object: 'charge', payment_intent: intent };
  const event = { id: `evt_${newId()}`, object: 'event', type, livemode: false, data: { object } };
  const payload = JSON.stringify(event);
  const signature = stripe().webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const answer = await store.app.request('/api/payment-webhook', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
  assert.equal(answer.status, 200);
}

async function reconcile(): Promise<void> {
  await store.db.$client.query("select graphile_worker.add_job('reconcile_payments')");
  await store.runJobs();
}

/** Ends the wait before the next attempt. */
async function letTimePass(id: string): Promise<void> {
  await store.db.$client.query(
    `update refunds set checked_at = null, created_at = created_at - interval '2 minutes',
      next_try_at = case when next_try_at is not null then now() end where order_id = $1`,
    [id],
  );
}

for (const way of ['webhook', 'reconciler'] as const)
  test(`a manual refund is recorded like one of ours (${way}), and a fully refunded order is not shipped`, async () => {
    const { id, intent } = await paid(store, buyer, await store.part());
    await byHand(intent, 240);
    await (way === 'webhook' ? sendEvent(intent).then(() => store.runJobs()) : reconcile());
    assert.deepEqual(await what(id), ['placed', 'paid', 'refunded']);
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
    await store.runJobs();
    assert.match(mailsAbout(id, /has been refunded$/)[0]!.text, /^\$2\.40 has been refunded/m);

    await byHand(intent);
    await (way === 'webhook' ? sendEvent(intent).then(() => store.runJobs()) : reconcile());
    const { rows } = await store.db.$client.query(
      "select amount_cents::int as cents from money_movements where order_id = $1 and kind = 'refunded' order by id",
      [id],
    );
    assert.deepEqual(rows, [{ cents: 240 }, { cents: 1_000 }]);
    for (const as of ['?as=shipped', '']) {
      const answer = await store.call(admin, 'DELETE', `/order/${id}${as}`);
      assert.deepEqual([answer.status, answer.body.code], [409, 'order_state']);
      assert.match(answer.body.detail, /refunded in full/);
    }
    assert.equal((await cancel(id)).body.deletedCount, 1);
    await store.runJobs();
    assert.deepEqual(await refundsAtProvider(intent), [
      [240, 'succeeded'],
      [1_000, 'succeeded'],
    ]);
  });

test('a manual refund of a whole order of two lines leaves none that staff see as shippable', async () => {
  const order = await paidLines(store, buyer, [
    [await store.part(), 1],
    [await store.part(), 1],
  ]);
  const shown = async () => {
    const managed = (await store.call(admin, 'GET', `/managed-orders?q=${order.id}`)).body[0];
    const { lines } = await wholeOrderNow(store, admin, order.id);
    return [lines.map(({ notRefunded }) => notRefunded), managed.notRefunded, managed.total.shippable];
  };
  assert.deepEqual(await shown(), [[12.4, 12.4], 12.4, 2]);
  await byHand(order.intent, 1_000);
  await reconcile();
  assert.deepEqual(await shown(), [[12.4, 12.4], 12.4, 2], 'it may be for either line');
  await byHand(order.intent);
  await reconcile();
  assert.deepEqual(await shown(), [[0, 0], 0, 0]);
  const whole = await wholeOrderNow(store, buyer, order.id);
  assert.ok(whole.lines.every((line) => line.notRefunded === undefined));
});

for (const known of [true, false])
  test(`canceling after a partial manual refund refunds the rest once (known ${known})`, async () => {
    const part = await store.part({ quantity: 5 });
    const { id, intent } = await paid(store, buyer, part, 2);
    await byHand(intent, 480);
    if (known) {
      await sendEvent(intent);
      await store.runJobs();
    }
    await cancel(id);
    await store.runJobs();
    assert.deepEqual(await refundsAtProvider(intent), [
      [480, 'succeeded'],
      [2_000, 'succeeded'],
    ]);
    assert.equal(await stockOf(store, part), 5);
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
    assert.deepEqual((await rowsOf(id)).map(({ origin, amount_cents: cents }) => [origin, Number(cents)]).sort(), [
      ['provider', 480],
      ['store', 2_000],
    ]);
  });

test('a full manual refund before our own refund was sent replaces it', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await cancel(id);
  await byHand(intent);
  await store.runJobs();
  assert.deepEqual(await refundsAtProvider(intent), [[1_240, 'succeeded']]);
  assert.deepEqual((await rowsOf(id)).map(({ status }) => status).sort(), ['refunded', 'settled']);
  assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
});

test('a manual refund that the bank returns is owed again for a canceled order, not for an open one', async () => {
  const [kept, cancelled] = [
    await paid(store, buyer, await store.part()),
    await paid(store, buyer, await store.part()),
  ];
  for (const { intent } of [kept, cancelled]) {
    await store.cardSandbox.fault('refund_fails_later', { ms: 20 });
    await byHand(intent);
    await sendEvent(intent);
  }
  await cancel(cancelled.id);
  await store.runJobs();
  for (const { intent } of [kept, cancelled]) {
    while ((await refundsAtProvider(intent)).every(([, status]) => status !== 'failed'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    await sendEvent(intent, 'refund.failed');
  }
  await store.runJobs();
  await store.runJobs();
  assert.deepEqual(await refundsAtProvider(kept.intent), [[1_240, 'failed']]);
  assert.deepEqual(await refundsAtProvider(cancelled.intent), [
    [1_240, 'failed'],
    [1_240, 'succeeded'],
  ]);
  assert.equal((await store.call(admin, 'DELETE', `/order/${kept.id}?as=shipped`)).status, 200);
});

test('a repeatedly failing refund is retried rarely, by its job only, and never reported as sent', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await store.cardSandbox.fault('refund_fails', { times: 1000 });
  await cancel(id);
  await store.runJobs();
  for (let round = 0; round < 10; round++) {
    await sendEvent(intent, 'refund.failed');
    await store.runJobs();
    await reconcile();
  }
  assert.deepEqual(await refundsAtProvider(intent), [[1_240, 'failed']], 'one attempt');
  const before = store.mails.length;
  for (let round = 0; round < 12; round++) {
    await letTimePass(id);
    await reconcile();
  }
  await store.runJobs();
  assert.equal((await refundsAtProvider(intent)).length, 7, 'then an admin decides');
  assert.equal((await orderNow(store, buyer, id)).refund, 'failed');
  assert.deepEqual(mailsAbout(id, /has been refunded$/), []);
  const alerts = store.mails.slice(before).filter((mail) => mail.to === admin.email);
  assert.equal(alerts.length, 0, 'less than an hour passed since the first alert of this reason');
  await store.db.$client.query("update alert_mails set sent_at = sent_at - interval '61 minutes'");
  await flushAlerts(store.db, store.deps.settings.store);
  await store.runJobs();
  const counted = store.mails.filter((mail) => mail.to === admin.email).at(-1)!;
  assert.match(counted.subject, /^[6-9] more: A refund of \$12\.40 failed/);
  assert.match(counted.text, /won't retry it automatically/);
  const { rows } = await store.db.$client.query(
    'select count(*)::int as rows from money_movements where order_id = $1',
    [id],
  );
  assert.equal(rows[0].rows, 1, 'no money moved back');
  await store.cardSandbox.clearFaults();
  await store.db.$client.query('update refunds set next_try_at = now(), checked_at = null where order_id = $1', [id]);
  await reconcile();
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
  assert.equal(mailsAbout(id, /has been refunded$/).length, 1);
});

test('a rejection ends the attempt with its reason, and the next attempt has another key', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await cancel(id);
  const keys: string[] = [];
  const { cards } = store.deps;
  const refused = {
    ...cards,
    refund: async (_request: unknown, key: string) => {
      keys.push(key);
      return { refused: 'This charge is disputed (charge_disputed)' };
    },
  };
  const { carryOutRefund } = await import('./refunding.ts');
  const [{ id: refund }] = await rowsOf(id);
  for (let round = 0; round < 3; round++) {
    await carryOutRefund({ ...store.deps, cards: refused }, refund, 'test');
    await carryOutRefund({ ...store.deps, cards: refused }, refund, 'test');
    await letTimePass(id);
  }
  assert.deepEqual(
    keys,
    [1, 2, 3].map((attempt) => `refund:${refund}:${attempt}`),
  );
  assert.equal((await rowsOf(id))[0].failure, 'This charge is disputed (charge_disputed)');
  await store.runJobs();
  assert.deepEqual(await refundsAtProvider(intent), [[1_240, 'succeeded']]);
  assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
});

test('a refund that breaks the provider is retried once immediately, then rarely, and ends as failed for an admin', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await cancel(id);
  let calls = 0;
  const broken = {
    ...store.deps.cards,
    refund: async () => {
      calls++;
      return { broken: true } as const;
    },
  };
  const { carryOutRefund } = await import('./refunding.ts');
  const [{ id: refund }] = await rowsOf(id);
  const carryOut = () => carryOutRefund({ ...store.deps, cards: broken }, refund, 'test');
  await carryOut();
  assert.equal((await rowsOf(id))[0].status, 'asked', 'a single error is not reported');
  for (let round = 0; round < 3; round++) await carryOut();
  assert.equal(calls, 2, 'the third attempt waits');
  for (let round = 0; round < 8; round++) {
    await letTimePass(id);
    await carryOut();
  }
  assert.equal(calls, 7);
  const [row] = await rowsOf(id);
  assert.deepEqual(
    [row.status, row.next_try_at, row.failure],
    ['failed', null, 'The card provider had an internal error'],
  );
  assert.deepEqual((await what(id)).filter((each) => each === 'refund_failed').length, 6);
  const { rows: alerts } = await store.db.$client.query(
    "select from graphile_worker.jobs where task_identifier = 'refund_alert'",
  );
  assert.ok(alerts.length > 0);
  assert.equal((await store.call(admin, 'POST', `/order/${id}/refund/${refund}/retry`)).status, 200);
  await store.runJobs();
  assert.deepEqual(await refundsAtProvider(intent), [[1_240, 'succeeded']]);
  assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
});

test('a retry under a key sends the stored request unchanged', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  await cancel(id);
  await store.cardSandbox.fault('timeout_before_commit', { at: 'refunds.create' });
  await store.runJobs();
  const [open] = await rowsOf(id);
  assert.deepEqual([open.status, open.attempt, open.request.amount], ['asked', 1, 1_240]);
  assert.deepEqual(Object.keys(open.request.metadata).sort(), ['attempt', 'refund_id', 'store']);
  // Less remains now: the first attempt is rejected, the second requests the remainder.
  await byHand(intent, 200);
  for (let round = 0; round < 2; round++) {
    await letTimePass(id);
    await reconcile();
  }
  assert.deepEqual(await refundsAtProvider(intent), [
    [200, 'succeeded'],
    [1_040, 'succeeded'],
  ]);
  const made = (await stripe().refunds.list({ payment_intent: intent })).data[0]!;
  assert.deepEqual({ ...made.metadata }, { refund_id: open.id, store: open.request.metadata.store, attempt: '2' });
});

test('more than a hundred refunds of one payment are all counted', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  for (let made = 0; made < 105; made += 15) await Promise.all(Array.from({ length: 15 }, () => byHand(intent, 1)));
  await sendEvent(intent);
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).refunds.length, 105);
  assert.equal((await store.deps.cards.readCharge(intent))!.refunds.length, 105);
  assert.equal((await store.deps.cards.books.read(intent))!.refunds.length, 105);
});
