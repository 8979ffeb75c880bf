import { asc, desc, eq, inArray, lt, and, sql } from 'drizzle-orm';
import type { PurchaseState } from '#contract/purchasing/purchase-states.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { partSuppliers, purchaseLines, purchaseOrders, suppliers } from './tables.ts';

type SupplierRow = typeof suppliers.$inferSelect & { parts: number };

export async function selectSuppliers(db: Executor): Promise<SupplierRow[]> {
  const rows = await db
    .select({
      supplier: suppliers,
      parts: sql<number>`(select count(*)::int from ${partSuppliers} where supplier_id = suppliers.id)`,
    })
    .from(suppliers)
    .orderBy(sql`lower(${suppliers.name})`)
    .limit(1_000);
  return rows.map(({ supplier, parts }) => ({ ...supplier, parts }));
}

export type PurchaseRow = Awaited<ReturnType<typeof selectPurchases>>[number];

/** Purchase orders with their lines, newest first. */
export async function selectPurchases(
  db: Executor,
  filter: { id?: string; status?: PurchaseState | undefined; after?: string | undefined; limit?: number },
) {
  const found = await db
    .select({ order: purchaseOrders, supplier: suppliers })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(
      and(
        filter.id === undefined ? undefined : eq(purchaseOrders.id, filter.id),
        filter.status && eq(purchaseOrders.status, filter.status),
        filter.after === undefined ? undefined : lt(purchaseOrders.id, filter.after),
      ),
    )
    .orderBy(desc(purchaseOrders.id))
    .limit(filter.limit ?? 1);
  if (found.length === 0) return [];
  const lines = await db
    .select({ line: purchaseLines, name: parts.name, sku: parts.sku, mpn: parts.mpn })
    .from(purchaseLines)
    .innerJoin(parts, eq(parts.id, purchaseLines.partId))
    .where(
      inArray(
        purchaseLines.purchaseOrderId,
        found.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(parts.name), asc(purchaseLines.id));
  const linesOf = Map.groupBy(lines, ({ line }) => line.purchaseOrderId);
  return found.map((each) => ({
    ...each,
    lines: (linesOf.get(each.order.id) ?? []).map(({ line, ...part }) => ({ ...line, ...part })),
  }));
}

/** Locks a purchase order until the transaction ends. */
export async function lockPurchase(tx: Executor, id: string): Promise<void> {
  await tx.select({ id: purchaseOrders.id }).from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update');
}
