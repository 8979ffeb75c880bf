/*
 * What the settings of the shop say about delivery and tax: all that checkout needs to price an order.
 */

export interface DeliveryMethod {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  /** The subtotal from which the method is free; null for never. */
  readonly freeFromCents: number | null;
  /** Countries and regions like `US` and `US-CA`; empty: everywhere. */
  readonly places: readonly string[];
  /** Business days until the parcel arrives. */
  readonly minDays: number;
  readonly maxDays: number;
  /** Whether customers can choose it. */
  readonly isActive: boolean;
}

/** A delivery method as offered for an order. */
export interface OfferedMethod extends DeliveryMethod {
  /** What it costs this order; 0 if it is free for the value of the parts. */
  readonly chargedCents: number;
}

/**
 * `included`: prices include the tax. `added`: the tax is added to them. Both use the rates in the settings; with
 * `provider_included` and `provider_added` the card provider calculates the tax (Stripe Tax).
 */
export type TaxMode = 'none' | 'included' | 'added' | 'provider_included' | 'provider_added';

/** Whether the card provider calculates the tax. */
export function isProviderTax(mode: TaxMode): boolean {
  return mode === 'provider_included' || mode === 'provider_added';
}

export interface TaxSettings {
  readonly mode: TaxMode;
  readonly isDeliveryTaxed: boolean;
  /** All rates that match an address apply together. Unused if the card provider calculates the tax. */
  readonly rates: readonly TaxRate[];
}

export interface TaxRate {
  /** For example `US` or `US-CA`. */
  readonly place: string;
  /** Shown to the customer, for example `VAT` or `Sales tax`. */
  readonly label: string;
  /** At most three decimals. */
  readonly percent: number;
}

/** What adjusters can know of a customer; only what one of them needs is read. */
export interface CustomerFacts {
  /** How many orders the customer has paid. */
  readonly paidOrders: number;
}

/** What checkout needs to price an order: the shop's settings, and facts of the customer. */
export interface CheckoutTerms {
  /** Absent for a visitor. */
  readonly customer?: Partial<CustomerFacts>;
  readonly delivery: { readonly methods: readonly DeliveryMethod[] };
  readonly tax: TaxSettings;
}
