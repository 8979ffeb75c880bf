import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { dueDay, isAwaiting, sampleTransfer } from '#server/order-emails/transfer-mails.ts';

export default defineOrderMail({
  event: 'transfer_overdue',
  when: 'A bank transfer is overdue.',
  texts: {
    title: 'Bank transfer overdue',
    place: 24,
    subject: message('Your transfer for order #{order} is overdue'),
    intro: message(
      'Your bank transfer was due by {due} and has not arrived. If it does not arrive in the next days, the order is canceled and nothing is owed.',
    ),
    placeholders: ['due'],
  },
  copy: ({ order }) => ({ heading: t('Your payment is overdue'), values: { due: dueDay(order) } }),
  stillTrueFor: isAwaiting,
  samples: sampleTransfer,
});
