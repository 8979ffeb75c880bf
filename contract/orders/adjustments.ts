import { taxName } from './tax-texts.ts';

export const ADJUSTMENT_KINDS = ['delivery', 'tax'] as const;

/** An amount that an order charges besides its parts. Whatever shows or sums an order lists its adjustments. */
export interface Adjustment {
  readonly kind: (typeof ADJUSTMENT_KINDS)[number];
  /** `Express`, `VAT 19%` or `Includes VAT 19%`. */
  readonly name: string;
  readonly cents: number;
  /** Whether the prices contain it, so that it adds nothing to the total. */
  readonly isIncluded: boolean;
}

/** The terms of an order (`OrderTerms`) as far as its adjustments depend on them. */
interface PricedTerms {
  readonly method: { readonly name: string; readonly priceCents: number } | null;
  readonly tax: {
    readonly isIncluded: boolean;
    readonly taxes: readonly { readonly label: string; readonly percent: number; readonly cents: number }[];
  } | null;
}

/** The adjustments of an order with these terms, in the order in which they are shown: delivery, then taxes. */
export function adjustmentsOf({ method, tax }: PricedTerms): Adjustment[] {
  const isIncluded = tax?.isIncluded ?? false;
  return [
    ...(method ? [{ kind: 'delivery', name: method.name, cents: method.priceCents, isIncluded: false } as const] : []),
    ...(tax?.taxes ?? []).map((each) => ({
      kind: 'tax' as const,
      name: taxName({ ...each, isIncluded }),
      cents: each.cents,
      isIncluded,
    })),
  ];
}

/** What adjustments add to the price of the parts, in cents. */
export function addedCents(adjustments: readonly Adjustment[]): number {
  return adjustments.reduce((sum, { cents, isIncluded }) => sum + (isIncluded ? 0 : cents), 0);
}

/** Whether an order charges more than its parts, so that their sum is shown as well. */
export function hasCharges(adjustments: readonly Adjustment[]): boolean {
  return adjustments.some(({ isIncluded }) => !isIncluded);
}
