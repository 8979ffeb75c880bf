/* Apart from stock-choices.ts, because the cards of the home page need it alone. */

/** Stock below this many minimum orders is low, unless the part or the store sets a level. */
export const LOW_STOCK_ORDERS = 3;
