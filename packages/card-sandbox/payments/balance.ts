import type Stripe from 'stripe';
import type { Context } from '../events/events.ts';
import { newId, nowSeconds } from '../identifiers.ts';

/** The provider's fee for a card payment: 2.9% and 30 cents, in whole cents. */
export function cardFee(cents: number): number {
  return Math.round(cents * 0.029) + 30;
}

/** The fee of a dispute, in cents, won or lost. */
export const disputeFee = 1_500;

const feeDescriptions = { charge: 'Stripe processing fees', adjustment: 'Dispute fee' };

/**
 * Writes a movement on the store's balance.
 * `amount` and `fee` are cents; a negative amount leaves the balance. `source` is the charge, refund or dispute.
 */
export function moveBalance(
  context: Context,
  movement: {
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
    category: string;
    amount: number;
    fee?: number;
    currency: string;
    source: string;
    description?: string | null;
  },
): Stripe.BalanceTransaction {
  const { type, category, amount, currency, source } = movement;
  const fee = movement.fee ?? 0;
  const description = type === 'charge' || type === 'adjustment' ? feeDescriptions[type] : null;
  const transaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: nowSeconds() + 2 * 86_400,
    balance_type: 'payments',
    created: nowSeconds(),
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction;
  context.state.insert('balance_transaction', transaction, source);
  return transaction;
}
