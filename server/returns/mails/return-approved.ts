import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-approved',
  when: 'Staff approve a return, and its units are refunded.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Return approved',
    place: 120,
    subject: message('Return of order #{order} approved'),
    intro: message("We'll refund these parts to your card and email you when it's done."),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({ ...answeredReturn(store, request), heading: t('Your return is approved') }),
  samples: (sample) => [sampleReturn(sample)],
});
