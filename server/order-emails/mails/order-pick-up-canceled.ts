import { message } from '#contract/language/text.ts';
import { defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';
import { pickedUpOrder } from '#server/order-emails/sample-order.ts';

const HAPPENED = message(
  "{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} can't be picked up now",
);

export default defineOrderMail({
  event: 'pick_up_canceled',
  reports: 'shipment_canceled',
  when: 'Lines of an order are not ready at its pick-up place after all.',
  texts: {
    title: 'Not ready to pick up',
    place: 78,
    subject: message("{what} can't be picked up now"),
    intro: message(
      "We told you that the parts below were ready to pick up. They are not any more; we'll email you again when they are.",
    ),
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'to send',
  copy: (situation) => happenedCopy(situation, HAPPENED),
  samples: (order) => [{ order: pickedUpOrder(order) }],
});
