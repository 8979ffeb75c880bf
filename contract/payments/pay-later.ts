/*
 * Orders that are paid after they are fulfilled: docs/decisions/095-orders-paid-later.md. Free of zod, so that a screen can use it.
 */

import { centsOf } from '#contract/money.ts';

/** How an order that is fulfilled before its payment is paid. */
export const PAY_LATER_METHODS = ['pick_up', 'invoice'] as const;
export type PayLaterMethod = (typeof PAY_LATER_METHODS)[number];

/** How money is taken at a pick-up place. */
export const TILL_MEANS = ['cash', 'terminal'] as const;
export type TillMeans = (typeof TILL_MEANS)[number];

/** Days that an order waits for a customer who pays at pick-up, once it is ready, unless the settings say otherwise. */
export const PICK_UP_DAYS = 7;

/** The most days that a company can have to pay an invoice. */
export const MAX_PAYMENT_DAYS = 180;

/** Days after which an overdue invoice keeps its company from ordering by invoice, and days of the second and third reminder after the due day, unless the settings say otherwise. */
export const BLOCK_DAYS = 14;
export const SECOND_REMINDER_DAYS = 10;
export const THIRD_REMINDER_DAYS = 20;

/** What checkout knows of the shop's settings for payments at pick-up. */
export interface PickUpPaymentTerms {
  /** The greatest total in whole units of the currency; null: any. */
  readonly mostValue: number | null;
}

/** Why an order cannot be paid at pick-up by the shop's settings; undefined if it can. */
export function whyNotAtPickUp(
  { mostValue }: PickUpPaymentTerms,
  { totalCents, isOffered }: { readonly totalCents: number; readonly isOffered: boolean },
): string | undefined {
  if (!isOffered) return 'Orders can be paid at pick-up only where they are picked up, and not at every place.';
  if (mostValue !== null && totalCents > centsOf(mostValue))
    return 'This order is too large to be paid at pick-up. Pay by card.';
  return undefined;
}
