import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { RowsToRead } from '#server/lists/list.ts';
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

/** Purchase orders with their lines. */
export async function selectPurchases(db: Executor, { where, orderBy, limit }: RowsToRead) {
  const found = await db
    .select({ order: purchaseOrders, supplier: suppliers })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
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
    id: each.order.id,
    lines: (linesOf.get(each.order.id) ?? []).map(({ line, ...part }) => ({ ...line, ...part })),
  }));
}

/** Locks a purchase order until the transaction ends. */
export async function lockPurchase(tx: Executor, id: string): Promise<void> {
  await tx.select({ id: purchaseOrders.id }).from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update');
}
