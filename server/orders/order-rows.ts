import { type AnyColumn, sql } from 'drizzle-orm';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import type { NumberedDocument } from '#server/documents/issue-document.ts';
import { documentNumbers } from '#server/documents/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { RETURNS, type ReturnRow } from '#server/returns/return-rows.ts';
import { DISPUTES, REFUND, selectLineRows, type DisputeRow, type LineRow, type RefundRow } from './line-rows.ts';
import { ADJUSTMENTS, type AdjustmentRow } from './order-adjustments.ts';
import { orderEvents, orderLines, orders, shipmentLines, shipments } from './tables.ts';
import { refunds } from './refunds/tables.ts';

/** An order with everything that belongs to it. */
export interface OrderRow extends Omit<
  typeof orders.$inferSelect,
  'idempotencyKey' | 'fingerprint' | 'placedFrom' | 'isLarge' | 'search' | 'assigneeId'
> {
  /** In the order of their ids. */
  lines: LineRow[];
  /** In the order in which they are shown. */
  adjustments: AdjustmentRow[];
  /** Oldest first; `lineId` is null when it concerns the whole order. */
  history: { what: OrderEvent; at: string; lineId: string | null; refundCents: number | null }[];
  /** The order's payments, oldest first. */
  refunds: RefundRow[];
  /** The numbered documents, oldest first. */
  documents: Pick<NumberedDocument, 'id' | 'kind' | 'refundId' | 'corrects'>[];
  /** Oldest first. */
  returns: ReturnRow[];
  /** Newest first. */
  disputes: DisputeRow[];
  /** Oldest first. */
  shipments: {
    id: string;
    carrier: string;
    tracking: string;
    expected: string | null;
    createdAt: string;
    deliveredAt: string | null;
    contents: { line: string; units: number }[];
  }[];
}

/** Reads an order by its id; undefined when there is none. */
export async function selectOrderRow(db: Executor, id: string): Promise<OrderRow | undefined> {
  return (await selectOrderRows(db, [id]))[0];
}

/** Reads orders by their ids, in the order of the ids; those that do not exist are left out. */
export async function selectOrderRows(db: Executor, ids: readonly string[]): Promise<OrderRow[]> {
  // As JSON, because PostgreSQL would plan the statements again for each execution with an array.
  const isWanted = (column: AnyColumn) =>
    sql`${column} in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}))`;
  const found = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerId: orders.customerId,
      customerEmail: orders.customerEmail,
      customerName: orders.customerName,
      phone: orders.phone,
      address: orders.address,
      delivery: orders.delivery,
      ...mapOrderTexts(({ key }) => orders[key]),
      linesCents: orders.linesCents,
      adjustmentsCents: orders.adjustmentsCents,
      adjustments: ADJUSTMENTS,
      terms: orders.terms,
      card: orders.card,
      totalCents: orders.totalCents,
      paidCents: orders.paidCents,
      refundedCents: orders.refundedCents,
      disputedCents: orders.disputedCents,
      leftCents: orders.leftCents,
      holdUntil: orders.holdUntil,
      transactionId: orders.transactionId,
      createdAt: orders.createdAt,
      closedAt: orders.closedAt,
      tags: orders.tags,
      history: sql<OrderRow['history']>`(
        select coalesce(json_agg(json_build_object('what', e.what, 'at', e.at, 'lineId', e.line_id,
          'refundCents', case when e.detail ? 'refundId' then (e.detail ->> 'amountCents')::bigint end) order by e.id), '[]')
        from ${orderEvents} e where e.order_id = orders.id)`,
      refunds: sql<OrderRow['refunds']>`(
        select coalesce(json_agg(${REFUND} order by r.id), '[]')
        from ${refunds} r where r.order_id = orders.id and r.amount_cents > 0)`,
      documents: sql<OrderRow['documents']>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'refundId', d.refund_id, 'corrects', d.corrects)
          order by d.id), '[]')
        from ${documentNumbers} d where d.order_id = orders.id)`,
      disputes: DISPUTES,
      returns: RETURNS,
      shipments: sql<OrderRow['shipments']>`(
        select coalesce(json_agg(json_build_object('id', s.id, 'carrier', s.carrier, 'tracking', s.tracking,
          'expected', s.expected_on, 'createdAt', s.created_at, 'deliveredAt', s.delivered_at, 'contents', (
            select coalesce(json_agg(json_build_object('line', c.line_id, 'units', c.units) order by c.line_id), '[]')
            from ${shipmentLines} c where c.shipment_id = s.id)) order by s.id), '[]')
        from ${shipments} s where s.order_id = orders.id)`,
    })
    .from(orders)
    .where(isWanted(orders.id))
    .prepare('select_order_rows')
    .execute();
  if (found.length === 0) return [];
  const lines = await selectLineRows(db)
    .where(isWanted(orderLines.orderId))
    .orderBy(orderLines.id)
    .prepare('select_lines_of_orders')
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const byId = new Map(found.map((order) => [order.id, { ...order, lines: linesOf.get(order.id) ?? [] }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
