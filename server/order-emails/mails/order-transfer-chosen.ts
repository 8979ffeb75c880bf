import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { dueDay, isAwaiting, sampleTransfer } from '#server/order-emails/transfer-mails.ts';

export default defineOrderMail({
  event: 'transfer_chosen',
  when: 'An order is to be paid by bank transfer.',
  texts: {
    title: 'Pay by bank transfer',
    place: 12,
    subject: message('We have your order #{order}'),
    intro: message(
      'We have your order. Transfer the amount below by {due}, with the reference. Its parts are reserved until then.',
    ),
    placeholders: ['due'],
  },
  copy: ({ order }) => ({ heading: t('We have your order'), values: { due: dueDay(order) } }),
  stillTrueFor: isAwaiting,
  samples: sampleTransfer,
});
