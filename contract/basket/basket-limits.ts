/** Maximum number of lines in a basket or an order. */
export const MAX_LINES = 500;

/** How long an unused basket is kept. */
export const BASKET_DAYS = 30;

/** How long the link of an email about a basket restores it. */
export const RESTORE_DAYS = 14;
