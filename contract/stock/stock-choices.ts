/*
 * Kinds and limits of stock, free of zod, so that a screen can use them before it loads a schema.
 */

/** The ways to change the stock of a part. */
export const STOCK_CORRECTIONS = ['receive', 'remove', 'count', 'set'] as const;
export type StockCorrection = (typeof STOCK_CORRECTIONS)[number];

/** The kinds of the stock ledger's entries. */
export const STOCK_MOVEMENTS = ['received', 'removed', 'held', 'released', 'shipped', 'unsent', 'returned'] as const;
export type StockMovement = (typeof STOCK_MOVEMENTS)[number];

/** The longest reason of a correction, in characters. */
export const MAX_STOCK_REASON = 200;
