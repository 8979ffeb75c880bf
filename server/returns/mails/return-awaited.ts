import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import { printedDay } from '#server/settings/local-time.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-awaited',
  when: 'Staff let the customer send units back before they are refunded.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Send the parts back',
    place: 116,
    subject: message('Return of order #{order}: please send the parts back'),
    intro: message("Send these parts back to the address below. We'll email you when they have arrived."),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({
    ...answeredReturn(store, request, [
      `${t('Send them to:')}\n${request.sendTo}`,
      ...(request.sendBy
        ? [{ facts: [[t('Send them by'), printedDay(new Date(request.sendBy), 'UTC')] as [string, string]] }]
        : []),
    ]),
    heading: t('Please send the parts back'),
  }),
  samples: (sample) => [sampleReturn(sample)],
});
