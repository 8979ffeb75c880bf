/** Maximum number of lines of a basket and of an order. */
export const MAX_LINES = 500;

/** The time after which an unused basket is deleted. */
export const BASKET_DAYS = 30;
