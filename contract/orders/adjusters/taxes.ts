import { t } from '#contract/language/text.ts';
import { isInSetting, type Place } from '#contract/addresses/places.ts';
import { lineAdjustments } from '#contract/orders/line-adjustments.ts';
import { portionsOf, shareOf } from '#contract/orders/shares.ts';
import { chargeByGroup, TAX_CLASSES, type TaxGroup, taxGroups } from '#contract/orders/tax-classes.ts';
import { INCLUDES, NOT_CHARGED, storedTaxName, taxName } from '#contract/orders/tax-texts.ts';
import { exemptionAt, exemptionTexts, type TaxExemption } from '#contract/tax/tax-exemption.ts';
import {
  type CheckoutTerms,
  isProviderTax,
  type OfferedMethod,
  type TaxRate,
  type TaxSettings,
} from '#contract/settings/checkout-terms.ts';
import type { AgreedPromotion } from '#contract/promotions/promotion-terms.ts';
import { type Adjuster, type DraftLine, partsCents, type PricedDraft } from './adjuster.ts';
import { offeredMethods } from './delivery.ts';

/** A tax that an order was placed with. */
interface AgreedTax {
  readonly label: string;
  readonly percent: number;
  /** The tax classes of the parts that it applies to; absent: all parts. */
  readonly classes?: readonly string[];
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
  /** Present if the customer owes no tax, so that `taxes` is empty. */
  readonly exemption?: TaxExemption;
  /** The customer's VAT number when the order was placed. */
  readonly vatNumber?: string;
  /** Present if the card provider calculated the taxes. */
  readonly calculation?: TaxCalculation;
}

/** A line of an order with its share of discounts. */
export interface ChargedLine extends Pick<DraftLine, 'taxClass' | 'totalCents'> {
  readonly adjustmentCents: number;
}

/** Thousandths of a percent in 1. */
const WHOLE = 100_000;
const thousandths = (percent: number): number => Math.round(percent * 1000);

/**
 * Charges the taxes of the address. Each is calculated on the sum of the parts of its classes, with their share of delivery
 * if that is taxed, and rounded half up to the cent. Included tax is part of the prices and adds nothing. If the card provider
 * calculated the taxes, an order that has lost lines keeps a proportional share of them. It comes last, because it taxes the
 * other adjustments.
 */
export const taxes: Adjuster<'tax', OrderTax> = {
  kind: 'tax',
  inLanguage: (name) => (name.startsWith(INCLUDES) ? t('Includes {tax}', { tax: name.slice(INCLUDES.length) }) : name),
  term: 'tax',
  needs: ['taxStatus'],
  agree: ({ place, lines }, { tax: { mode, rates, isDeliveryTaxed }, customer, seller }) => {
    if (!place || mode === 'none' || isProviderTax(mode)) return null;
    const matching = rates.filter((rate) => isInSetting(rate.place, place));
    if (matching.length === 0) return null;
    const { vat } = customer?.taxStatus ?? {};
    const terms = { isIncluded: mode === 'included', isDeliveryTaxed, ...(vat && { vatNumber: vat.number }) };
    const exemption = exemptionAt(place, customer?.taxStatus, seller?.country);
    return exemption ? { ...terms, taxes: [], exemption } : { ...terms, taxes: taxesOfLines(matching, lines) };
  },
  adjust: (draft, tax) => {
    const { isIncluded, calculation, exemption } = tax;
    // States why nothing is charged wherever the charges of the order are listed.
    if (exemption) {
      const [label, name] = exemptionTexts(exemption);
      return [{ name, cents: 0, source: { label, percent: 0 } }];
    }
    const ofOrder = draft.adjustments.filter((each) => !each.isOfParts);
    const taxed = ofOrder.filter(({ kind }) => isTaxed(kind, tax));
    const groups = taxGroups(tax.taxes, linesWithDiscounts(draft));
    const byGroup = taxed.map(({ cents }) => chargeByGroup(cents, groups));
    const deliveryCents = ofOrder.reduce((sum, { kind, cents }) => sum + (kind === 'delivery' ? cents : 0), 0);
    const ofProvider = ({ cents, withDelivery, ...all }: TaxCalculation, index: number): number => {
      const baseCents = taxed.reduce((sum, each) => sum + each.cents, partsCents(draft));
      if (!withDelivery) return shareOf(cents[index]!, baseCents, all.baseCents);
      const others = baseCents - (tax.isDeliveryTaxed ? deliveryCents : 0);
      const onDelivery = shareOf(withDelivery.cents[index]!, deliveryCents, withDelivery.priceCents);
      return shareOf(cents[index]!, others, all.baseCents) + onDelivery;
    };
    return tax.taxes.flatMap(({ label, percent, classes }, index) => {
      const at = groups.findIndex((group) => group.taxes.includes(index));
      const group = groups[at];
      if (!group) return [];
      const baseCents = byGroup.reduce((sum, portions) => sum + portions[at]!, group.cents);
      const divisor = WHOLE + (isIncluded ? ratesOf(group, tax.taxes) : 0);
      return {
        name: storedTaxName({ label, percent, isIncluded }),
        // An included tax is charged with the price, so that it is exact also where the card provider charges only multiples.
        cents: calculation
          ? ofProvider(calculation, index)
          : shareOf(baseCents, thousandths(percent), divisor, isIncluded ? 1 : undefined),
        isIncluded,
        source: { label, percent, ...(classes && { classes }) },
      };
    });
  },
};

