import type Stripe from 'stripe';
import type { Context } from '../events/events.ts';
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
export function recordTaxSale(context: Context, form: Form): Stripe.Tax.Transaction {
  onlyKnown(form, ['calculation', 'reference', 'metadata', 'expand']);
  const id = textOf(form, 'calculation', 200);
  if (id === undefined) throw missingParameter('calculation');
  const calculation = context.state.find<StoredCalculation>('tax.calculation', id);
  if (!calculation) throw noSuch('tax calculation', id, 'calculation');
  const { currency, customer_details, shipping_cost, tax_date, amount_total } = calculation;
  const sale = { currency, customer_details, shipping_cost, tax_date, type: 'transaction', reversal: null } as const;
  return insert(context, form, sale, amount_total);
}

/**
 * Takes a flat amount with its tax out of a recorded sale, or undoes a partial reversal by a full one. Throws when the amount
 * exceeds what is left of the sale, and when the reversal was undone before.
 */
export function reverseTaxSale(context: Context, form: Form): Stripe.Tax.Transaction {
  onlyKnown(form, ['mode', 'original_transaction', 'reference', 'flat_amount', 'metadata', 'expand']);
  const id = textOf(form, 'original_transaction', 200);
  if (id === undefined) throw missingParameter('original_transaction');
  const found = context.state.find<Stripe.Tax.Transaction>('tax.transaction', id);
  if (!found) throw noSuch('tax transaction', id, 'original_transaction');
  const mode = textOf(form, 'mode', 20);
  if (mode !== 'full' && mode !== 'partial') throw missingParameter('mode');
  if (found.type === 'reversal') return undoReversal(context, form, found, mode);
  const left = Number(context.state.inner(id)['left']);
  const amount = mode === 'full' ? -left : requiredInteger(form, 'flat_amount');
  if (amount >= 0 || -amount > left)
    throw invalidParameter(
      'parameter_invalid_integer',
      'flat_amount',
      `The flat amount must be negative and at most what is left of the transaction (${left}).`,
    );
  context.state.setInner(id, { left: left + amount });
  return insertReversal(context, form, found, -amount);
}

/** Stripe undoes partial reversals in full only. */
function undoReversal(
  context: Context,
  form: Form,
  undone: Stripe.Tax.Transaction,
  mode: string,
): Stripe.Tax.Transaction {
  const cents = Number(context.state.inner(undone.id)['left']);
  const sale = undone.reversal!.original_transaction!;
  if (mode !== 'full' || cents === 0)
    throw invalidParameter('parameter_invalid', 'original_transaction', 'This reversal cannot be reversed.');
  const left = Number(context.state.inner(sale)['left']);
  const transaction = insertReversal(context, form, undone, 0);
  context.state.setInner(sale, { left: left + cents });
  context.state.setInner(undone.id, { left: 0 });
  return transaction;
}

function insertReversal(
  context: Context,
  form: Form,
  { id, currency, customer_details, tax_date }: Stripe.Tax.Transaction,
  left: number,
): Stripe.Tax.Transaction {
  const reversal = { original_transaction: id };
  const fields = { currency, customer_details, shipping_cost: null, tax_date, type: 'reversal', reversal } as const;
  return insert(context, form, fields, left);
}

/**
 * Stores a sale or a reversal under its reference, which must be new among both.
 * @param left cents of it that can be reversed
 */
function insert(
  context: Context,
  form: Form,
  fields: Pick<
    Stripe.Tax.Transaction,
    'currency' | 'customer_details' | 'shipping_cost' | 'tax_date' | 'type' | 'reversal'
  >,
  left: number,
): Stripe.Tax.Transaction {
  const reference = textOf(form, 'reference', 500);
  if (reference === undefined) throw missingParameter('reference');
  if (context.state.list('tax.transaction', { limit: 1, parent: reference }).rows.length > 0)
    throw invalidParameter(
      'parameter_invalid',
      'reference',
      `The reference '${reference}' is used by another transaction.`,
    );
  const now = nowSeconds();
  const transaction: Stripe.Tax.Transaction = {
    ...fields,
    id: newId('tax'),
    object: 'tax.transaction',
    created: now,
    customer: null,
    livemode: false,
    metadata: mergeMetadata({}, form),
    posted_at: now,
    reference,
    ship_from_details: null,
  };
  context.state.insert('tax.transaction', transaction, reference, { left });
  return transaction;
}
