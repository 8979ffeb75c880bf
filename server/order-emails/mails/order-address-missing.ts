import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { isToFulfill } from '#contract/orders/order-rules.ts';

export default defineOrderMail({
  event: 'address_missing',
  when: 'An order was paid an hour ago and has no delivery address.',
  wait: 60 * 60,
  texts: {
    title: 'Delivery address missing',
    place: 40,
    subject: message('Add a delivery address to order #{order}'),
    intro: message("Your order is paid, but it has no delivery address. Add one, and we'll ship it."),
  },
  copy: () => ({ heading: t('Where should we send your order?'), button: t('Add a delivery address') }),
  stillTrueFor: ({ address, lines }) => (address === '' && lines.some(isToFulfill) ? null : []),
});
