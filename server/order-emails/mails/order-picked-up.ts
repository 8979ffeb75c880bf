import { message } from '#contract/language/text.ts';
import { arrivedWith, defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';
import { pickedUpOrder } from '#server/order-emails/sample-order.ts';

const HAPPENED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} has been picked up',
);

export default defineOrderMail({
  event: 'picked_up',
  reports: 'delivered',
  when: 'Lines of an order are handed over at its pick-up place.',
  texts: {
    title: 'Picked up',
    place: 81,
    subject: message('{what} has been picked up'),
    intro: message(
      "The parts below were handed over to you, or to someone you sent. If that isn't right, or anything is wrong with them, contact us.",
    ),
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'in parcels',
  copy: (situation) => happenedCopy(situation, HAPPENED),
  hasHappenedTo: arrivedWith,
  samples: (order) => [{ order: pickedUpOrder(order) }],
});
