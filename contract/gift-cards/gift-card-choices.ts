import { latinDigits } from '#contract/latin-digits.ts';

/* What screens and the server know of gift cards. Free of zod, so that a screen can use it before it loads a schema. */

/**
 * What changes the balance of a gift card: `spent` for an order, `returned` by an order that was not paid or needed less,
 * `refunded` of a paid order, `canceled` by staff.
 */
export const GIFT_CARD_MOVEMENT_KINDS = ['issued', 'spent', 'returned', 'refunded', 'canceled'] as const;
export type GiftCardMovementKind = (typeof GIFT_CARD_MOVEMENT_KINDS)[number];

/** The views of the list. */
export const GIFT_CARD_VIEWS = ['active', 'used', 'expired', 'canceled'] as const;
export type GiftCardView = (typeof GIFT_CARD_VIEWS)[number];

/** The most that one gift card can be issued with, in cents. */
export const MAX_GIFT_CARD_CENTS = 1_000_000;
export const MAX_GIFT_CARD_NOTE = 500;
/** The most gift cards that an order holds at a time. */
export const MAX_GIFT_CARDS_OF_ORDER = 10;

/** Crockford's letters and digits, of which none is mistaken for another. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 letters of 5 bits: 2^80 codes. */
export const CODE_LENGTH = 16;

/**
 * A code as it is stored: capitals, without spaces and hyphens, and with the letters that are read for digits corrected. Null if
 * it cannot be a code.
 */
export function normalGiftCode(typed: string): string | null {
  const code = latinDigits(typed)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter));
  return isCode ? code : null;
}

/** A code as it is shown: `7K3M-…`, in groups of four. */
export function shownGiftCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
