import { methodOf, type PaymentMethodName } from '#contract/payments/payment-methods.ts';
import type { Deps } from '#server/deps.ts';
import { selectRefund } from '#server/orders/refunds/refunds.ts';
import { refundToGiftCard } from '#server/gift-cards/refund-to-gift-card.ts';
import { settleHeldAmounts } from '#server/gift-cards/settle-held-amounts.ts';
import { settleTransfers } from './bank/received-money.ts';
import * as intents from './intents.ts';
import * as refunding from './refunding.ts';

type MethodDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/**
 * What differs between the ways to pay (docs/decisions/070-payment-methods.md). How a payment starts is each method's own
 * call; all of them end in `recordCharges`.
 */
interface PaymentMethod {
  /** Carries out an owed refund or checks its state; called repeatedly until the refund is done. */
  carryOutRefund(deps: MethodDeps, refund: string, actor: string): Promise<void>;
  /** Ends, or books, what could still pay an order that is paid, canceled or costs something else now. Safe to repeat. */
  endPayments(deps: MethodDeps, orderId: string): Promise<void>;
}

const METHODS: Readonly<Record<PaymentMethodName, PaymentMethod>> = {
  card: { carryOutRefund: refunding.carryOutRefund, endPayments: intents.endPayments },
  // Its held amounts are settled with those of gift cards.
  store_credit: { carryOutRefund: refundToGiftCard, endPayments: async () => undefined },
  gift_card: { carryOutRefund: refundToGiftCard, endPayments: settleHeldAmounts },
  // Staff transfer the money and say so (`transferRefund`).
  bank: { carryOutRefund: async () => undefined, endPayments: settleTransfers },
  // Staff give the money back and say so, as with bank transfers.
  pick_up: { carryOutRefund: async () => undefined, endPayments: async () => undefined },
};

/** Carries out an owed refund by the method of its payment. @throws Failure `provider_unavailable`: retry later */
export async function carryOutRefund(deps: MethodDeps, id: string, actor: string): Promise<void> {
  const refund = await selectRefund(deps.db, id);
  if (refund) await METHODS[methodOf(refund.intentId)].carryOutRefund(deps, id, actor);
}

/** Ends the payments of an order that can no longer pay it. @throws Failure `provider_unavailable`: retry later */
export async function endPayments(deps: MethodDeps, orderId: string): Promise<void> {
  for (const method of Object.values(METHODS)) await method.endPayments(deps, orderId);
}
