import { formatCents } from '#contract/money.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface FailedRefund {
  readonly orderId: string;
  readonly number: string;
  readonly amountCents: number;
  readonly failure: string | null;
  /** What the store does next, as a sentence. */
  readonly next: string;
}

export default defineMail({
  kind: 'failed-refund',
  when: 'The card provider refuses a refund.',
  to: 'shop',
  budget: 'shop',
  write: (store, { orderId, number, amountCents, failure, next }: FailedRefund) => ({
    subject: `A refund of ${formatCents(amountCents, store.currency)} failed`,
    blocks: [
      {
        facts: [
          ['Order', `#${number}`],
          ['Reason', failure ?? 'The bank refused it'],
        ],
      },
      next,
      'If you have paid the customer another way, open the order and mark the refund as settled:',
      { link: `${store.publicOrigin}/dashboard/manageorder?order=${orderId}`, label: 'Open the order' },
    ],
  }),
  samples: () => [
    {
      orderId: '01a203dd-4866-7bbf-9bd2-b5ce8c25a6c1',
      number: '1042',
      amountCents: 1_240,
      failure: 'expired_or_canceled_card',
      next: 'The store will try again after Nov 24, 2026, 10:00 AM UTC.',
    },
  ],
});
