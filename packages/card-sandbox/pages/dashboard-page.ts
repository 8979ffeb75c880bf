import type Stripe from 'stripe';
import { disputeForm, fraudWarningForm, outcomeForm, refundForm, resendForm } from './dashboard-forms.ts';
import { type FaultBoard, faults } from '../control/faults.ts';
import { shownAmount } from '../payments/amounts.ts';
import type { CardState } from '../card-state.ts';
import { testCards } from '../payments/test-cards.ts';
import { escapeHtml } from './web-pages.ts';
import { type Served, dashboardHeaders } from './web-pages.ts';

/** A cell's plain text, which is escaped, or markup of the page itself. */
type Cell = string | { html: string };

function money(amount: number, currency: string): string {
  return shownAmount(amount, currency).toUpperCase();
}

const moment = (seconds: number) => new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19);

/** A table; plain cells are escaped, because metadata and names come from customers. */
function table(caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[], empty: string): string {
  const markup = (cell: Cell) => (typeof cell === 'string' ? escapeHtml(cell) : cell.html);
  const cells = (row: readonly Cell[]) =>
    row.map((cell, index) => `<td data-label="${escapeHtml(heads[index] ?? '')}">${markup(cell)}</td>`).join('');
  const body =
    rows.length === 0
      ? `<tr><td colspan="${heads.length}" class="empty">${escapeHtml(empty)}</td></tr>`
      : rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return `<section><h2>${escapeHtml(caption)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table><thead><tr>${heads.map((each) => `<th scope="col">${escapeHtml(each)}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table></div></section>`;
}

function paymentActions(state: CardState, intent: Stripe.PaymentIntent): string {
  const charge = state.find<Stripe.Charge>('charge', String(intent.latest_charge));
  if (intent.status !== 'succeeded' || !charge) return '';
  const left = charge.amount - charge.amount_refunded;
  const forms = [
    left > 0 ? refundForm(intent.id, left) : '',
    charge.disputed || left === 0 ? '' : disputeForm(intent.id),
    fraudWarningForm(intent.id),
  ];
  return `<details><summary>Refund, dispute…</summary>${forms.join('')}</details>`;
}

function paymentRows(state: CardState): Cell[][] {
  return state.list<Stripe.PaymentIntent>('payment_intent', { limit: 50 }).rows.map((intent) => [
    moment(intent.created),
    intent.id,
    money(intent.amount, intent.currency),
    intent.status,
    intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? '',
    Object.entries(intent.metadata)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')
      .slice(0, 120),
    { html: paymentActions(state, intent) },
  ]);
}

function refundRows(state: CardState): Cell[][] {
  return state
    .list<Stripe.Refund>('refund', { limit: 50 })
    .rows.map((refund) => [
      moment(refund.created),
      refund.id,
      String(refund.payment_intent ?? ''),
      money(refund.amount, refund.currency),
      refund.status ?? '',
    ]);
}

function disputeRows(state: CardState): Cell[][] {
  return state
    .list<Stripe.Dispute>('dispute', { limit: 50 })
    .rows.map((dispute) => [
      moment(dispute.created),
      dispute.id,
      String(dispute.payment_intent ?? ''),
      money(dispute.amount, dispute.currency),
      dispute.status,
      dispute.reason,
      dispute.evidence_details.due_by === null ? '' : moment(dispute.evidence_details.due_by),
      { html: outcomeForm(dispute) },
    ]);
}

function warningRows(state: CardState): Cell[][] {
  return state
    .list<Stripe.Radar.EarlyFraudWarning>('early_fraud_warning', { limit: 50 })
    .rows.map((warning) => [
      moment(warning.created),
      warning.id,
      String(warning.payment_intent ?? ''),
      warning.fraud_type,
      warning.actionable ? 'yes' : 'no',
    ]);
}

function deliveryRows(state: CardState): Cell[][] {
  const rows = state.database
    .prepare(`SELECT e.created, json_extract(e.body, '$.type') AS type, json_extract(e.body, '$.data.object.id') AS object,
    d.state, d.attempts, d.last_status, d.last_error FROM deliveries d JOIN objects e ON e.id = d.event ORDER BY d.seq DESC LIMIT 50`)
    .all();
  return rows.map((row) => [
    moment(Number(row['created'])),
    String(row['type']),
    String(row['object']),
    String(row['state']),
    String(row['attempts']),
    String(row['last_status'] ?? row['last_error'] ?? ''),
  ]);
}

/**
 * The page at `/`, the stand-in's dashboard: recent payments, refunds, disputes and deliveries, with buttons for what a
 * person does in the provider's dashboard or a bank does on its own. `problem`: why the last button was refused.
 */
export function dashboardPage(state: CardState, board: FaultBoard, problem?: string): Served {
  const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Card sandbox</title><link rel="stylesheet" href="/dashboard.css"></head><body>
<header><h1>Card sandbox</h1><p>A local stand-in for the card provider. No money moves. Times are UTC; the newest 50 of each.</p></header><main>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${table('Payments', ['Created', 'Id', 'Amount', 'Status', 'Last error', 'Metadata', 'Actions'], paymentRows(state), 'No payments yet.')}
${table('Refunds', ['Created', 'Id', 'Payment', 'Amount', 'Status'], refundRows(state), 'No refunds yet.')}
${table('Disputes', ['Created', 'Id', 'Payment', 'Amount', 'Status', 'Reason', 'Evidence due', 'Actions'], disputeRows(state), 'No disputes yet.')}
${table('Early fraud warnings', ['Created', 'Id', 'Payment', 'Type', 'Actionable'], warningRows(state), 'No warnings yet.')}
${table('Webhook deliveries', ['Event of', 'Type', 'Object', 'State', 'Attempts', 'Last response'], deliveryRows(state), 'Nothing has been sent yet.')}
${resendForm()}
${table(
  'Test cards',
  ['Number', 'Brand', 'What happens', 'Over HTTP'],
  testCards.map((card) => [grouped(card.number), card.name, card.what, card.names[0] ?? '']),
  '',
)}
${
  board.enabled
    ? table(
        'Faults now on',
        ['Fault', 'Times left', 'Where', 'What it does'],
        board.list().map((each) => [each.fault, String(each.times), each.at ?? 'anywhere', faults[each.fault].what]),
        'None. See rehearsing.md.',
      )
    : ''
}
</main></body></html>`;
  return { status: 200, headers: dashboardHeaders, body };
}
