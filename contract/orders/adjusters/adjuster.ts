import type { Message } from '#contract/language/text.ts';
import type { Place } from '#contract/addresses/places.ts';
import type { CheckoutTerms, CustomerFacts, OfferedMethod } from '#contract/settings/checkout-terms.ts';

/** A line of an order, at the price of its part. */
export interface DraftLine {
  readonly partId: string;
  readonly quantity: number;
  /** Quantity times unit price, see `order-price.ts`. */
  readonly totalCents: number;
  /** The slug of the part's kind, and its brand; only promotions of a new order depend on them. */
  readonly kind?: string | undefined;
  readonly brand?: string | undefined;
  /** The tax class of the part (`TAX_CLASSES`). */
  readonly taxClass?: string | undefined;
  /** Grams of one unit with its packaging; null or absent: unknown. */
  readonly weight?: number | null | undefined;
}

/** What an order is about when its terms are agreed. */
export interface OrderToAgree {
  readonly lines: readonly DraftLine[];
  /** Null if unknown: then no delivery or tax is charged. */
  readonly place: Place | null;
  readonly method: OfferedMethod | undefined;
  /** What staff who place the order have agreed with the customer. */
  readonly staff?: StaffTerms | undefined;
}

/** The price of a unit of a part that staff have agreed with the customer. */
export interface AgreedPrice {
  /** The id of the part. */
  readonly part: string;
  /** Its name when the price was agreed. */
  readonly name: string;
  readonly unitPriceCents: number;
}

/** A discount that staff give: a percentage of the parts, or an amount. */
type Discount = { readonly label: string } & ({ readonly percent: number } | { readonly cents: number });

/** What staff may agree with a customer about the price of an order. */
export interface StaffTerms {
  readonly prices: readonly AgreedPrice[];
  readonly discount: Discount | null;
}

/** An amount that an adjuster adds to an order or takes off. */
export interface NewAdjustment {
  /** As shown to the customer: `Express`, `VAT 19%`, `Includes VAT 19%`. */
  readonly name: string;
  /** Negative for a discount. */
  readonly cents: number;
  /** Whether the prices contain it, so that it adds nothing to the total. */
  readonly isIncluded?: boolean;
  /**
   * Whether it changes the price of the parts, as a discount does: each line has a share by its price, is taxed with it and
   * gives it back with a refund. Other adjustments, such as delivery, are refunded with the last line; they are taxed like
   * parts, except delivery, for which the shop's settings decide.
   */
  readonly isOfParts?: boolean;
  /** The line whose price it changes, by its index; absent: all lines. */
  readonly line?: number;
  /** What it was calculated from, stored with it. */
  readonly source?: Readonly<Record<string, unknown>>;
}

/** An order with the adjustments of the adjusters before. */
export interface PricedDraft {
  readonly lines: readonly DraftLine[];
  /** The price of all lines, without adjustments. */
  readonly linesCents: number;
  readonly adjustments: readonly (NewAdjustment & { readonly kind: string })[];
}

/**
 * A kind of discount or charge. Pure functions, because the checkout page and the server run the same ones. Register it in
 * `adjusters.ts`; checkout, orders, emails, documents, exports, accounting and refunds read what it returns.
 */
export interface Adjuster<Kind extends string, Agreed> {
  readonly kind: Kind;
  /** The key of its agreed terms in `OrderTerms`. */
  readonly term: string;
  /** What precedes its name in documents and emails. */
  readonly prefix?: Message;
  /** The stored name of an adjustment, which is English, in the current language; absent: the shop's own words. */
  readonly inLanguage?: (name: string) => string;
  /** What `agree` must know of the customer. */
  readonly needs?: readonly (keyof CustomerFacts)[];
  /**
   * What applies to an order by the terms of now; null if nothing does. It is stored with the order, so that later settings do
   * not change the order's price.
   */
  agree(order: OrderToAgree, terms: CheckoutTerms): Agreed | null;
  /** Its adjustments of an order with these lines, by agreed terms. */
  adjust(draft: PricedDraft, agreed: Agreed): readonly NewAdjustment[];
}

/** The price of the parts with the adjustments of parts so far, in cents. */
export function partsCents({ linesCents, adjustments }: PricedDraft): number {
  return adjustments.reduce((sum, { cents, isOfParts }) => sum + (isOfParts ? cents : 0), linesCents);
}
