import { centsOfProvider, providerAmount, toChargeable } from '#contract/payments/card-amounts.ts';
import type { CalculatedTax, Stripe, UntaxedOrder } from './card-types.ts';
import { isCents, unusable } from './provider-objects.ts';

/**
 * Converts a calculation into the store's terms. Its taxes must add up to the tax that it charges, and its total must
 * be the order's.
 * @throws Failure `provider_unavailable` when the answer is not the calculation of the order
 */
export function calculatedTaxOf(answer: Stripe.Tax.Calculation, order: UntaxedOrder): CalculatedTax {
  const { object, id, currency, amount_total: totalCents, tax_breakdown: breakdown } = answer ?? {};
  if (object !== 'tax.calculation' || typeof id !== 'string' || !/^taxcalc_/.test(id) || !Array.isArray(breakdown))
    throw unusable('tax calculation');
  const taxed = breakdown.filter(({ amount }) => amount !== 0);
  const sum = taxed.reduce((all, { amount }) => all + amount, 0);
  const isSame = taxed.every(({ amount, inclusive }) => isCents(amount) && inclusive === order.isIncluded);
  const price = order.lines.reduce((all, line) => all + line.totalCents, order.deliveryCents);
  const cents = (amount: number): number => centsOfProvider(amount, order.currency);
  // The provider calculates tax to a unit that it cannot charge in every currency.
  const chargedCents = (amount: number): number =>
    order.isIncluded ? cents(amount) : toChargeable(cents(amount), order.currency);
  const added = order.isIncluded ? 0 : sum;
  const charged = order.isIncluded ? answer.tax_amount_inclusive : answer.tax_amount_exclusive;
  if (
    !isSame ||
    currency !== order.currency ||
    charged !== sum ||
    !isCents(totalCents) ||
    totalCents !== providerAmount(price, order.currency) + added
  )
    throw unusable('tax calculation of this order');
  const taxes = taxed.map(
    ({ amount, taxable_amount: base, tax_rate_details: details }): CalculatedTax['taxes'][number] => {
      const percent = Number(details.percentage_decimal);
      // A flat fee has no rate.
      return {
        label: labelOf(details),
        percent: percent > 0 ? percent : (100 * amount) / Math.max(base, amount),
        cents: chargedCents(amount),
      };
    },
  );
  const addedCents = order.isIncluded ? 0 : taxes.reduce((all, each) => all + each.cents, 0);
  return { id, totalCents: price + addedCents, isDeliveryTaxed: (answer.shipping_cost?.amount_tax ?? 0) > 0, taxes };
}

/** Abbreviations among the provider's tax types. https://docs.stripe.com/api/tax/calculations/object */
const ABBREVIATIONS = ['gst', 'hst', 'igst', 'jct', 'pst', 'qst', 'rst', 'vat'];

/** `VAT`, `Sales tax NY`. */
function labelOf({ tax_type: type, state }: Stripe.Tax.Calculation.TaxBreakdown['tax_rate_details']): string {
  const words = (type ?? 'tax').replaceAll('_', ' ');
  const name = ABBREVIATIONS.includes(words) ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1);
  return (state && type === 'sales_tax' ? `${name} ${state}` : name).slice(0, 40);
}

/**
 * The id of a recorded transaction.
 * @throws Failure `provider_unavailable` when the answer is not a transaction of that reference
 */
export function taxTransactionOf(answer: Stripe.Tax.Transaction, reference: string): string {
  const { object, id, reference: is } = answer ?? {};
  if (object !== 'tax.transaction' || typeof id !== 'string' || !/^tax_/.test(id) || is !== reference)
    throw unusable('tax transaction');
  return id;
}
