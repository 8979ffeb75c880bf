import { formatCents } from '#contract/money.ts';
import { orderNumber } from '#contract/orders/order-rules.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import { type AlertStore, sendAlert } from '#server/alerts/send-alert.ts';
import type { Transaction } from '#server/database/client.ts';
import type { Mail } from '#server/emails/mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';
import type { DisputeReport } from './tables.ts';

export interface DisputeAlert {
  readonly store: AlertStore;
  readonly orderId: string;
  readonly report: DisputeReport;
  readonly what: OrderEvent;
}

/** Queues an email about a dispute to the shop, in the caller's transaction. */
export async function alertOfDispute(tx: Transaction, alert: DisputeAlert): Promise<void> {
  const { store, orderId, report, what } = alert;
  const mail = disputeText(alert);
  await sendAlert(tx, store, {
    kind: 'dispute',
    // Each step of a dispute requires a different action.
    cause: `${orderId} ${report.kind} ${what} ${report.status}`,
    mail,
    line: mail.subject,
    path: `/dashboard/manageorder?order=${orderId}`,
  });
}

function disputeText({ store, orderId, report, what }: DisputeAlert): Pick<Mail, 'subject' | 'blocks'> {
  const { subject, text } = copyOf(report, what);
  const facts: [name: string, value: string][] = [
    ['Order', `#${orderNumber(orderId)}`],
    ['Reason', wordsOf(report.reason)],
    ['Status', wordsOf(report.status)],
  ];
  if (report.amountCents !== null && report.currency !== null)
    facts.push(['Amount', formatCents(report.amountCents, report.currency)]);
  if (report.evidenceDueAt) facts.push(['Evidence due by', mailTime(report.evidenceDueAt)]);
  facts.push(['Payment', report.intentId]);
  return {
    subject: `${subject}: order #${orderNumber(orderId)}`,
    blocks: [
      text,
      { facts },
      { link: `${store.publicOrigin}/dashboard/manageorder?order=${orderId}`, label: 'See the order' },
    ],
  };
}

function copyOf({ kind, status, isWithdrawn }: DisputeReport, what: OrderEvent): { subject: string; text: string } {
  if (what === 'fraud_warned')
    return {
      subject: 'Fraud warning',
      text: "The cardholder's bank reports this payment as fraud. Shipping is blocked. Refund the order now to prevent a dispute, or lift the block if you know the customer.",
    };
  if (what === 'dispute_closed') {
    if (status === 'lost')
      return { subject: 'Dispute lost', text: 'The bank decided in favor of the cardholder, who keeps the amount.' };
    return {
      subject: 'Dispute closed',
      text: 'The dispute is closed in your favor. If shipping is blocked, lift the block.',
    };
  }
  if (kind === 'inquiry')
    return {
      subject: 'Payment inquiry',
      text: "The cardholder's bank is asking about this payment. Shipping is blocked. Answer in the card provider's dashboard before the due date, or refund the order.",
    };
  return {
    subject: 'Payment disputed',
    text: `The cardholder disputes this payment${isWithdrawn ? ', and the bank has taken the amount back' : ''}. Shipping is blocked. Send your evidence in the card provider's dashboard before the due date.`,
  };
}

/** Turns `product_not_received` into 'product not received'. */
function wordsOf(word: string): string {
  return word.replaceAll('_', ' ');
}
