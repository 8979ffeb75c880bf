import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-exchanged',
  when: 'Staff send other units in exchange for returned ones.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Return exchanged',
    place: 135,
    subject: message('Replacement for order #{order}'),
    intro: message("We'll send you these parts again, free of charge, and email you when they are on their way."),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({
    ...answeredReturn(store, request),
    heading: t("We're sending a replacement"),
  }),
  samples: (sample) => [sampleReturn(sample)],
});
