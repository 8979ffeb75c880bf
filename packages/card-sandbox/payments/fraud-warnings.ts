import type Stripe from 'stripe';
import { type Context, emit, emitChange } from '../events/events.ts';
import { newId, nowSeconds } from '../identifiers.ts';

export const fraudTypes = [
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'misc',
  'unauthorized_use_of_card',
] as const;
export type FraudType = (typeof fraudTypes)[number];

/** The card's issuer reports a charge as fraud, before any dispute. Actionable while a refund could still prevent one. */
export function openWarning(
  context: Context,
  charge: Stripe.Charge,
  fraudType: FraudType,
): Stripe.Radar.EarlyFraudWarning {
  const intentId = typeof charge.payment_intent === 'string' ? charge.payment_intent : null;
  const warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: nowSeconds(),
    fraud_type: fraudType,
    livemode: false,
    ...(intentId === null ? {} : { payment_intent: intentId }),
  } satisfies Stripe.Radar.EarlyFraudWarning;
  context.state.insert('early_fraud_warning', warning, intentId);
  emit(context, 'radar.early_fraud_warning.created', warning, charge.amount);
  return warning;
}

/** Marks the warnings of a charge as no longer actionable: it was fully refunded or disputed. */
export function closeWarnings(context: Context, charge: Stripe.Charge): void {
  const { rows } = context.state.list<Stripe.Radar.EarlyFraudWarning>('early_fraud_warning', {
    limit: 100,
    parent: String(charge.payment_intent),
  });
  for (const warning of rows) {
    if (warning.charge !== charge.id || !warning.actionable) continue;
    const after = { ...warning, actionable: false };
    context.state.update(after);
    emitChange(context, 'radar.early_fraud_warning.updated', warning, after, charge.amount);
  }
}
