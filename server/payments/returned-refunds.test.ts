import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '@partsmith/card-sandbox/testing';
import { composeOrderEmail } from '#server/order-emails/compose-order-email.ts';
import { recordRefunds } from '#server/orders/refunds/record-refunds.ts';
import { assertBooks } from '#test/faults/books.ts';
import { paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { carryOutRefund, refreshRefunds } from './refunding.ts';

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

/** Sends all emails. @returns the subjects of those to the customer about an order, after the ones of the payment */
async function subjectsOf(id: string): Promise<string[]> {
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
  return store.mails
    .filter(({ to, text }) => to === buyer.email && text.includes(id))
    .map(({ subject }) => subject.replace(/#\d+/, '#'))
    .slice(2);
}

const CANCELED = 'Order # has been canceled';
const REFUNDED = 'Order # has been refunded';
const RETURNED = 'Your refund for order # came back to us';

const statusesOf = async (intent: string) =>
  (await store.cardSandbox.stripe.refunds.list({ payment_intent: intent })).data.map(({ status }) => status);

/** The bank returns the refund of a canceled order that the provider has made; the store has recorded only that it was made. */
async function returnedRefund(): Promise<{ id: string; intent: string; refund: string }> {
  const { id, intent } = await paid(store, buyer, await store.part());
  await subjectsOf(id);
  await store.cardSandbox.fault('refund_fails_later', { ms: 20 });
  await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
  await store.runJobs();
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  await until(async () => (await statusesOf(intent)).includes('failed'));
  return { id, intent, refund: rows[0].id };
}

async function tryAgain(refund: string): Promise<void> {
  await store.db.$client.query('update refunds set next_try_at = now() where id = $1', [refund]);
  await carryOutRefund(store.deps, refund, 'test');
}

test('each return of a refund that was reported as made is emailed once, and so is the refund that follows', async () => {
  const { id, intent, refund } = await returnedRefund();
  assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED]);
  for (let round = 0; round < 3; round++) await refreshRefunds(store.deps, intent, 'test');
  assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED, RETURNED]);
  const mail = store.mails.find(({ subject, text }) => subject.startsWith('Your refund') && text.includes(id))!;
  assert.match(mail.text, /Your bank returned the \$12\.40 that we refunded to your card\./);

  await store.cardSandbox.fault('refund_fails');
  await tryAgain(refund);
  assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED, RETURNED], 'an attempt that made nothing is no news');

  await store.cardSandbox.fault('refund_fails_later', { ms: 20 });
  await tryAgain(refund);
  assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED, RETURNED, REFUNDED]);
  await until(async () => (await statusesOf(intent)).every((status) => status === 'failed'));
  await refreshRefunds(store.deps, intent, 'test');
  assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED, RETURNED, REFUNDED, RETURNED]);
  await tryAgain(refund);
  assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED, RETURNED, REFUNDED, RETURNED, REFUNDED]);
});

const refundByDashboard =
  (amount: number) =>
  async ({ intent }: { intent: string }): Promise<void> => {
    await store.cardSandbox.dashboard('refunds', { payment_intent: intent, amount });
    await refreshRefunds(store.deps, intent, 'test');
  };

/** What happens to a returned refund of $12.40 before the email about its return is written, and the amounts in emails. */
const MEANWHILE: Record<
  string,
  { act: (of: { intent: string; refund: string }) => Promise<void>; says: string[]; due?: string }
> = {
  'refunded in the dashboard': { act: refundByDashboard(1_240), says: [] },
  'partly refunded in the dashboard': { act: refundByDashboard(400), says: ['$12.40'], due: '$8.40' },
  'refunded by the next attempt': {
    act: async ({ intent, refund }) => {
      await refreshRefunds(store.deps, intent, 'test');
      await tryAgain(refund);
    },
    says: [],
  },
};

