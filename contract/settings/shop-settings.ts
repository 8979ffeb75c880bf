import { type AlertSettings, DEFAULT_ALERTS } from './alert-kinds.ts';

/** The settings that admins change in the browser. The defaults charge nothing beyond the price of the parts. */
export interface ShopSettings {
  readonly seller: Seller;
  readonly delivery: { readonly methods: readonly DeliveryMethod[] };
  readonly tax: TaxSettings;
  readonly stock: StockSettings;
  readonly alerts: AlertSettings;
  readonly calendar: CalendarSettings;
}

interface CalendarSettings {
  /** The IANA name of the time zone of days of sales, dates of documents and months of accounting, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

interface StockSettings {
  /** Units at or below which stock is low for parts without their own level; null: fewer than three minimum orders. */
  readonly lowLevel: number | null;
}

/** Printed on documents. Empty fields are left out; without a legal name the store's name is printed. */
export interface Seller {
  readonly legalName: string;
  /** Several lines. */
  readonly address: string;
  readonly registrationNumber: string;
  readonly taxNumber: string;
  readonly email: string;
  readonly phone: string;
}

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

/**
 * `included`: prices include the tax. `added`: the tax is added to them. Both use the rates in the settings; with
 * `provider_included` and `provider_added` the card provider calculates the tax (Stripe Tax).
 */
export const TAX_MODES = ['none', 'included', 'added', 'provider_included', 'provider_added'] as const;
export type TaxMode = (typeof TAX_MODES)[number];

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

/** The settings that checkout needs to price an order. */
export type CheckoutTerms = Pick<ShopSettings, 'delivery' | 'tax'>;

export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  seller: { legalName: '', address: '', registrationNumber: '', taxNumber: '', email: '', phone: '' },
  delivery: { methods: [] },
  tax: { mode: 'none', isDeliveryTaxed: true, rates: [] },
  stock: { lowLevel: null },
  alerts: DEFAULT_ALERTS,
  calendar: { timeZone: 'UTC' },
};

export const MAX_METHODS = 20;
export const MAX_TAX_RATES = 300;
