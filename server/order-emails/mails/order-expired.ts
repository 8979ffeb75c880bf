import { message, t } from '#contract/language/text.ts';
import { PAYABLE_DAYS } from '#contract/orders/order-rules.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'expired',
  when: 'The reservation of an unpaid order ended.',
  // The payment may have been made while the store was off, or before a backup was restored: the reconciler finds it first.
  wait: 5 * 60,
  texts: {
    title: 'Payment overdue',
    place: 20,
    subject: message('Payment overdue for order #{order}'),
    intro: message(
      "Your order is not paid, so its parts are no longer reserved. You can still pay while they are in stock, for {days} days after you placed the order; if you no longer want them, you don't need to do anything.",
    ),
    placeholders: ['days'],
  },
  copy: () => ({
    heading: t('Your payment is overdue'),
    values: { days: String(PAYABLE_DAYS) },
    button: t('View and pay your order'),
  }),
  stillTrueFor: ({ lines }) => (lines.some(({ status }) => status === 'expired') ? null : []),
});
