import { formatCents } from '#contract/money.ts';
import type { OrderEvent } from '#contract/orders/orders.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';
import type { DisputeReport } from '#server/orders/disputes/tables.ts';

interface DisputeStep {
  readonly orderId: string;
  readonly number: string;
  readonly report: DisputeReport;
  readonly what: OrderEvent;
}

const REPORT = {
  id: 'du_1',
  orderId: '01a203dd-4866-7bbf-9bd2-b5ce8c25a6c1',
  intentId: 'pi_1',
  reason: 'product_not_received',
  amountCents: 12_480,
  currency: 'usd',
  isWithdrawn: true,
  evidenceDueAt: new Date('2026-12-01T10:00:00Z'),
  openedAt: new Date('2026-11-24T10:00:00Z'),
};

export default defineMail({
  kind: 'dispute',
  when: 'A payment is disputed or reported as fraud, and at each further step.',
  to: 'shop',
  budget: 'shop',
  write: (store, { orderId, number, report, what }: DisputeStep) => {
    const { subject, text } = copyOf(report, what);
    const facts: [name: string, value: string][] = [
      ['Order', `#${number}`],
      ['Reason', wordsOf(report.reason)],
      ['Status', wordsOf(report.status)],
    ];
    if (report.amountCents !== null && report.currency !== null)
      facts.push(['Amount', formatCents(report.amountCents, report.currency)]);
    if (report.evidenceDueAt) facts.push(['Evidence due by', mailTime(report.evidenceDueAt)]);
    facts.push(['Payment', report.intentId]);
    return {
      subject: `${subject}: order #${number}`,
      blocks: [
        text,
        { facts },
        { link: `${store.publicOrigin}/dashboard/manageorder?order=${orderId}`, label: 'See the order' },
      ],
    };
  },
  samples: () =>
    (
      [
        ['disputed', 'dispute', 'needs_response'],
        ['disputed', 'inquiry', 'warning_needs_response'],
        ['fraud_warned', 'fraud_warning', 'actionable'],
        ['dispute_closed', 'dispute', 'lost'],
        ['dispute_closed', 'dispute', 'won'],
      ] as const
    ).map(([what, kind, status]) => ({
      orderId: REPORT.orderId,
      number: '1042',
      what,
      report: { ...REPORT, kind, status },
    })),
});

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
      text: 'The dispute is closed in your favor. It no longer blocks shipping.',
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
