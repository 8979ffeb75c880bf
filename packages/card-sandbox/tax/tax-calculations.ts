import type Stripe from 'stripe';
import type { Context } from '../events/events.ts';
import { invalidParameter, missingParameter } from '../api/stripe-failure.ts';
import { type Form, objectOf, onlyKnown, requiredInteger, textOf } from '../api/form.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import { ratesOf, taxOf } from './tax-rates.ts';

const MAX_LINES = 100;
const EXPIRES_SECONDS = 90 * 86_400;
const GOODS = 'txcd_99999999';
const SHIPPING = 'txcd_92010001';

/** A calculation as it is stored: its lines are part of the answer only if they are expanded. */
export type StoredCalculation = Stripe.Tax.Calculation & { id: string };

/**
 * Calculates the tax of an order's lines and shipping by the address. Throws parameter errors as Stripe does, and
 * customer_tax_location_invalid for an address whose tax cannot be known.
 */
export function createTaxCalculation(context: Context, form: Form): Stripe.Tax.Calculation {
  onlyKnown(form, ['currency', 'line_items', 'shipping_cost', 'customer_details', 'expand']);
  const currency = textOf(form, 'currency', 3) ?? '';
  if (!/^[a-z]{3}$/.test(currency)) throw missingParameter('currency');
  const details = objectOf(form, 'customer_details');
  const address = addressIn(objectOf(details, 'address'));
  const lines = linesIn(form);
  const shipping = form['shipping_cost'] === undefined ? null : objectOf(form, 'shipping_cost');
  const cost = shipping && { amount: requiredInteger(shipping, 'amount'), inclusive: isInclusive(shipping) };
  const rates = ratesOf(String(address.country), address.state);
  const breakdown = rates.map((rate): Stripe.Tax.Calculation.TaxBreakdown => {
    const taxed = [...lines, ...(cost && rate.isDeliveryTaxed ? [cost] : [])];
    return {
      amount: taxed.reduce((sum, { amount, inclusive }) => sum + taxOf(amount, rate, rates, inclusive), 0),
      inclusive: lines[0]!.inclusive,
      tax_rate_details: {
        country: address.country,
        flat_amount: null,
        percentage_decimal: rate.percentage,
        rate_type: 'percentage',
        state: address.state,
        tax_type: rate.type,
      },
      taxability_reason: 'standard_rated',
      taxable_amount: taxed.reduce((sum, { amount }) => sum + amount, 0),
    };
  });
  const tax = breakdown.reduce((sum, { amount }) => sum + amount, 0);
  const price = lines.reduce((sum, { amount }) => sum + amount, cost?.amount ?? 0);
  const isAdded = !lines[0]!.inclusive;
  const shippingTax = cost
    ? rates
        .filter(({ isDeliveryTaxed }) => isDeliveryTaxed)
        .reduce((sum, rate) => sum + taxOf(cost.amount, rate, rates, cost.inclusive), 0)
    : 0;
  const calculation = {
    id: newId('taxcalc'),
    object: 'tax.calculation',
    amount_total: price + (isAdded ? tax : 0),
    currency,
    customer: null,
    customer_details: {
      address,
      address_source: 'shipping',
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: nowSeconds() + EXPIRES_SECONDS,
    livemode: false,
    ship_from_details: null,
    shipping_cost: cost && {
      amount: cost.amount,
      amount_tax: shippingTax,
      tax_behavior: cost.inclusive ? 'inclusive' : 'exclusive',
      tax_code: SHIPPING,
    },
    tax_amount_exclusive: isAdded ? tax : 0,
    tax_amount_inclusive: isAdded ? 0 : tax,
    tax_breakdown: rates.length > 0 ? breakdown : [notCollected(address, price)],
    tax_date: nowSeconds(),
  } satisfies StoredCalculation;
  context.state.insert('tax.calculation', { ...calculation, created: calculation.tax_date } as {
    id: string;
    created: number;
  });
  return calculation;
}

function notCollected({ country, state }: Stripe.Address, taxable_amount: number): Stripe.Tax.Calculation.TaxBreakdown {
  return {
    amount: 0,
    inclusive: false,
    tax_rate_details: {
      country,
      flat_amount: null,
      percentage_decimal: '0.0',
      rate_type: null,
      state,
      tax_type: null,
    },
    taxability_reason: 'not_collecting',
    taxable_amount,
  };
}

function linesIn(form: Form): { amount: number; inclusive: boolean }[] {
  const items = Object.values(objectOf(form, 'line_items'));
  if (items.length === 0) throw missingParameter('line_items');
  if (items.length > MAX_LINES)
    throw invalidParameter('parameter_invalid', 'line_items', `At most ${MAX_LINES} line items.`);
  const references = new Set<string>();
  return items.map((item, index) => {
    const line = item as Form;
    onlyKnown(line, ['amount', 'quantity', 'reference', 'tax_behavior', 'tax_code']);
    const reference = textOf(line, 'reference', 500) ?? `L${index}`;
    if (references.has(reference))
      throw invalidParameter('parameter_invalid', 'line_items', `The reference '${reference}' must be unique.`);
    references.add(reference);
    const amount = requiredInteger(line, 'amount');
    if (amount < 0) throw invalidParameter('parameter_invalid_integer', 'amount', 'Amounts must not be negative.');
    return { amount, inclusive: isInclusive(line), tax_code: GOODS };
  });
}

const isInclusive = (form: Form): boolean => textOf(form, 'tax_behavior', 20) === 'inclusive';

/** The address, if it is enough for a tax: a postal code in the United States, a known country elsewhere. */
function addressIn(form: Form): Stripe.Address {
  const text = (name: string) => textOf(form, name, 500) ?? null;
  const country = text('country') ?? '';
  const postcode = text('postal_code');
  if (!/^[A-Z]{2}$/.test(country)) throw missingParameter('customer_details[address][country]');
  if (country === 'US' && !/^\d{5}(-?\d{4})?$/.test(postcode ?? ''))
    throw invalidParameter(
      'customer_tax_location_invalid',
      'customer_details[address]',
      "We could not determine the customer's tax location based on the provided customer address.",
    );
  return {
    city: text('city'),
    country,
    line1: text('line1'),
    line2: text('line2'),
    postal_code: postcode,
    state: text('state'),
  };
}
