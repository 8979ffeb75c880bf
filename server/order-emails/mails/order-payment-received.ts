import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { dueDay, isAwaiting, sampleTransfer } from '#server/order-emails/transfer-mails.ts';

export default defineOrderMail({
  event: 'payment_received',
  when: 'Part of the price of an order arrives by bank transfer.',
  texts: {
    title: 'Part payment received',
    place: 26,
    subject: message('Part of your payment for order #{order} has arrived'),
    intro: message('We have received {received}. Transfer the rest by {due}, with the same reference.'),
    placeholders: ['received', 'due'],
  },
  copy: ({ order, money }) => ({
    heading: t('Part of your payment has arrived'),
    values: { received: money(order.transfer?.receivedCents ?? 0), due: dueDay(order) },
  }),
  stillTrueFor: isAwaiting,
  samples: sampleTransfer,
});
