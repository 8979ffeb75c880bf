import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-asked',
  when: 'A customer asks to return parts; confirms it to the customer.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Return requested',
    place: 111,
    subject: message('We have your return request for order #{order}'),
    intro: message("Keep the parts for now. We'll email you how to send them back, or another answer."),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({
    ...answeredReturn(store, request),
    heading: t('We have your return request'),
  }),
  samples: (sample) => [{ ...sampleReturn(sample), answer: '' }],
});
