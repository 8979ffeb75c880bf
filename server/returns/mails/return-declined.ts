import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-declined',
  when: 'Staff decline a return.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Return declined',
    place: 140,
    subject: message('Return of order #{order} declined'),
    intro: message("We can't take these parts back."),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({ ...answeredReturn(store, request), heading: t('Your return is declined') }),
  samples: (sample) => [sampleReturn(sample)],
});
