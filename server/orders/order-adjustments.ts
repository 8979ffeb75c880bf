import { eq, sql } from 'drizzle-orm';
import type { OrderAdjustment } from '#contract/orders/adjustments.ts';
import type { OrderCharges } from '#contract/orders/charges.ts';
import type { Executor } from '#server/database/client.ts';
import type { SplitAdjustment } from './refunds/refund-split.ts';
import { orderAdjustments } from './tables.ts';

/** A stored adjustment of an order. */
export interface AdjustmentRow extends Omit<OrderAdjustment, 'line'> {
  /** The line whose price it changes; null: all lines, or the whole order. */
  readonly lineId: string | null;
}

/** SQL: the adjustments of the order, in the order in which they are shown. */
export const ADJUSTMENTS = sql<AdjustmentRow[]>`(
  select coalesce(json_agg(json_build_object('kind', a.kind, 'name', a.label, 'cents', a.amount_cents, 'taxCents', a.tax_cents,
    'isIncluded', a.is_included, 'isOfParts', a.is_of_parts, 'lineId', a.line_id, 'source', a.source) order by a.position), '[]')
  from ${orderAdjustments} a where a.order_id = orders.id)`;

/** SQL: the adjustments of the order `o`, as JSON like those of a `RefundSplit`. */
export const SPLIT_ADJUSTMENTS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'name', a.label, 'cents', a.amount_cents, 'isIncluded', a.is_included,
    'source', a.source) order by a.position), '[]') from ${orderAdjustments} a where a.order_id = o.id)`;

/** The rows of an order's adjustments, in the order of `position`. @param lines those that were priced */
export function adjustmentRows(
  { adjustments }: Pick<OrderCharges, 'adjustments'>,
  lines: readonly { readonly id: string }[],
): (AdjustmentRow & { position: number })[] {
  return adjustments.map(({ line, ...same }, position) => ({
    ...same,
    position,
    lineId: line === null ? null : lines[line]!.id,
  }));
}

/** Replaces the adjustments of an order that is priced again. The caller has locked it. */
export async function replaceAdjustments(
  tx: Executor,
  orderId: string,
  charges: Pick<OrderCharges, 'adjustments'>,
  lines: readonly { readonly id: string }[],
): Promise<void> {
  await tx.delete(orderAdjustments).where(eq(orderAdjustments.orderId, orderId));
  const rows = adjustmentRows(charges, lines).map(({ name, cents, ...same }) => ({
    ...same,
    orderId,
    label: name,
    amountCents: cents,
  }));
  if (rows.length > 0) await tx.insert(orderAdjustments).values(rows);
}

/** What a split of an amount has of an adjustment, like `SPLIT_ADJUSTMENTS`. */
export function splitAdjustment({ kind, name, cents, isIncluded, source }: AdjustmentRow): SplitAdjustment {
  return { kind, name, cents, isIncluded, source };
}

/** The adjustments of an order, in the order in which they are shown. */
export async function selectAdjustments(db: Executor, orderId: string): Promise<AdjustmentRow[]> {
  const rows = await db
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, orderId))
    .orderBy(orderAdjustments.position);
  return rows.map(({ label, amountCents, ...same }) => ({ ...same, name: label, cents: amountCents }));
}
