import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { endOpenChange } from '#server/orders/changes/end-change.ts';
import type { OrderLine, OrderWithLines } from '#server/orders/queries.ts';

/**
 * Stores what of an order's payments, and of each of its lines, is refunded or owed, and what disputes have withdrawn. Call it
 * in the transaction that changes a refund or a dispute of the order, which has locked the order. `npm run verify` calculates
 * the balances independently. A change of the order that waits for its payment ends with the balances for which it was
 * priced.
 */
export async function updateBalances(tx: Executor, orderId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    with counted as materialized (
      select r.id, r.amount_cents from refunds r join order_payments p on p.intent_id = r.intent_id
      where p.order_id = ${orderId} and (r.status <> 'failed' or r.origin = 'store')
    ), balances as materialized (
      select o.id, least(o.paid_cents, (select coalesce(sum(amount_cents), 0) from counted)) as refunded,
        (select coalesce(sum(d.amount_cents), 0) from disputes d join order_payments p on p.intent_id = d.intent_id
          where p.order_id = o.id and d.kind = 'dispute' and d.is_withdrawn) as withdrawn
      from orders o where o.id = ${orderId}
    ), updated_lines as (
      update order_lines l set refunded_cents = least(l.total_cents + l.adjustment_cents + l.tax_cents - l.kept_cents,
        (select coalesce(sum(s.amount_cents), 0) from counted c join refund_lines s on s.refund_id = c.id where s.line_id = l.id))
      where l.order_id = ${orderId}
    )
    update orders o set refunded_cents = b.refunded, disputed_cents = least(o.paid_cents - b.refunded, b.withdrawn)
    from balances b where o.id = b.id
      and (o.refunded_cents, o.disputed_cents) is distinct from (b.refunded, least(o.paid_cents - b.refunded, b.withdrawn))`);
  if (rowCount) await endOpenChange(tx, orderId, 'balances');
}

/**
 * The cents of a line that its refunds, and those of its order that name no line, leave. Disputes do not count, because they
 * block shipping by themselves.
 */
export function notRefundedCents(
  line: Pick<OrderLine, 'leftCents' | 'keptCents'>,
  {
    isOwed,
    totalCents,
    paidCents,
    refundedCents,
  }: Pick<OrderWithLines, 'isOwed' | 'totalCents' | 'paidCents' | 'refundedCents'>,
): number {
  return Math.min(line.leftCents + line.keptCents, (isOwed ? totalCents : paidCents) - refundedCents);
}
