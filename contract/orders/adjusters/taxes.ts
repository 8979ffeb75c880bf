import { isInSetting } from '#contract/addresses/places.ts';
import { shareOf } from '#contract/orders/shares.ts';
import { taxName } from '#contract/orders/tax-texts.ts';
import { isProviderTax } from '#contract/settings/checkout-terms.ts';
import { type Adjuster, partsCents } from './adjuster.ts';

/** A tax that an order was placed with. */
interface AgreedTax {
  readonly label: string;
  readonly percent: number;
}

/** What the card provider calculated for an order as it was placed. */
interface TaxCalculation {
  readonly id: string;
  /** The price of the order with tax, in cents. */
  readonly totalCents: number;
  /** The taxed prices, in cents. */
  readonly baseCents: number;
  /** The amount of each tax, in cents, in the order of `taxes`. */
  readonly cents: readonly number[];
  /**
   * Present if delivery was free: the calculation of the same order with delivery, for when a cancellation makes it due. The
   * amounts are those of the taxes on it.
   */
  readonly withDelivery?: {
    readonly id: string;
    readonly totalCents: number;
    readonly priceCents: number;
    readonly cents: readonly number[];
  };
}

/** The taxes that an order was placed with. */
export interface OrderTax {
  /** Whether prices include the tax, so that it adds nothing to the total. */
  readonly isIncluded: boolean;
  readonly isDeliveryTaxed: boolean;
  readonly taxes: readonly AgreedTax[];
  /** Present if the card provider calculated the taxes. */
  readonly calculation?: TaxCalculation;
}

/** Thousandths of a percent in 1. */
const WHOLE = 100_000;
const thousandths = (percent: number): number => Math.round(percent * 1000);

/**
 * Charges the taxes of the address. Each is calculated on the sum of the parts, with delivery if that is taxed, and rounded
 * half up to the cent. Included tax is part of the prices and adds nothing. If the card provider calculated the taxes, an
 * order that has lost lines keeps a proportional share of them. It comes last, because it taxes the other adjustments.
 */
export const taxes: Adjuster<'tax', OrderTax> = {
  kind: 'tax',
  term: 'tax',
  agree: ({ place }, { tax: { mode, rates, isDeliveryTaxed } }) => {
    if (!place || mode === 'none' || isProviderTax(mode)) return null;
    const matching = rates.filter((rate) => isInSetting(rate.place, place));
    if (matching.length === 0) return null;
    return {
      isIncluded: mode === 'included',
      isDeliveryTaxed,
      taxes: matching.map(({ label, percent }) => ({ label, percent })),
    };
  },
  adjust: (draft, tax) => {
    const { isIncluded, calculation } = tax;
    const ofOrder = draft.adjustments.filter((each) => !each.isOfParts);
    const baseCents = ofOrder.reduce(
      (sum, each) => sum + (isTaxed(each.kind, tax) ? each.cents : 0),
      partsCents(draft),
    );
    const deliveryCents = ofOrder.reduce((sum, { kind, cents }) => sum + (kind === 'delivery' ? cents : 0), 0);
    const sum = tax.taxes.reduce((all, { percent }) => all + thousandths(percent), 0);
    const divisor = WHOLE + (isIncluded ? sum : 0);
    const ofProvider = ({ cents, withDelivery, ...all }: TaxCalculation, index: number): number => {
      if (!withDelivery) return shareOf(cents[index]!, baseCents, all.baseCents);
      const others = baseCents - (tax.isDeliveryTaxed ? deliveryCents : 0);
      const onDelivery = shareOf(withDelivery.cents[index]!, deliveryCents, withDelivery.priceCents);
      return shareOf(cents[index]!, others, all.baseCents) + onDelivery;
    };
    return tax.taxes.map(({ label, percent }, index) => ({
      name: taxName({ label, percent, isIncluded }),
      cents: calculation ? ofProvider(calculation, index) : shareOf(baseCents, thousandths(percent), divisor),
      isIncluded,
      source: { label, percent },
    }));
  },
};

/** Whether an adjustment of the whole order is taxed. */
export function isTaxed(kind: string, { isDeliveryTaxed }: Pick<OrderTax, 'isDeliveryTaxed'>): boolean {
  return kind !== 'delivery' || isDeliveryTaxed;
}

/** The added taxes on delivery of a price, in cents, in the order of the terms' taxes. */
export function addedTaxesOnDelivery(tax: OrderTax | null, deliveryCents: number): number[] {
  if (!tax) return [];
  const { isIncluded, isDeliveryTaxed, calculation } = tax;
  return tax.taxes.map(({ percent }, index) => {
    if (isIncluded || !isDeliveryTaxed) return 0;
    const { withDelivery } = calculation ?? {};
    if (withDelivery) return shareOf(withDelivery.cents[index]!, deliveryCents, withDelivery.priceCents);
    return shareOf(deliveryCents, thousandths(percent), WHOLE);
  });
}
