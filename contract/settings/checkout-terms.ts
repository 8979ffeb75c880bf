/*
 * What the settings of the shop say about delivery and tax: all that checkout needs to price an order.
 */

import type { DispatchTerms } from '#contract/orders/delivery-dates.ts';
import type { TaxClass } from '#contract/orders/tax-classes.ts';
import type { BankTerms } from '#contract/payments/bank-terms.ts';
import type { PickUpPaymentTerms } from '#contract/payments/pay-later.ts';
import type { TaxStatus } from '#contract/tax/tax-exemption.ts';
import type { PromotionTerms } from '#contract/promotions/promotion-terms.ts';

/** The greatest number of steps of a delivery method. */
export const MAX_DELIVERY_STEPS = 30;

/** A price of a parcel by its weight and the value of the parts. */
export interface DeliveryStep {
  /** The greatest weight of the parcel; null for any. */
  readonly upToGrams: number | null;
  /** The price of the parts of the order from which it applies; null for any. */
  readonly fromCents: number | null;
  readonly priceCents: number;
}

/** What a delivery method charges by weight, value and parcels. */
export interface DeliveryRates {
  /** The price of a parcel if there are no steps. */
  readonly priceCents: number;
  readonly steps: readonly DeliveryStep[];
  /** The greatest weight of a parcel; null for none. */
  readonly parcelGrams: number | null;
  /** What a unit of unknown weight counts. */
  readonly defaultGrams: number;
}

/** A delivery method in a zone; of several with the same name, the first that has the address applies. */
export interface DeliveryMethod {
  readonly id: string;
  readonly name: string;
  /** The price of a parcel; unused if there are steps. */
  readonly priceCents: number;
  /** The prices of a parcel by weight and value (delivery-rates.ts). */
  readonly steps?: readonly DeliveryStep[] | undefined;
  /** The greatest weight of a parcel; absent: an order is one parcel. */
  readonly parcelGrams?: number | undefined;
  /** The subtotal from which the method is free; null for never. */
  readonly freeFromCents: number | null;
  /** Countries and regions like `US` and `US-CA`; empty: everywhere. */
  readonly places: readonly string[];
  /** Working days from the dispatch until the parcel arrives. */
  readonly minDays: number;
  readonly maxDays: number;
  /** Whether customers can choose it. */
  readonly isActive: boolean;
}

/** A place where customers can pick up their orders, as in the shop's settings. */
export interface PickUpPlace {
  readonly id: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** A code where the country has a list of regions. */
  readonly region: string;
  readonly postcode: string;
  readonly country: string;
  /** Opening hours as text. */
  readonly hours: string;
  /** What customers should know or bring. */
  readonly instructions: string;
  /** What picking up costs. */
  readonly priceCents: number;
  /** Working days from the dispatch until an order is ready there. */
  readonly days: number;
  /** Whether customers can pay there; absent: they pay before. */
  readonly takesPayment?: boolean | undefined;
}

/** What an order keeps of the place where it is picked up. */
export interface PickUp {
  readonly name: string;
  /** Its lines, as on an envelope. */
  readonly address: string;
  readonly hours: string;
  readonly instructions: string;
}

/** A place as a checkout offers it. The tax of an order is that of its country and region. */
export interface OfferedPlace
  extends PickUp, Pick<PickUpPlace, 'id' | 'priceCents' | 'days' | 'country' | 'region' | 'takesPayment'> {}

/** A delivery method, or picking the order up as one (pick-up.ts). */
export interface ReceivingMethod extends DeliveryMethod {
  /** Present if the customer picks the order up. */
  readonly pickUp?: PickUp | undefined;
}

/** A delivery method as offered for an order. */
export interface OfferedMethod extends ReceivingMethod {
  /** The price of all parcels of the order. */
  readonly priceCents: number;
  readonly parcels: number;
  /** Present if the price depends on weight or value: the rates, for when the parts of the order change. */
  readonly rates?: DeliveryRates;
  /** What it costs this order; 0 if it is free for the value of the parts. */
  readonly chargedCents: number;
  /** The promotion that makes it free, with the value of the parts from which it does. */
  readonly freeBy?: { readonly id: string; readonly name: string; readonly leastCents: number };
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
  /** The class of the parts that it applies to; absent: the standard one. */
  readonly taxClass?: TaxClass | undefined;
}

/** What adjusters can know of a customer; only what one of them needs is read. */
export interface CustomerFacts {
  /** How many orders the customer has paid. */
  readonly paidOrders: number;
  readonly taxStatus: TaxStatus;
}

/** What checkout needs to price an order: the shop's settings, and facts of the customer. */
export interface CheckoutTerms {
  /** Absent for a visitor. */
  readonly customer?: Partial<CustomerFacts>;
  readonly delivery: {
    readonly methods: readonly ReceivingMethod[];
    /** What a unit of unknown weight counts, in grams; null or absent: `DEFAULT_GRAMS` (delivery-rates.ts). */
    readonly defaultGrams?: number | null;
  };
  /** Where customers can pick up their orders; absent if nowhere. */
  readonly pickUpPlaces?: readonly OfferedPlace[];
  /** When the shop works; absent: `DEFAULT_DISPATCH`. */
  readonly dispatchTerms?: DispatchTerms;
  readonly tax: TaxSettings;
  /** Where the shop sends from; on it depends reverse charge. */
  readonly seller?: { readonly country: string };
  /** Whether VAT numbers are checked with VIES, which reverse charge needs. */
  readonly vat?: { readonly checksNumbers: boolean };
  /** The promotions that an order of the customer may get now, in the order in which they apply. */
  readonly promotions?: readonly PromotionTerms[];
  /** Which orders can be paid at pick-up, at places that allow it. */
  readonly pickUpPayment?: PickUpPaymentTerms;
  /** Who can pay by bank transfer. */
  readonly bankTransfer?: BankTerms;
  /** Present and true if visitors can order without an account. */
  readonly guests?: boolean;
}
