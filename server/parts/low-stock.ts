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

/** Whether a part is low or out of stock. */
export function isAtLevel(level: StockLevel, storeLevel: number | null): SQL {
  return level === 'out' ? sql`not in_stock` : sql`(quantity >= minimum and quantity <= ${lowLevelOf(storeLevel)})`;
}

/** Whether a part is low or out of stock: whether more units should be ordered. */
export function needsStock(storeLevel: number | null): SQL {
  return sql`needs_stock(quantity, minimum, low_stock, ${storeLevel}::int)`;
}