/** The taxes that apply to a group together, in thousandths of a percent. */
function ratesOf(group: TaxGroup, all: readonly AgreedTax[]): number {
  return group.taxes.reduce((sum, index) => sum + thousandths(all[index]!.percent), 0);
}

/** The taxes that prices include and that the order does not owe. */
export interface TaxRelief {
  readonly taxes: readonly AgreedTax[];
}

/**
 * Takes the included tax out of the prices of parts for a customer who owes none; that of delivery is taken out of the method's
 * price (`methodsFor`).
 */
export const taxRelief: Adjuster<'tax-relief', TaxRelief> = {
  kind: 'tax-relief',
  term: 'taxRelief',
  inLanguage: (name) =>
    name.endsWith(NOT_CHARGED) ? t('{tax} not charged', { tax: name.slice(0, -NOT_CHARGED.length) }) : name,
  needs: ['taxStatus'],
  agree: ({ place, lines }, { tax, customer, seller }) =>
    place && exemptionAt(place, customer?.taxStatus, seller?.country) ? reliefOf(lines, place, tax) : null,
  adjust: (draft, { taxes: all }) => {
    const lines = linesWithDiscounts(draft);
    return taxGroups(all, lines).flatMap((group) =>
      group.taxes.flatMap((index) => {
        const { label, percent } = all[index]!;
        const cents = shareOf(group.cents, thousandths(percent), WHOLE + ratesOf(group, all));
        const row = { name: storedTaxName({ label, percent, isIncluded: false }) + NOT_CHARGED, isOfParts: true };
        const source = { label, percent };
        // One row for all lines, or one for each line of the group.
        if (group.lines.length === lines.length) return cents === 0 ? [] : [{ ...row, cents: 0 - cents, source }];
        const portions = portionsOf(
          cents,
          group.lines.map((line) => lines[line]!.cents),
        );
        return portions.flatMap((portion, at) =>
          portion === 0 ? [] : [{ ...row, cents: 0 - portion, line: group.lines[at]!, source }],
        );
      }),
    );
  },
};

function reliefOf(lines: readonly DraftLine[], place: Place, { mode, rates }: TaxSettings): TaxRelief | null {
  const matching = mode === 'included' ? rates.filter((rate) => isInSetting(rate.place, place)) : [];
  return matching.length > 0 ? { taxes: taxesOfLines(matching, lines) } : null;
}

/**
 * The taxes of a placed order that has got lines of other tax classes, by the rates of now. Why it is not taxed, and the number of
 * the customer, stay as they were when it was placed.
 */
export function taxesForLines(
  agreed: OrderTax,
  lines: readonly DraftLine[],
  place: Place | null,
  settings: CheckoutTerms,
): { tax: OrderTax; taxRelief: TaxRelief | null } {
  if (agreed.exemption) return { tax: agreed, taxRelief: place && reliefOf(lines, place, settings.tax) };
  const { vatNumber } = agreed;
  const now = taxes.agree({ lines, place, method: undefined }, { ...settings, customer: {} });
  return { tax: now ? { ...now, ...(vatNumber && { vatNumber }) } : agreed, taxRelief: null };
}

/**
 * The delivery methods for an order, see `offeredMethods`, at prices without the included tax if the customer owes none.
 * @param lines at the prices of their parts
 */
