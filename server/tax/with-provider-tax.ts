import { Failure } from '#contract/errors.ts';
import { chargesOf, type OrderCharges } from '#contract/orders/charges.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/store/shop-settings.ts';
import type { Deps } from '#server/deps.ts';

/** Shown while the shop's setting needs a provider that is not configured. */
const NO_PROVIDER_TAX =
  "We can't calculate the tax for this order. Nothing was ordered and you weren't charged. Please contact us.";

/**
 * Adds the tax that the card provider calculates, if the shop's settings say so; other charges stay as they are.
 * @param charges of the order without tax
 * @throws Failure `provider_unavailable`, `provider_refused`, `invalid_fields` for an address without a known tax: then
 *   nothing may be ordered, since its tax would be wrong
 */
export async function withProviderTax(
  { cards, settings }: Pick<Deps, 'cards' | 'settings'>,
  { tax: { mode } }: CheckoutTerms,
  charges: OrderCharges,
  order: {
    readonly lines: readonly { readonly partId: string; readonly quantity: number; readonly totalCents: number }[];
    readonly delivery: Delivery | null;
  },
): Promise<OrderCharges> {
  if (!isProviderTax(mode)) return charges;
  const { lines, delivery } = order;
  if (!cards.tax || !delivery) throw new Failure('provider_unavailable', NO_PROVIDER_TAX);
  const { linesCents, deliveryCents, terms } = charges;
  const isIncluded = mode === 'provider_included';
  const { currency } = settings.store;
  const answer = await cards.tax.calculate({ currency, lines, deliveryCents, isIncluded, delivery });
  const { id, totalCents, isDeliveryTaxed, taxes } = answer;
  const baseCents = linesCents + (isDeliveryTaxed ? deliveryCents : 0);
  const calculation = { id, totalCents, baseCents, cents: taxes.map(({ cents }) => cents) };
  return chargesOf(linesCents, { ...terms, tax: { isIncluded, isDeliveryTaxed, taxes, calculation } });
}
