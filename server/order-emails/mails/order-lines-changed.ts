import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'lines_changed',
  when: 'Staff add, remove or change parts of an order, and nothing more is to be paid for it.',
  texts: {
    title: 'Parts of an order changed',
    place: 32,
    subject: message('Your order #{order} has been changed'),
    intro: message('We changed the parts of your order as agreed. This is your order now:'),
  },
  wait: 0,
  copy: ({ order }) => ({
    heading: t('Your order has been changed'),
    ...(order.transactionId === null && { button: t('View and pay your order') }),
  }),
});
