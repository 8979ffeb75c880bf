import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { OrderLine, OrderWithLines } from '#server/orders/queries.ts';

/**
 * Stores what of an order's payment, and of each of its lines, is refunded or owed, and what disputes have withdrawn. Call it
 * in the transaction that changes a refund or a dispute of the order, which has locked the order. `npm run verify` calculates
 * the balances independently.
 */
export async function updateBalances(tx: Executor, orderId: string): Promise<void> {
  await tx.execute(sql`
    with counted as materialized (
      select r.id, r.amount_cents from refunds r join orders o on r.intent_id = o.transaction_id
      where o.id = ${orderId} and (r.status <> 'failed' or r.origin = 'store')
    ), balances as materialized (
      select o.id, least(o.paid_cents, (select coalesce(sum(amount_cents), 0) from counted)) as refunded,
        (select coalesce(sum(d.amount_cents), 0) from disputes d
          where d.intent_id = o.transaction_id and d.kind = 'dispute' and d.is_withdrawn) as withdrawn
      from orders o where o.id = ${orderId}
    ), updated_lines as (
      update order_lines l set refunded_cents = least(l.total_cents + l.adjustment_cents + l.tax_cents - l.kept_cents,
        (select coalesce(sum(s.amount_cents), 0) from counted c join refund_lines s on s.refund_id = c.id where s.line_id = l.id))
      where l.order_id = ${orderId}
    )
    update orders o set refunded_cents = b.refunded, disputed_cents = least(o.paid_cents - b.refunded, b.withdrawn)
    from balances b where o.id = b.id`);
}

/**
 * The cents of a line that its refunds, and those of its order that name no line, leave. Disputes do not count, because they
 * block shipping by themselves.
 */
export function notRefundedCents(
  line: Pick<OrderLine, 'leftCents' | 'keptCents'>,
  { totalCents, refundedCents }: Pick<OrderWithLines, 'totalCents' | 'refundedCents'>,
): number {
  return Math.min(line.leftCents + line.keptCents, totalCents - refundedCents);
}
