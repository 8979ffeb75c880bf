import type Stripe from 'stripe';
import type { TaxLine } from '#contract/orders/adjustments.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import type { ProviderRefund } from '#server/orders/refunds/record-refunds.ts';

/** The SDK's types, for modules that convert its answers; only `cards.ts` runs the SDK. */
export type { Stripe };

/** A payment at the card provider, in the store's terms. */
export interface Intent {
  readonly id: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** The requested amount; after success, the amount received. */
  readonly amountCents: number;
  readonly currency: string;
  /** The order, customer and attempt of the payment; undefined when the store did not create it. */
  readonly orderId: string | undefined;
  readonly customerId: string | undefined;
  readonly attempt: number | undefined;
  /** The store that created it; undefined for payments older than store ids. */
  readonly storeId: string | undefined;
  readonly clientSecret: string;
  /** The card that paid; null before that, and for other ways to pay. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

/** What became of an intent that was confirmed with a token. */
export type TokenOutcome =
  | { readonly state: 'charged' }
  /** The bank of the card wants its owner to confirm. */
  | { readonly state: 'needs_buyer' }
  /** In words for the payer. */
  | { readonly state: 'declined'; readonly words: string };

/** The purpose of a payment, in the store's terms. */
export interface IntentPurpose {
  readonly orderId: string;
  readonly attempt: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly customerId: string;
  /** Identifies the store when several share an account. */
  readonly storeId: string;
  readonly description: string;
  /** Empty when the customer has none. */
  readonly receiptEmail: string;
}

/** The parameters of a new intent, in the provider's format. */
export interface IntentRequest extends Stripe.PaymentIntentCreateParams {}

export interface NewIntent {
  readonly orderId: string;
  /** 1, 2, ...; part of the idempotency key, together with the order. */
  readonly attempt: number;
  /** Must be the same in every call with the same order and attempt. */
  readonly request: IntentRequest;
  /** When the attempt was stored; a search for an intent whose creation failed goes back to this time. */
  readonly since: Date;
}

/** A refund as the card provider reports it. */
export interface CardRefund extends ProviderRefund {
  readonly intentId: string;
  /** Lower-case ISO code. */
  readonly currency: string;
  /** The store that made it; undefined for a refund made in the provider's dashboard. */
  readonly storeId: string | undefined;
  readonly createdAt: Date;
}

/**
 * The outcome of a refund attempt: the refund; `refused`, final, with the provider's reason; or `broken`, an internal
 * error that the provider stores under the idempotency key whether or not it made the refund.
 */
export type RefundOutcome = { readonly made: CardRefund } | { readonly refused: string } | { readonly broken: true };

/** A successful payment with its refunds. */
export interface CardCharge {
  readonly intent: Intent;
  /** The amount that can still be refunded, in cents. */
  readonly leftCents: number;
  /** A bank has disputed it, now or before. */
  readonly isDisputed: boolean;
  /** Oldest first. */
  readonly refunds: readonly CardRefund[];
}

/** A webhook event with a valid signature. Only the id of its intent is trusted. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string | undefined;
}

/** An order to calculate tax for. Amounts in cents. */
export interface UntaxedOrder {
  readonly currency: string;
  readonly lines: readonly { readonly partId: string; readonly quantity: number; readonly totalCents: number }[];
  readonly deliveryCents: number;
  /** Whether the prices contain the tax. */
  readonly isIncluded: boolean;
  readonly delivery: Delivery;
}

/** The tax of an order. Amounts in cents. */
export interface CalculatedTax {
  readonly id: string;
  /** The price of the order with tax. */
  readonly totalCents: number;
  readonly isDeliveryTaxed: boolean;
  /** Those that are charged or contained; none where the shop does not collect tax. */
  readonly taxes: readonly Omit<TaxLine, 'isIncluded'>[];
}
