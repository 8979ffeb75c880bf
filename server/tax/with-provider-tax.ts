import { Failure } from '#contract/errors.ts';
import { type OrderCharges, type OrderTerms, priceOrder } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { exemptionAt } from '#contract/tax/tax-exemption.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/settings/checkout-terms.ts';
import type { CalculatedTax } from '#server/payments/provider/card-types.ts';
import type { Deps } from '#server/deps.ts';

/** Shown while the shop's setting needs a provider that is not configured. */
const NO_PROVIDER_TAX =
  "We can't calculate the tax for this order. Nothing was ordered and you weren't charged. Please contact us.";

/**
 * Adds the tax that the card provider calculates, if the shop's settings say so; other charges stay as they are. The provider
 * is not asked about customers who owe no tax, whose price stays as it is.
 * @param charges of the order without tax
 * @throws Failure `provider_unavailable`, `provider_refused`, `invalid_fields` for an address without a known tax: then
 *   nothing may be ordered, since its tax would be wrong
 */
export async function withProviderTax(
  { cards, settings }: Pick<Deps, 'cards' | 'settings'>,
  { tax: { mode }, customer, seller }: CheckoutTerms,
  charges: OrderCharges,
  order: {
    readonly lines: readonly { readonly partId: string; readonly quantity: number; readonly totalCents: number }[];
    readonly delivery: Delivery | null;
  },
): Promise<OrderCharges> {
  if (!isProviderTax(mode)) return charges;
  const { lines, delivery } = order;
  const { tax } = cards;
  const exemption = delivery && exemptionAt(delivery, customer?.taxStatus, seller?.country);
  const { vat } = customer?.taxStatus ?? {};
  const buyer = vat && { vatNumber: vat.number };
  if (exemption) {
    const exempt = { isIncluded: mode === 'provider_included', isDeliveryTaxed: false, taxes: [], exemption, ...buyer };
    return priceOrder({ lines }, { ...charges.terms, tax: exempt });
  }
  if (!tax || !delivery) throw new Failure('provider_unavailable', NO_PROVIDER_TAX);
  const { deliveryCents, terms } = charges;
  const taxable = taxableLines(lines, charges);
  const taxableCents = taxable.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const isIncluded = mode === 'provider_included';
  const { currency } = settings.store;
  const { free } = terms.method ?? {};
  const calculate = (cents: number) =>
    tax.calculate({ currency, lines: taxable, deliveryCents: cents, isIncluded, delivery });
  const [answer, withDelivery] = await Promise.all([
    calculate(deliveryCents),
    free && free.priceCents > 0 ? calculate(free.priceCents) : undefined,
  ]);
  if (free && withDelivery)
    return priceOrder(
      { lines },
      { ...terms, tax: { ...withFreeDelivery(answer, withDelivery, { taxableCents, free, isIncluded }), ...buyer } },
    );
  const { id, totalCents, isDeliveryTaxed, taxes } = answer;
  const baseCents = taxableCents + (isDeliveryTaxed ? deliveryCents : 0);
  const calculation = { id, totalCents, baseCents, cents: taxes.map(({ cents }) => cents) };
  return priceOrder(
    { lines },
    { ...terms, tax: { isIncluded, isDeliveryTaxed, taxes: taxes.map(agreedTax), calculation, ...buyer } },
  );
}

const agreedTax = ({ label, percent }: { label: string; percent: number }) => ({ label, percent });

/** The lines at their prices with discounts, and charges other than delivery as further lines. */
function taxableLines<Line extends { readonly totalCents: number }>(
  lines: readonly Line[],
  { lines: shares, adjustments }: OrderCharges,
) {
  const charged = adjustments.filter(({ kind, isOfParts }) => kind !== 'delivery' && !isOfParts);
  return [
    ...lines.map((line, index) => ({ ...line, totalCents: line.totalCents + shares[index]!.adjustmentCents })),
    ...charged.map(({ kind, cents }) => ({ partId: kind, quantity: 1, totalCents: cents })),
  ];
}

/**
 * The tax of an order whose delivery is free. A cancellation can make delivery due later, so its taxes are those that the
 * provider calculated for the same order with delivery.
 */
function withFreeDelivery(
  answer: CalculatedTax,
  withDelivery: CalculatedTax,
  { taxableCents, free, isIncluded }: { taxableCents: number; free: { priceCents: number }; isIncluded: boolean },
): NonNullable<OrderTerms['tax']> {
  const ofLines = [...answer.taxes];
  // Several taxes may have one name and rate.
  const taxes = withDelivery.taxes.map((tax) => {
    const index = ofLines.findIndex(({ label, percent }) => label === tax.label && percent === tax.percent);
    const cents = index === -1 ? 0 : ofLines.splice(index, 1)[0]!.cents;
    return { ...tax, cents, deliveryCents: tax.cents - cents };
  });
  // A flat fee has another rate with delivery.
  const all = [...taxes, ...ofLines.map((tax) => ({ ...tax, deliveryCents: 0 }))];
  return {
    isIncluded,
    isDeliveryTaxed: withDelivery.isDeliveryTaxed,
    taxes: all.map(agreedTax),
    calculation: {
      id: answer.id,
      totalCents: answer.totalCents,
      baseCents: taxableCents,
      cents: all.map(({ cents }) => cents),
      withDelivery: {
        id: withDelivery.id,
        totalCents: withDelivery.totalCents,
        priceCents: free.priceCents,
        cents: all.map(({ deliveryCents }) => deliveryCents),
      },
    },
  };
}
