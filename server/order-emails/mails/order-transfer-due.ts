import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { dueDay, isAwaiting, sampleTransfer } from '#server/order-emails/transfer-mails.ts';

export default defineOrderMail({
  event: 'transfer_due',
  when: 'A bank transfer is due in two days.',
  texts: {
    title: 'Bank transfer due soon',
    place: 22,
    subject: message('Your transfer for order #{order} is due by {due}'),
    intro: message(
      "Your bank transfer has not arrived yet. It is due by {due}. If you have already sent it, you don't need to do anything.",
    ),
    placeholders: ['due'],
  },
  copy: ({ order }) => ({ heading: t('Your payment is due soon'), values: { due: dueDay(order) } }),
  stillTrueFor: isAwaiting,
  samples: sampleTransfer,
});
