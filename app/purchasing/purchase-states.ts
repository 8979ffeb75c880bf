import type { PurchaseState } from '#contract/purchasing/purchase-states.ts';
import type { Tone } from '#app/ui/content/badge.tsx';

/** The list of purchase orders; each has a page below it. */
export const PURCHASE_ORDERS_PATH = '/dashboard/purchase-orders';

/** How screens show the states of purchase orders. */
export const PURCHASE_STATE_TEXTS: Readonly<Record<PurchaseState, { text: string; tone: Tone }>> = {
  draft: { text: 'Draft', tone: 'plain' },
  ordered: { text: 'Ordered', tone: 'note' },
  partly_received: { text: 'Partly received', tone: 'wait' },
  received: { text: 'Received', tone: 'good' },
  canceled: { text: 'Canceled', tone: 'plain' },
};
