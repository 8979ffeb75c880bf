/* What screens and the server know of labels of carriers. Free of zod. */

/** `void_asked`: the service has not answered yet whether it voids a label; `refused`: it sold none. */
export const LABEL_STATES = ['asked', 'bought', 'refused', 'void_asked', 'voided'] as const;
export type LabelState = (typeof LABEL_STATES)[number];

export const LABEL_STATE_TEXTS: Readonly<Record<LabelState, string>> = {
  asked: 'No answer yet',
  bought: 'Bought',
  refused: 'Refused',
  void_asked: 'Voiding',
  voided: 'Voided',
};

/** The heaviest parcel, in grams, and the longest side, in millimeters. */
export const MAX_PARCEL_GRAMS = 1_000_000;
export const MAX_PARCEL_MM = 5_000;
