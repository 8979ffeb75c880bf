/*
 * What a promotion is made of. Free of zod, because checkout and basket calculate with it. The conditions are declared in
 * conditions.ts and the benefits in benefits.ts.
 */

/** When a promotion applies: all of these, each only if it is present. */
export interface Conditions {
  /** The least price of the parts that it is for, in cents. */
  readonly leastCents?: number;
  /** The least number of units of the parts that it is for. */
  readonly leastUnits?: number;
  /** The slugs of the kinds of part that it is for. */
  readonly kinds?: readonly string[];
  readonly brands?: readonly string[];
  /** The ids of the parts that it is for. */
  readonly parts?: readonly string[];
  /** The ids of the customers that it is for. */
  readonly customers?: readonly string[];
  /** The ids of the groups of customers that it is for. */
  readonly groups?: readonly string[];
  readonly firstOrder?: true;
  /** Countries and regions like `US` and `US-CA`. */
  readonly places?: readonly string[];
}

/** The conditions about the customer of an order, which only the server checks. */
export const CUSTOMER_CONDITIONS = [
  'customers',
  'groups',
  'firstOrder',
] as const satisfies readonly (keyof Conditions)[];
export type OrderConditions = Omit<Conditions, (typeof CUSTOMER_CONDITIONS)[number]>;

/** What a promotion gives. */
export type Benefit =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'fixedPrice'; readonly cents: number }
  | { readonly kind: 'buyGet'; readonly buy: number; readonly get: number; readonly percent: number }
  | { readonly kind: 'cheapest'; readonly percent: number }
  | { readonly kind: 'freeDelivery'; readonly methods: readonly string[] };
export type BenefitKind = Benefit['kind'];

/** A promotion that an order may get, without the conditions about its customer, which the server has checked. */
export interface PromotionTerms {
  readonly id: string;
  /** As shown to customers. */
  readonly name: string;
  /** The code that it needs, in capitals; null if it is automatic. */
  readonly code: string | null;
  /** Whether it applies together with other promotions. */
  readonly isCombinable: boolean;
  readonly conditions: OrderConditions;
  readonly benefits: readonly Benefit[];
  /** The last moment of it; null if it has no end. */
  readonly endsAt?: string | null;
}

/** A promotion that was agreed with the customer of an order; stored with it. */
export interface AgreedPromotion {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  /** The ids of the order's parts that it is for; null: all of them. */
  readonly parts: readonly string[] | null;
  readonly leastCents: number;
  readonly leastUnits: number;
  readonly benefits: readonly Benefit[];
  /** Present once the store has canceled parts of the order: what it takes off the units that were left then. */
  readonly kept?: readonly { readonly part: string; readonly units: number; readonly cents: number }[];
}

/** The promotions of an order. */
export interface AgreedPromotions {
  readonly list: readonly AgreedPromotion[];
  /**
   * What the parts cost at most, in cents: a customer who cancels parts of an unpaid order may lose a promotion, but never pays
   * more for fewer parts.
   */
  readonly mostCents?: number;
}

/** A code that a customer gave and that is not accepted, with the reason as a sentence. */
export interface RefusedCode {
  readonly code: string;
  readonly problem: string;
}

/** The most codes of an order. */
export const MAX_CODES = 5;
/** The longest code. */
export const MAX_CODE = 40;
