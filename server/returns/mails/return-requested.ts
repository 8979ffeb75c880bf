import { RETURN_REASON_TEXTS } from '#contract/returns/return-choices.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { returnedUnits, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

/** Contains what the customer wrote. */
export default defineMail({
  kind: 'return-requested',
  when: 'A customer asks to return parts.',
  to: 'shop',
  // As a visitor's message: a flood of requests leaves room for alerts.
  budget: 'contact',
  write: (store, request: ReturnRow) => {
    const { id, number, customerName, customerEmail, reason, text } = request;
    return {
      subject: `Return requested for order #${number}`,
      heading: 'A customer wants to return parts',
      blocks: [
        'Approve the return, which refunds its units, or decline it.',
        returnedUnits(request),
        {
          facts: [
            ['Order', `#${number}`],
            ['Customer', [customerName, customerEmail].filter(Boolean).join(', ')],
            ['Reason', RETURN_REASON_TEXTS[reason]],
          ],
        },
        ...(text ? [`The customer wrote:\n${text}`] : []),
        { link: `${store.publicOrigin}/dashboard/returns#return-${id}`, label: 'Answer the return' },
      ],
    };
  },
  samples: (sample) => [sampleReturn(sample)],
});
