import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { lockOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { isKept } from '#server/orders/order-payments.ts';
import { recordSplits } from '#server/orders/refunds/record-splits.ts';
import type { Database } from '#server/database/client.ts';
import { numberDocuments, type DocumentSubject } from './issue-document.ts';

/**
 * Splits the refunds of an order's payments into parts, delivery and tax, and gives each refund that was made its credit
 * note, and the order its invoice before that. A refund that a bank sent back keeps its note, because the store still owes
 * it; one that was made in the provider's dashboard is not owed, so its note is canceled. The caller has locked the order.
 */
export async function documentRefunds(tx: Executor, order: OrderWithLines): Promise<void> {
  if (order.payments.length === 0) return;
  await recordSplits(tx, order);
  const { rows } = await tx.execute<{ refundId: string; corrects: string | null }>(sql`
    select r.id as "refundId", n.id as corrects from refunds r
    left join document_numbers n on n.refund_id = r.id and n.corrects is null
    where r.order_id = ${order.id} and ${isKept('r.intent_id')} and r.amount_cents > 0 and r.change_id is null
      and case when n.id is null then r.status = 'refunded'
        else r.status = 'failed' and r.origin = 'provider' and not exists (select from document_numbers c where c.corrects = n.id) end
    order by r.settled_at, r.id`);
  if (rows.length === 0) return;
  const invoice: DocumentSubject = { kind: 'invoice', orderId: order.id, refundId: null, corrects: null };
  const notes = rows.map((row): DocumentSubject => ({ kind: 'credit_note', orderId: order.id, ...row }));
  await numberDocuments(tx, order.id, [invoice, ...notes]);
}

/**
 * Documents refunds that an earlier release recorded without splits or credit notes, in the order in which they were made.
 * @returns the number of orders
 */
export async function documentEarlierRefunds(db: Database, limit: number, stopping?: AbortSignal): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.order_id as id from money_movements m join order_payments p on p.intent_id = m.intent_id
    where m.kind in ('refunded', 'refund_returned') and not exists (select from movement_splits s where s.movement_id = m.id)
    group by m.order_id order by min(m.id) limit ${limit}`);
  for (const { id } of rows) {
    if (stopping?.aborted) break;
    await db.transaction(async (tx) => documentRefunds(tx, (await lockOrder(tx, id))!));
  }
  return rows.length;
}
