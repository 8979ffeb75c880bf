import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'difference_paid',
  when: 'The difference of a changed order is paid.',
  texts: {
    title: 'Difference paid',
    place: 31,
    subject: 'Your change of order #{order} is paid',
    intro: 'We have your payment, and your order is changed. This is your order now:',
  },
  copy: () => ({ heading: 'We have your payment' }),
  hasInvoice: true,
});
