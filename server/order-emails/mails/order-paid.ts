import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'paid',
  when: 'An order is paid.',
  texts: {
    title: 'Payment received',
    place: 30,
    subject: 'Payment received for order #{order}',
    intro: "We have your payment. We'll pack your order next.",
  },
  copy: () => ({ heading: 'We have your payment' }),
  hasInvoice: true,
});