for (const [name, { act, says, due }] of Object.entries(MEANWHILE))
  test(`the email about a returned refund is true although it is meanwhile ${name}`, async () => {
    const { id, intent, refund } = await returnedRefund();
    assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED]);
    await act({ intent, refund });
    await subjectsOf(id);
    const mails = store.mails.filter(({ subject, text }) => subject.startsWith('Your refund') && text.includes(id));
    assert.deepEqual(
      mails.map(({ text }) => /returned the (\S+)/.exec(text)?.[1]),
      says,
    );
    for (const { text } of mails) assert.equal(/(\S+) of it is still due/.exec(text)?.[1], due);
    await tryAgain(refund);
  });

test('staff see a returned refund until it is made, and cannot resend the email that says it was made', async () => {
  const waiting = async (): Promise<number> => (await store.call(admin, 'GET', '/overview')).body.refundsFailed;
  const problems = async (id: string) =>
    (await store.call(admin, 'GET', '/managed-orders?view=problems')).body.some(
      (each: { _id: string }) => each._id === id,
    );
  const { id, intent, refund } = await returnedRefund();
  await subjectsOf(id);
  const before = await waiting();
  await refreshRefunds(store.deps, intent, 'test');
  assert.deepEqual([await waiting(), await problems(id)], [before + 1, true]);
  await subjectsOf(id);
  assert.ok(store.mails.some(({ to, subject }) => to === admin.email && subject === 'A refund of $12.40 failed'));

  assert.equal((await store.call(admin, 'POST', `/orders/${id}/emails`, { what: 'last' })).status, 200);
  assert.deepEqual(await subjectsOf(id), [CANCELED, REFUNDED, RETURNED, CANCELED]);

  await tryAgain(refund);
  assert.deepEqual([await waiting(), await problems(id)], [before, false]);
  assert.equal((await subjectsOf(id)).at(-1), REFUNDED);
});

test('a returned refund of the dashboard waits for staff until they mark it as settled, and counts for nothing', async () => {
  const { id, intent } = await paid(store, buyer, await store.part());
  const state = async () => {
    const { leftToRefund, refunds } = (await store.call(admin, 'GET', `/placeorder/${id}`)).body;
    const { refundsFailed } = (await store.call(admin, 'GET', '/overview')).body;
    return { leftToRefund, status: refunds[0]?.status, refundsFailed };
  };
  const { refundsFailed } = await state();
  await store.cardSandbox.fault('refund_fails_later', { ms: 20 });
  const byHand = { payment_intent: intent, amount: 240 };
  const { id: refundId } = await store.cardSandbox.dashboard<{ id: string }>('refunds', byHand);
  const made = { refundId, status: 'refunded', amountCents: 240, ours: null, reason: null, failure: null } as const;
  await recordRefunds(store.db, intent, [made], 'test');
  await until(async () => (await statusesOf(intent)).includes('failed'));
  await refreshRefunds(store.deps, intent, 'test');
  const failed = { leftToRefund: 12.4, status: 'failed' };
  assert.deepEqual(await state(), { ...failed, refundsFailed: refundsFailed + 1 });
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  const resolve = async (how: 'retry' | 'settle') =>
    (await store.call(admin, 'POST', `/order/${id}/refund/${rows[0].id}/${how}`, { note: 'By bank transfer' })).status;
  assert.deepEqual([await resolve('retry'), await resolve('settle'), await resolve('settle')], [409, 200, 409]);
  await refreshRefunds(store.deps, intent, 'test');
  assert.deepEqual(await state(), { ...failed, refundsFailed });
});

test('an email that a refund was made is not written once a bank has returned it', async () => {
  const { id, intent, refund } = await returnedRefund();
  const written = () =>
    composeOrderEmail(store.db, store.deps.settings.store, {
      orderId: id,
      event: 'refunded',
      lineIds: [id],
      refundId: refund,
      shipmentIds: [],
    });
  assert.ok(await written());
  await refreshRefunds(store.deps, intent, 'test');
  assert.equal(await written(), undefined);
  await tryAgain(refund);
  assert.ok(await written());
});
