import type Stripe from 'stripe';
import { type DisputeOutcome, disputeReasons } from '../payments/disputes.ts';
import { fraudTypes } from '../payments/fraud-warnings.ts';
import { escapeHtml } from './web-pages.ts';

const form = (path: string, fields: string) =>
  `<form method="post" action="/_sandbox/${escapeHtml(path)}">${fields}</form>`;

const paymentField = (intentId: string) =>
  `<input type="hidden" name="payment_intent" value="${escapeHtml(intentId)}">`;

const choice = (label: string, name: string, values: readonly string[], chosen: string) =>
  `<label>${label} <select name="${name}">${values
    .map((value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`)
    .join('')}</select></label>`;

/** Refunds by hand: all that is left, or an amount in cents. */
export function refundForm(intentId: string, leftCents: number): string {
  return form(
    'refunds',
    `${paymentField(intentId)}<label>Amount in cents <input name="amount" type="number" min="1" max="${leftCents}" value="${leftCents}" required></label>
<button>Refund</button>`,
  );
}

/** The bank disputes the payment, or only inquires. */
export function disputeForm(intentId: string): string {
  return form(
    'disputes',
    `${paymentField(intentId)}${choice('Reason', 'reason', disputeReasons, 'fraudulent')}
<label><input type="checkbox" name="inquiry" value="true"> Inquiry only</label><button>Dispute</button>`,
  );
}

/** The card's issuer reports fraud. */
export function fraudWarningForm(intentId: string): string {
  return form(
    'early_fraud_warnings',
    `${paymentField(intentId)}${choice('Type', 'fraud_type', fraudTypes, 'unauthorized_use_of_card')}
<button>Warn of fraud</button>`,
  );
}

/** Sends every failed event again at once. */
export function resendForm(): string {
  return form('deliveries/resend', '<button>Resend failed events</button>');
}

const outcomeLabels: Record<DisputeOutcome, string> = {
  won: 'Won by the store',
  lost: 'Lost by the store',
  warning_closed: 'Close inquiry',
  escalated: 'Escalate to a dispute',
};

/** The bank's possible decisions on an open dispute; empty for a closed one. */
export function outcomeForm(dispute: Stripe.Dispute): string {
  if (dispute.status === 'won' || dispute.status === 'lost' || dispute.status === 'warning_closed') return '';
  const outcomes: DisputeOutcome[] = dispute.status.startsWith('warning')
    ? ['warning_closed', 'escalated']
    : ['won', 'lost'];
  return form(
    `disputes/${dispute.id}`,
    outcomes.map((outcome) => `<button name="outcome" value="${outcome}">${outcomeLabels[outcome]}</button>`).join(' '),
  );
}
