import { sql, type SQL } from 'drizzle-orm';

/*
 * When the stock of a part is low: the one definition for the overview, the product table, the daily mail and purchase
 * orders. The columns are those of `parts`. The SQL functions are also those of the trigger that queues `stock.low`.
 */

/** `low` can still be ordered; `out` has fewer units than the minimum order. */
export type StockLevel = 'low' | 'out';

/**
 * The level of a part: its own, else the store's, else just below `LOW_STOCK_ORDERS` minimum orders.
 * @param storeLevel the level of the shop's settings
 */
export function lowLevelOf(storeLevel: number | null): SQL {
  return sql`low_stock_level(low_stock, ${storeLevel}::int, minimum)`;
}

/** Whether a part is low or out of stock: `needs_stock`, in terms of columns with an index. */
export function isAtLevel(level: StockLevel, storeLevel: number | null): SQL {
  if (level === 'out') return sql`not in_stock`;
  if (storeLevel === null) return sql`(in_stock and is_low)`;
  return sql`(in_stock and is_low and low_stock is not null
    or in_stock and low_stock is null and stock_magnitude <= stock_magnitude(${storeLevel}::int) and quantity <= ${storeLevel}::int)`;
}

/** Whether a part is low or out of stock: whether more units should be ordered. */
export function needsStock(storeLevel: number | null): SQL {
  return sql`(not in_stock or ${isAtLevel('low', storeLevel)})`;
}