export function methodsFor(
  terms: CheckoutTerms,
  lines: readonly DraftLine[],
  place: Place,
  promotions: readonly AgreedPromotion[],
): OfferedMethod[] {
  const relief = terms.tax.isDeliveryTaxed ? taxRelief.agree({ lines, place, method: undefined }, terms) : null;
  if (!relief) return offeredMethods(terms, lines, place, promotions);
  const untaxed = <Priced extends { readonly priceCents: number }>(each: Priced): Priced => ({
    ...each,
    priceCents: withoutIncludedTax(each.priceCents, relief, lines),
  });
  const methods = terms.delivery.methods.map((each) => ({ ...untaxed(each), steps: each.steps?.map(untaxed) }));
  return offeredMethods({ delivery: { ...terms.delivery, methods } }, lines, place, promotions);
}

function withoutIncludedTax(cents: number, { taxes: all }: TaxRelief, lines: readonly DraftLine[]): number {
  const groups = taxGroups(
    all,
    lines.map(({ taxClass, totalCents }) => ({ taxClass, cents: totalCents })),
  );
  const portions = chargeByGroup(cents, groups);
  return groups.reduce((left, group, at) => {
    const rates = ratesOf(group, all);
    return left - shareOf(portions[at]!, rates, WHOLE + rates);
  }, cents);
}

/** The lines of a draft with their classes, at their prices with discounts. */
function linesWithDiscounts({ lines, adjustments }: Pick<PricedDraft, 'lines' | 'adjustments'>) {
  const changes = lineAdjustments(lines, adjustments);
  return lines.map(({ taxClass, totalCents }, index) => ({ taxClass, cents: totalCents + changes[index]! }));
}

/**
 * The rates of an address that apply to the lines of an order. A part has the rates of its class; where the address has none
 * of that class, the standard ones apply, but a part of the class 'zero' then has no tax.
 */
function taxesOfLines(rates: readonly TaxRate[], lines: readonly DraftLine[]): AgreedTax[] {
  const present = Object.keys(TAX_CLASSES).filter((each) => lines.some(({ taxClass = '' }) => taxClass === each));
  const hasRates = (wanted: string): boolean => rates.some(({ taxClass = '' }) => taxClass === wanted);
  const rateClass = (each: string): string => (each === 'zero' || hasRates(each) ? each : '');
  return rates.flatMap(({ label, percent, taxClass = '' }) => {
    const classes = present.filter((each) => rateClass(each) === taxClass);
    if (classes.length === present.length) return [{ label, percent }];
    return classes.length > 0 ? [{ label, percent, classes }] : [];
  });
}

/** Whether an adjustment of the whole order is taxed. */
export function isTaxed(kind: string, { isDeliveryTaxed }: Pick<OrderTax, 'isDeliveryTaxed'>): boolean {
  return kind !== 'delivery' || isDeliveryTaxed;
}

/** The taxes on a line in words, if they are not the same for all lines: `VAT 7%`. */
export function taxOfLine(
  { taxes: all }: OrderTax,
  { taxClass = '' }: Pick<DraftLine, 'taxClass'>,
): string | undefined {
  if (all.every(({ classes }) => classes === undefined)) return undefined;
  const own = all.filter(({ classes }) => classes?.includes(taxClass) ?? true);
  return own.map((tax) => taxName({ ...tax, isIncluded: false })).join(', ') || t('No tax');
}

/**
 * The added taxes on delivery that becomes due, in cents, in the order of the taxes that the order was charged.
 * @param lines the billed ones
 */
export function addedTaxesOnDelivery(
  tax: OrderTax | null,
  deliveryCents: number,
  lines: readonly ChargedLine[],
): number[] {
  if (!tax) return [];
  const { isIncluded, isDeliveryTaxed, calculation } = tax;
  const priced = lines.map(({ taxClass, totalCents, adjustmentCents }) => ({
    taxClass,
    cents: totalCents + adjustmentCents,
  }));
  const groups = taxGroups(tax.taxes, priced);
  const portions = chargeByGroup(deliveryCents, groups);
  return tax.taxes.flatMap(({ percent }, index) => {
    const at = groups.findIndex((group) => group.taxes.includes(index));
    if (at < 0) return [];
    if (isIncluded || !isDeliveryTaxed) return 0;
    const { withDelivery } = calculation ?? {};
    if (withDelivery) return shareOf(withDelivery.cents[index]!, deliveryCents, withDelivery.priceCents);
    return shareOf(portions[at]!, thousandths(percent), WHOLE);
  });
}
