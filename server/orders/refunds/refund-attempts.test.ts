import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { carryOutRefund } from '#server/payments/refunding.ts';
import { orderNow, paid } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { nextTryAfter } from './refund-attempts.ts';
import { selectOpenRefunds } from './refunds.ts';

test('a failed refund is tried again after 1, 4, 12, 24, 48 and 72 hours, and then by an admin only', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  const hours = [1, 2, 3, 4, 5, 6].map((attempt) => nextTryAfter(attempt)!.getTime() / 3_600_000);
  assert.deepEqual(hours, [1, 4, 12, 24, 48, 72]);
  assert.equal(nextTryAfter(7), null);
});

test('an internal error of the provider is repeated at once and not reported, unless it follows another', async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const [buyer, admin] = [await store.person(), await store.person('admin')];
    const { id } = await paid(store, buyer, await store.part());
    await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
    const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
    const refund = rows[0].id as string;
    /** Makes the next attempt. @returns the number of failures reported, and whether another attempt is due */
    const attempt = async (outcome: { broken: true } | { refused: string }) => {
      await store.db.$client.query('update refunds set next_try_at = now() where id = $1', [refund]);
      const cards = { ...store.deps.cards, refund: async () => outcome };
      await carryOutRefund({ ...store.deps, cards }, refund, 'test');
      const { timeline } = await orderNow(store, buyer, id);
      const due = await store.db.$client.query('select next_try_at <= now() as due from refunds where id = $1', [
        refund,
      ]);
      return [timeline.filter(({ what }) => what === 'refund_failed').length, due.rows[0].due];
    };
    const [refused, broken] = [{ refused: 'No funds' }, { broken: true }] as const;
    assert.deepEqual(await attempt(broken), [0, true]);
    assert.deepEqual(await attempt(refused), [1, false]);
    assert.deepEqual(await attempt(broken), [1, true]);
    assert.deepEqual(await attempt(broken), [2, false]);
    assert.deepEqual(await attempt(broken), [3, false]);
    for (let failures = 4; failures <= 6; failures++) {
      const [reported, due] = await attempt(refused);
      assert.deepEqual([reported, due ?? false], [failures, false]);
    }
    // As after an admin's retry of the last attempt.
    assert.deepEqual(await attempt(broken), [6, true]);
    assert.deepEqual(await attempt(broken), [7, null]);
  } finally {
    await store.close();
  }
});

test('the reconciliation retries a refund that an earlier release gave up on without reporting it', async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const [buyer, admin] = [await store.person(), await store.person('admin')];
    const ended = async () => {
      const { id } = await paid(store, buyer, await store.part());
      await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
      await store.db.$client.query(
        `update refunds set attempt = 7, next_try_at = null, created_at = created_at - interval '1 hour' where order_id = $1`,
        [id],
      );
      return id;
    };
    const reconcile = async (outcome?: { broken: true }) => {
      await store.db.$client.query("update refunds set checked_at = null where status = 'asked'");
      const cards = outcome ? { ...store.deps.cards, refund: async () => outcome } : store.deps.cards;
      await reconcilePayments({ ...store.deps, cards });
    };
    const made = await ended();
    await reconcile();
    assert.equal((await orderNow(store, buyer, made)).refund, 'refunded');
    const broken = await ended();
    for (let errors = 0; errors < 2; errors++) await reconcile({ broken: true });
    assert.equal((await orderNow(store, buyer, broken)).refund, 'failed', 'an admin decides');
    const { rows } = await store.db.$client.query(
      "select from graphile_worker.jobs where task_identifier = 'refund_alert'",
    );
    assert.equal(rows.length, 1);
  } finally {
    await store.close();
  }
});

test('a completed refund is checked for five weeks, less often the older it is', async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const [buyer, admin] = [await store.person(), await store.person('admin')];
    const { id } = await paid(store, buyer, await store.part());
    await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
    await store.runJobs();
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
    /** Whether a refund that was completed and last checked that long ago is due. */
    const isDue = async (completed: string, checked: string) => {
      await store.db.$client.query(
        'update refunds set settled_at = now() - $1::interval, checked_at = now() - $2::interval where order_id = $3',
        [completed, checked, id],
      );
      return (await selectOpenRefunds(store.db, 10)).length === 1;
    };
    assert.equal(await isDue('10 minutes', '4 minutes'), false);
    assert.equal(await isDue('10 minutes', '6 minutes'), true);
    assert.equal(await isDue('34 days', '16 days'), false);
    assert.equal(await isDue('34 days', '18 days'), true);
    assert.equal(await isDue('36 days', '30 days'), false);
  } finally {
    await store.close();
  }
});
