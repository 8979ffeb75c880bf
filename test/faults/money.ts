import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import type { CardProvider } from '#test/fixtures/ordering.ts';
import type { TestStore } from '#test/fixtures/store.ts';

/** The card provider's record of one order's money, in cents. */
export interface Money {
  charged: number;
  refunded: number;
  /** Intents that can still be paid. */
  open: number;
  /** Intents with a charge that was not refunded. */
  kept: number;
  /** Amounts withdrawn by disputes. */
  disputed: number;
}

const NONE: Money = { charged: 0, refunded: 0, open: 0, kept: 0, disputed: 0 };

/** Reads all intents created at the provider since a moment (unix seconds), grouped by order. */
export async function moneyByOrder(store: CardProvider, since = 0): Promise<Map<string, Money>> {
  const { stripe } = store.cardSandbox;
  const byOrder = new Map<string, Money>();
  for await (const intent of stripe.paymentIntents.list({ limit: 100, created: { gte: since } })) {
    const order = intent.metadata['order'] ?? 'none';
    const money = byOrder.get(order) ?? { ...NONE };
    byOrder.set(order, money);
    if (intent.status === 'succeeded') {
      const back = await refundedOf(stripe, intent.id);
      money.charged += intent.amount_received;
      money.refunded += back;
      money.disputed += await disputedOf(stripe, intent.id);
      if (back < intent.amount_received) money.kept += 1;
    } else if (intent.status !== 'canceled') money.open += 1;
  }
  return byOrder;
}

async function disputedOf(stripe: Stripe, intent: string): Promise<number> {
  const { data } = await stripe.disputes.list({ payment_intent: intent, limit: 100 });
  return -data.flatMap((dispute) => dispute.balance_transactions).reduce((sum, { amount }) => sum + amount, 0);
}

async function refundedOf(stripe: Stripe, intent: string): Promise<number> {
  let cents = 0;
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.status === 'succeeded') cents += refund.amount;
  return cents;
}

/**
 * Asserts that store and provider agree about the money of these orders once all jobs are done: a paid or shipped
 * order was charged its price once, in one payment or several, without what gift cards paid, and returned what the store
 * records as refunded to cards; any other order returned
 * everything that no dispute withdrew; no settled or closed order can still be charged; and no refund is owed, except
 * while a dispute is open.
 */
export async function assertMoney(
  store: CardProvider & Pick<TestStore, 'db'>,
  orders: readonly string[],
  since = 0,
): Promise<void> {
  const byOrder = await moneyByOrder(store, since);
  const { rows } = await store.db.$client.query(
    `select o.id, o.total_cents::int as total, l.statuses, l.is_paid, o.closed_at is not null as is_closed,
      (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id
        and (r.status = 'asked' or r.status = 'failed' and r.origin = 'store')) as owed,
      (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.change_id is null
        and r.intent_id not like all (array['gift_%', 'till_%']) and r.refund_id not like 'gift_%'
        and exists (select from order_payments p where p.intent_id = r.intent_id) and r.status = 'refunded') as back,
      (select coalesce(sum(amount_cents), 0)::int from order_payments p where p.order_id = o.id
        and p.intent_id like any (array['gift_%', 'till_%'])) as gifts,
      (select count(*)::int from order_payments p where p.order_id = o.id and p.intent_id not like all (array['gift_%', 'till_%'])) as payments
    from orders o cross join lateral (select string_agg(status, ', ') as statuses, bool_or(status in ('paid', 'shipped')) and not o.is_owed as is_paid
      from order_lines where order_id = o.id) l
    where o.id = any($1)`,
    [orders],
  );
  assert.equal(rows.length, orders.length, 'every acknowledged order is there');
  for (const { id, statuses, is_paid: isPaid, is_closed: isClosed, total, owed, back, gifts, payments } of rows) {
    const money = byOrder.get(id) ?? { ...NONE };
    const explanation = `order ${id} (${statuses}): ${JSON.stringify(money)}`;
    const isDisputed = money.disputed > 0;
    const kept = money.charged - money.refunded;
    if (isPaid) assert.equal(kept, total - gifts - back, explanation);
    // A refund stays owed while a dispute withdraws the same money, because the store may win.
    else assert.ok(kept >= owed && kept <= money.disputed + owed, explanation);
    const mostKept = kept > 0 ? Math.max(1, payments) : 0;
    assert.ok(money.kept <= mostKept && money.kept >= Math.min(1, kept), explanation);
    assert.ok(money.open <= (isPaid || isClosed ? 0 : 1), explanation);
    if (!isDisputed) assert.equal(owed, 0, explanation);
  }
}
