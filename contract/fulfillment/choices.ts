/*
 * The choices and limits of fulfillment. Free of zod, so that a screen can use them before it loads a schema.
 */

export const PRINTED_DOCUMENTS = ['packing-slip', 'invoice', 'pick-list'] as const;
export type PrintedDocument = (typeof PRINTED_DOCUMENTS)[number];

/**
 * `to-ship`: orders with paid lines that are not packed, not blocked by a dispute; `packed`: with packed lines that are not
 * shipped.
 */
export const PRINTED_VIEWS = ['to-ship', 'packed'] as const;
export type PrintedView = (typeof PRINTED_VIEWS)[number];

/** Maximum number of orders that can be printed at once. */
export const MAX_PRINTED = 500;

/**
 * What a code that a packer scans is: a unit of the order that is counted, the last one, which packs it, a part that the order
 * does not have, one more than it has, the slip of another order or of this one, or nothing that is known.
 */
export const SCAN_OUTCOMES = [
  'counted',
  'packed',
  'wrong',
  'too_many',
  'other_order',
  'this_order',
  'unknown',
] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/** Maximum number of orders in a pick batch, and how many a packer gets if they choose no number. */
export const MAX_BATCH = 100;
export const USUAL_BATCH = 10;

/** The pages whose documents may use the camera, as a scanner. */
export const CAMERA_PAGES: readonly string[] = ['/dashboard/pack', '/dashboard/ship'];

/** Maximum length of a scanned order number, of a carrier's name and of a tracking number. */
export const MAX_SCANNED = 100;
export const MAX_LABEL = 100;

/** For how many hours a parcel that was not sent after all can be taken back. */
export const CANCEL_HOURS = 24;

/** Maximum number of rows and bytes of a file with tracking numbers. */
export const MAX_TRACKED = 1_000;
export const MAX_TRACKING_BYTES = 2 * 1024 * 1024;

/**
 * The effect of a row with a tracking number: ships packed lines, adds the number to lines that were shipped without
 * one, changes the number of the only parcel, does nothing because the order already has it, or is refused for a reason.
 */
export const TRACKING_OUTCOMES = ['ships', 'adds', 'changes', 'same', 'refused'] as const;
export type TrackingOutcome = (typeof TRACKING_OUTCOMES)[number];
