import { arrivedWith, defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';
import { pickedUpOrder } from '#server/order-emails/sample-order.ts';

export default defineOrderMail({
  event: 'picked_up',
  reports: 'delivered',
  when: 'Lines of an order are handed over at its pick-up place.',
  texts: {
    title: 'Picked up',
    place: 81,
    subject: '{what} has been picked up',
    intro:
      "The parts below were handed over to you, or to someone you sent. If that isn't right, or anything is wrong with them, contact us.",
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'in parcels',
  copy: (situation) => happenedCopy(situation, 'has been picked up'),
  hasHappenedTo: arrivedWith,
  samples: (order) => [{ order: pickedUpOrder(order) }],
});
