import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'placed',
  when: 'An order is placed.',
  budget: 'order-placed',
  texts: {
    title: 'Order placed',
    place: 10,
    subject: message('We have your order #{order}'),
    intro: message('We have your order. Its parts are reserved for {reservation}; pay within that time to keep them.'),
    placeholders: ['reservation'],
  },
  copy: ({ needsAddress }) => ({
    heading: t('We have your order'),
    ...(needsAddress && {
      addition: t(
        'Before you pay, enter the delivery address on the payment page. Delivery and tax, if any, are added there.',
      ),
    }),
    button: t('View and pay your order'),
  }),
});
