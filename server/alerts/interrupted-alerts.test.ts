import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { tasksOf } from '#server/jobs/tasks.ts';
import { counts } from '#server/observe/counts.ts';
import { refunds } from '#server/orders/refunds/tables.ts';
import { verifyAndKeep } from '#server/verification/service.ts';
import { paid, setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { watch, watchRefusals } from './watch.ts';

/* An alert is noted, so that its repeats are counted, and queued as emails: a process that ends in between must lose none. */

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
  await store.person('admin');
  await setShop(store, {
    alerts: { ...DEFAULT_SHOP_SETTINGS.alerts, new_order: { when: 'each', emails: ['desk@shop.example'] } },
  });
  await watch(store.deps);
  await watchRefusals(store.deps);
});
after(() => store.close());
beforeEach(async () => {
  await store.runJobs();
  await store.db.$client.query('delete from alert_mails');
  store.mails.length = 0;
});

const query = (text: string, values: unknown[] = []) => store.db.$client.query(text, values);

/** Runs `work` in a process that ends before it can queue an email. */
async function interrupted(work: () => Promise<unknown>): Promise<void> {
  await query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger refuse_mail before insert on outbox for each row execute function refuse_mail()`);
  await assert.rejects(work);
  await query('drop trigger refuse_mail on outbox; drop function refuse_mail');
}

const runTask = (name: string, payload: object) => async (): Promise<void> => {
  await tasksOf(store.deps, new AbortController().signal)[name]!(payload, undefined as never);
};

/** What causes an alert, and the work that reports it, which runs again after an interruption. */
const REPORTS: Record<string, () => Promise<() => Promise<unknown>>> = {
  'New order': async () => {
    const { id } = await paid(store, await store.person(), await store.part());
    return runTask('issue_invoice', { order: id });
  },
  'A refund of $1.00 failed': async () => {
    const { id, intent } = await paid(store, await store.person(), await store.part());
    const failed = {
      amountCents: 100,
      reason: 'Scratched',
      status: 'failed',
      failure: `card of ${id} closed`,
    } as const;
    const [refund] = await store.db
      .insert(refunds)
      .values({ orderId: id, intentId: intent, ...failed })
      .returning({ id: refunds.id });
    return runTask('refund_alert', { refund: refund!.id });
  },
  'Webhooks from the card provider are rejected': async () => {
    counts.webhooksRefused++;
    return () => watchRefusals(store.deps);
  },
  "The card provider rejects the store's key": async () => {
    counts.providerRefusals++;
    const cards = { ...store.deps.cards, checkKey: async () => 'The key is refused.' };
    return () => watchRefusals({ ...store.deps, cards });
  },
  Reconciliation: async () => {
    await query('update parts set quantity = quantity + 1 where id = $1', [await store.part()]);
    return () => verifyAndKeep(store.deps, 'nightly');
  },
};

for (const [subject, prepare] of Object.entries(REPORTS))
  test(`an alert is emailed although its process ended first: ${subject}`, async () => {
    const report = await prepare();
    await interrupted(report);
    await report();
    await report();
    await store.runJobs();
    const recipients = store.mails.filter((mail) => mail.subject.startsWith(subject)).map(({ to }) => to);
    assert.notEqual(recipients.length, 0);
    assert.equal(new Set(recipients).size, recipients.length, 'once each');
  });
