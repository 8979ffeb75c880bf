/** The states of a purchase order, from first to last. */
export const PURCHASE_STATES = ['draft', 'ordered', 'partly_received', 'received', 'canceled'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Maximum number of lines of a purchase order. */
export const MAX_PURCHASE_LINES = 500;
