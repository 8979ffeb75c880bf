import { sql } from 'drizzle-orm';
import { dollarsOf } from '#contract/money.ts';
import type { Database } from '#server/database/client.ts';
import { record } from '#server/audit/record.ts';
import { lowLevelOf, needsStock } from '#server/parts/low-stock.ts';
import { parts } from '#server/parts/tables.ts';
import { selectLowLevel } from '#server/settings/queries.ts';
import { MAX_PURCHASE_LINES } from '#contract/purchasing/purchase-states.ts';
import { addPurchase } from './purchase-orders.ts';
import { partSuppliers, purchaseLines, purchaseOrders } from './tables.ts';

/** An arbitrary number; all drafts take this lock. */
const DRAFT_LOCK = 727_377_011;

/**
 * Drafts a purchase order per supplier for the parts on sale that are low or out of stock: as many units as bring each
 * to twice its level and at least its minimum. Units in drafts and open purchase orders count as stock, so that a repeat
 * drafts nothing.
 */
export async function draftFromLowStock(
  db: Database,
  actor: string,
): Promise<{ inserted: string[]; withoutSupplier: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DRAFT_LOCK})`);
    const level = await selectLowLevel(tx);
    const { rows } = await tx.execute<{
      id: string;
      supplier: string | null;
      cents: number | null;
      wanted: number;
    }>(sql`
      select low.id, supplier_id as supplier, cost_cents as cents,
        least(greatest(2 * level, minimum) - quantity + promised - coming, 1000000000)::int as wanted
      from (
        select p.id, p.quantity, p.promised, p.minimum, p.cost_cents, ${lowLevelOf(level)} as level, coalesce((
            select sum(l.quantity - l.received) from ${purchaseLines} l join ${purchaseOrders} o on o.id = l.purchase_order_id
            where l.part_id = p.id and o.status in ('draft', 'ordered', 'partly_received')), 0) as coming
        from (select * from ${parts} where hidden_at is null and ${needsStock(level)}) p
      ) low left join ${partSuppliers} on part_id = low.id
      where quantity - promised + coming <= greatest(level, minimum - 1) order by supplier_id, low.id`);
    const bySupplier = Map.groupBy(
      rows.filter(({ supplier, wanted }) => supplier !== null && wanted > 0),
      ({ supplier }) => supplier!,
    );
    const inserted: string[] = [];
    for (const [supplier, wanted] of bySupplier)
      for (let at = 0; at < wanted.length; at += MAX_PURCHASE_LINES) {
        const lines = wanted.slice(at, at + MAX_PURCHASE_LINES).map((row) => ({
          part: row.id,
          quantity: row.wanted,
          cost: row.cents === null ? null : dollarsOf(row.cents),
        }));
        inserted.push(await addPurchase(tx, actor, { supplier, note: 'From low stock', lines }));
      }
    await record(tx, { actor, action: 'purchase.drafted', subject: 'low-stock', detail: { orders: inserted.length } });
    return { inserted, withoutSupplier: rows.filter(({ supplier }) => supplier === null).length };
  });
}
