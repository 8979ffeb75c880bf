import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-accepted',
  when: 'Staff approve a return without a refund.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Return approved without a refund',
    place: 130,
    subject: message('Return of order #{order} approved'),
    intro: message('You can send these parts back to us. Nothing further is refunded for them.'),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({ ...answeredReturn(store, request), heading: t('Your return is approved') }),
  samples: (sample) => [sampleReturn(sample)],
});
