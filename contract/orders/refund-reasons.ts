import { message, type Message, shown } from '#contract/language/text.ts';

/*
 * The reasons of refunds that the store itself gives. Refunds keep them in English; those that staff type stay as they are. Free of
 * zod, so that a screen can use it.
 */
export const REFUND_REASONS = {
  returned: message('Returned'),
  byStore: message('Refunded by the store'),
  unitsCanceled: message('These units were canceled'),
  alreadyPaid: message('The order was already paid'),
  canceledBefore: message('The order was canceled before the payment arrived'),
  changedBefore: message('The order was changed before the payment arrived'),
  partSoldOut: message('The part sold out before the payment arrived'),
  partOfOrderSoldOut: message('A part of the order sold out before the payment arrived'),
  promotionOver: message('A promotion of the order was over before the payment arrived'),
  tooMuch: message('More was paid than the order costs'),
  orderCanceled: message('The order was canceled'),
  partCanceled: message('The part was canceled'),
  noMatch: message('The payment did not match the order'),
  cheaperAddress: message('Delivery and tax at the new address cost less'),
  cheaperOrder: message('The changed order costs less'),
  amountChanged: message('The amount was changed at the card provider'),
} as const;

const ALL: readonly string[] = Object.values(REFUND_REASONS);

/** The reason of a refund in the current language. @param stored in English, or as staff typed it */
export function shownReason(stored: string): string {
  return ALL.includes(stored) ? shown(stored as Message) : stored;
}
