import type { GiftCardMovementKind, GiftCardView } from '#contract/gift-cards/gift-card-choices.ts';

/** The path of the list of gift cards; a gift card is below it. */
export const GIFT_CARDS_PATH = '/dashboard/gift-cards';

/** The states of a gift card. */
export const VIEW_TEXTS: Readonly<Record<GiftCardView, string>> = {
  active: 'Active',
  used: 'Used up',
  expired: 'Expired',
  canceled: 'Canceled',
};
export const VIEW_TONES = { active: 'good', used: 'plain', expired: 'wait', canceled: 'plain' } as const;

/** What changed a balance; the number of the order follows. */
export const MOVEMENT_TEXTS: Readonly<Record<GiftCardMovementKind, string>> = {
  issued: 'Issued',
  spent: 'Spent for order',
  returned: 'Given back by order',
  refunded: 'Refunded from order',
  canceled: 'Canceled',
};
