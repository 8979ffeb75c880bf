import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'paid',
  when: 'An order is paid.',
  texts: {
    title: 'Payment received',
    place: 30,
    subject: message('Payment received for order #{order}'),
    intro: message("We have your payment. We'll pack your order next."),
  },
  copy: () => ({ heading: t('We have your payment') }),
  hasInvoice: true,
});
