import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'difference_paid',
  when: 'The difference of a changed order is paid.',
  texts: {
    title: 'Difference paid',
    place: 31,
    subject: message('Your change of order #{order} is paid'),
    intro: message('We have your payment, and your order is changed. This is your order now:'),
  },
  copy: () => ({ heading: t('We have your payment') }),
  hasInvoice: true,
});
