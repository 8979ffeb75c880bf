import type Stripe from 'stripe';
import type { Work } from '../events/events.ts';
import { invalidParameter, missingParameter, noSuch } from '../api/stripe-failure.ts';
import { type Form, mergeMetadata, onlyKnown, requiredInteger, textOf } from '../api/form.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import type { StoredCalculation } from './tax-calculations.ts';

/** The account's tax settings: the stand-in calculates at once. */
export function taxSettings(): Stripe.Tax.Settings {
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: null, tax_code: 'txcd_99999999' },
    head_office: null,
    livemode: false,
    status: 'active',
    status_details: { active: {} },
  };
}

/** Records the sale of a calculation. Throws when the calculation is unknown or the reference is taken. */
export function recordTaxSale(work: Work, form: Form): Stripe.Tax.Transaction {
  onlyKnown(form, ['calculation', 'reference', 'metadata', 'expand']);
  const id = textOf(form, 'calculation', 200);
  if (id === undefined) throw missingParameter('calculation');
  const calculation = work.state.find<StoredCalculation>('tax.calculation', id)?.object;
  if (!calculation) throw noSuch('tax calculation', id, 'calculation');
  const { currency, customer_details, shipping_cost, tax_date, amount_total } = calculation;
  return insert(
    work,
    {
      ...blank(form),
      currency,
      customer_details,
      metadata: mergeMetadata({}, form),
      reversal: null,
      shipping_cost,
      tax_date,
      type: 'transaction',
    },
    { left: amount_total },
    reference(work, form),
  );
}

/** Takes a flat amount with its tax out of a recorded sale. Throws when it exceeds what is left of the sale. */
export function reverseTaxSale(work: Work, form: Form): Stripe.Tax.Transaction {
  onlyKnown(form, ['mode', 'original_transaction', 'reference', 'flat_amount', 'metadata', 'expand']);
  const id = textOf(form, 'original_transaction', 200);
  if (id === undefined) throw missingParameter('original_transaction');
  const found = work.state.find<Stripe.Tax.Transaction>('tax.transaction', id);
  if (!found || found.object.type !== 'transaction') throw noSuch('tax transaction', id, 'original_transaction');
  const mode = textOf(form, 'mode', 20);
  if (mode !== 'full' && mode !== 'partial') throw missingParameter('mode');
  const left = Number(found.inner['left']);
  const amount = mode === 'full' ? -left : requiredInteger(form, 'flat_amount');
  if (amount >= 0 || -amount > left)
    throw invalidParameter(
      'parameter_invalid_integer',
      'flat_amount',
      `The flat amount must be negative and at most what is left of the transaction (${left}).`,
    );
  const name = reference(work, form);
  work.state.update(found.object, { left: left + amount });
  const { currency, customer_details, tax_date } = found.object;
  return insert(
    work,
    {
      ...blank(form),
      currency,
      customer_details,
      metadata: mergeMetadata({}, form),
      reversal: { original_transaction: id },
      shipping_cost: null,
      tax_date,
      type: 'reversal',
    },
    { left: 0 },
    name,
  );
}

function blank(form: Form) {
  const now = nowSeconds();
  return {
    id: newId('tax'),
    object: 'tax.transaction' as const,
    created: now,
    customer: null,
    livemode: false,
    posted_at: now,
    reference: textOf(form, 'reference', 500) ?? '',
    ship_from_details: null,
  };
}

/** The reference, which must be new among sales and reversals. */
function reference(work: Work, form: Form): string {
  const name = textOf(form, 'reference', 500);
  if (name === undefined) throw missingParameter('reference');
  if (work.state.list('tax.transaction', { limit: 1, parent: name }).rows.length > 0)
    throw invalidParameter('parameter_invalid', 'reference', `The reference '${name}' is used by another transaction.`);
  return name;
}

function insert(
  work: Work,
  transaction: Stripe.Tax.Transaction,
  inner: { left: number },
  name: string,
): Stripe.Tax.Transaction {
  work.state.insert('tax.transaction', transaction, inner, name);
  return transaction;
}
