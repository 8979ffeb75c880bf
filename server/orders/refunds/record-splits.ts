import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { selectAdjustments } from '#server/orders/order-adjustments.ts';
import { isKept } from '#server/orders/order-payments.ts';
import type { OrderWithLines } from '#server/orders/queries.ts';
import { portionOfSplit } from '#server/orders/changes/difference-split.ts';
import { splitRefund, type RefundSplit, type SplitRefund } from './refund-split.ts';
import { movementSplits } from './tables.ts';

interface MovementRow {
  id: string;
  kind: 'refunded' | 'refund_returned';
  providerId: string;
  amountCents: string;
  refundId: string | null;
  shares: SplitRefund['shares'];
  delivered: string;
  parts: string | null;
  adjustments: RefundSplit['adjustments'] | null;
  /** Of the change of the order that the refund follows from. */
  changeSplit: RefundSplit | null;
  changeId: string | null;
}

/**
 * Splits the refunds of an order's payments that have no split yet, oldest first; a refund that a bank sent back has the
 * split of that refund. The caller has locked the order, and has recorded the refunds with their events.
 */
export async function recordSplits(tx: Executor, order: OrderWithLines): Promise<void> {
  if (order.payments.length === 0) return;
  // The event names the refund of each attempt; the refund itself only its last one.
  const { rows } = await tx.execute<MovementRow & Record<string, unknown>>(sql`
    select m.id::text, m.kind, m.provider_id as "providerId", m.amount_cents::text as "amountCents",
      coalesce(s.refund_id, r.id) as "refundId", coalesce(r.delivery_cents, 0)::text as delivered, (
        select coalesce(json_agg(json_build_object('lineId', l.line_id, 'amountCents', l.amount_cents)), '[]')
        from refund_lines l where l.refund_id = r.id) as shares, s.parts_cents::text as parts, s.adjustments,
      r.change_id as "changeId", (select c.split from order_changes c where c.id = r.change_id) as "changeSplit"
    from money_movements m left join movement_splits s on s.movement_id = m.id
    left join lateral (
      select f.id, f.delivery_cents, f.change_id from refunds f where f.order_id = m.order_id and (f.refund_id = m.provider_id or f.id::text = (
        select e.detail ->> 'refundId' from order_events e
        where e.order_id = m.order_id and e.detail ->> 'refund' = m.provider_id limit 1)) limit 1) r on true
    where m.order_id = ${order.id} and ${isKept('m.intent_id')} and m.kind in ('refunded', 'refund_returned')
    order by m.id`);
  if (rows.every(({ parts }) => parts !== null)) return;
  const charged = { ...order, adjustments: await selectAdjustments(tx, order.id) };
  const counted = new Map<string, SplitRefund & { readonly split: RefundSplit }>();
  const ofChanges = new Map<string, number>();
  for (const row of rows) {
    if (row.changeId !== null) {
      await recordChangeSplit(tx, row, ofChanges);
      continue;
    }
    const { providerId, shares, refundId } = row;
    const refund = { amountCents: Number(row.amountCents), shares, deliveryCents: Number(row.delivered) };
    const known = splitOf(row);
    const made = counted.get(providerId);
    const before = [...counted.values()];
    const split =
      known ??
      (row.kind === 'refund_returned' && made
        ? made.split
        : splitRefund(
            charged,
            [...before, refund],
            before.map((each) => each.split),
          ));
    if (row.kind === 'refunded') counted.set(providerId, { ...refund, split });
    else counted.delete(providerId);
    if (!known) await tx.insert(movementSplits).values({ ...split, movementId: Number(row.id), refundId });
  }
}

/** Splits the refund of a change that cost less. @param counted the cents refunded so far of each change */
async function recordChangeSplit(tx: Executor, row: MovementRow, counted: Map<string, number>): Promise<void> {
  const { changeId, changeSplit, refundId, kind } = row;
  const cents = Number(row.amountCents);
  const before = counted.get(changeId!) ?? 0;
  const from = kind === 'refunded' ? before : before - cents;
  counted.set(changeId!, kind === 'refunded' ? before + cents : from);
  if (splitOf(row)) return;
  await tx
    .insert(movementSplits)
    .values({ ...portionOfSplit(changeSplit!, from, cents), movementId: Number(row.id), refundId });
}

function splitOf({ parts, adjustments }: MovementRow): RefundSplit | undefined {
  return parts === null ? undefined : { partsCents: Number(parts), adjustments: adjustments ?? [] };
}

/** The split of a refund that was made; undefined for one of another payment than the order's. */
export async function selectSplit(db: Executor, refundId: string): Promise<RefundSplit | undefined> {
  const [row] = await db
    .select()
    .from(movementSplits)
    .where(eq(movementSplits.refundId, refundId))
    .orderBy(movementSplits.movementId)
    .limit(1);
  return row;
}
