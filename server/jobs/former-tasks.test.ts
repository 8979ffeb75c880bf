import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderNow, paid, placed } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
before(async () => {
  store = await startTestStore();
});
after(() => store.close());

const queue = (task: string, payload: object) =>
  store.db.$client.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);

const waitingJobs = async () =>
  (await store.db.$client.query('select task_identifier, last_error from graphile_worker.jobs')).rows;

test('messages that earlier versions queued as jobs are sent, once', async () => {
  const buyer = await store.person();
  const order = await placed(store, buyer, await store.part());
  await store.runJobs();
  store.mails.length = 0;
  const mail = { id: crypto.randomUUID(), to: 'shop@partsmith.test', replyTo: 'ida@partsmith.test' };
  const sms = { id: crypto.randomUUID(), to: '+8801712345678', text: 'A code' };
  // A worker that dies after a job runs it again.
  for (let run = 0; run < 2; run++) {
    await queue('mail', { ...mail, subject: 'A question', text: 'How?', from: { requestId: 'a' } });
    await queue('sms', { ...sms, until: new Date(Date.now() + 60_000).toISOString() });
    await store.runJobs();
  }
  // The migration to the outbox has moved the message of this one.
  await queue('mail', { id: crypto.randomUUID() });
  await queue('order_mail', { order, what: 'placed' });
  await queue('order_mail', { order, what: 'cancelled', lines: [order], refund: null });
  await store.runJobs();
  const [first, ...others] = store.mails;
  assert.deepEqual([first!.to, first!.subject, first!.text], [mail.to, 'A question', 'How?']);
  assert.deepEqual(
    others.map(({ to }) => to),
    [buyer.email, buyer.email],
  );
  assert.deepEqual(store.texts, [{ to: sms.to, text: sms.text }]);
  assert.deepEqual(await waitingJobs(), []);
});

test('a refund that an early version queued by its payment is carried out', async () => {
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  const { id, intent } = await paid(store, buyer, await store.part());
  await store.runJobs();
  await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
  await store.db.$client.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'refund'",
  );
  await store.db.$client.query("update refunds set created_at = now() - interval '2 minutes' where intent_id = $1", [
    intent,
  ]);
  for (const [task, payload] of [
    ['refund', { intent }],
    ['reconcile_payments', {}],
  ] as const)
    await queue(task, payload);
  await store.runJobs();
  assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
  // The provider's event about the refund may be waiting for its own job.
  const waiting = (await waitingJobs()).filter(({ task_identifier: task }) => task !== 'record_refunds');
  assert.deepEqual(waiting, []);
});
