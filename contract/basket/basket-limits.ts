/** Maximum number of lines in a basket or an order. */
export const MAX_LINES = 500;

/** How long an unused basket is kept. */
export const BASKET_DAYS = 30;
