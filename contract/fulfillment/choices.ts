/*
 * The choices and limits of fulfillment. Free of zod, so that a screen can use them before it loads a schema.
 */

export const PRINTED_DOCUMENTS = ['packing-slip', 'invoice', 'pick-list'] as const;
export type PrintedDocument = (typeof PRINTED_DOCUMENTS)[number];

/** `to-ship`: orders with paid lines that are not packed; `packed`: with packed lines that are not shipped. */
export const PRINTED_VIEWS = ['to-ship', 'packed'] as const;
export type PrintedView = (typeof PRINTED_VIEWS)[number];

/** Maximum number of orders that are printed at once. */
export const MAX_PRINTED = 500;

/** Maximum number of characters of a scanned order number, and of a carrier and a tracking number. */
export const MAX_SCANNED = 100;
export const MAX_LABEL = 100;

/** Maximum number of rows of a file with tracking numbers, and of its bytes. */
export const MAX_TRACKED = 1_000;
export const MAX_TRACKING_BYTES = 2 * 1024 * 1024;

/**
 * What a row with a tracking number does: ships packed lines, adds the number to lines that were shipped without, nothing
 * because the order has it, or nothing for a reason.
 */
export const TRACKING_OUTCOMES = ['ships', 'adds', 'same', 'refused'] as const;
export type TrackingOutcome = (typeof TRACKING_OUTCOMES)[number];
