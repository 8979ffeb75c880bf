import type Stripe from 'stripe';
import { type Context, emit, emitChange } from '../events/events.ts';
import { cardFee, moveBalance } from './balance.ts';
import { newId, nowSeconds } from '../identifiers.ts';
import type { CardBehavior } from './test-cards.ts';

function methodDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: CardBehavior['decline'],
): Stripe.Charge.PaymentMethodDetails {
  if (!method.card) return { link: { country: null }, type: 'link' };
  const { card } = method;
  const wallet = card.wallet as Stripe.Charge.PaymentMethodDetails.Card.Wallet | null;
  return {
    card: {
      amount_authorized: decline ? null : intent.amount,
      authorization_code: decline ? null : newId('auth', 6).slice(5).toUpperCase(),
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: wallet,
    },
    type: 'card',
  };
}

/** Writes the charge of an attempt, succeeded or declined, with its events. The intent keeps only its id. */
export function createCharge(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: CardBehavior['decline'],
): Stripe.Charge {
  const id = newId('ch');
  const charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CARD SANDBOX',
    captured: !decline,
    created: nowSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: decline ? 'The bank did not approve the payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(intent, method, decline),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/payment/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
  context.state.insert('charge', charge, intent.id);
  emit(context, decline ? 'charge.failed' : 'charge.succeeded', charge, intent.amount);
  if (decline) return charge;
  // Captured asynchronously: `charge.succeeded` has no balance transaction yet, `charge.updated` has it.
  const transaction = moveBalance(context, {
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: cardFee(charge.amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
  });
  const captured: Stripe.Charge = { ...charge, balance_transaction: transaction.id };
  context.state.update(captured);
  emitChange<Stripe.Charge>(context, 'charge.updated', charge, captured, intent.amount);
  return captured;
}
