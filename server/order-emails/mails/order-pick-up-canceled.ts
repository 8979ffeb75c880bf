import { defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';
import { pickedUpOrder } from '#server/order-emails/sample-order.ts';

export default defineOrderMail({
  event: 'pick_up_canceled',
  reports: 'shipment_canceled',
  when: 'Lines of an order are not ready at its pick-up place after all.',
  texts: {
    title: 'Not ready to pick up',
    place: 78,
    subject: "{what} can't be picked up now",
    intro:
      "We told you that the parts below were ready to pick up. They are not any more; we'll email you again when they are.",
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'to send',
  copy: (situation) => happenedCopy(situation, "can't be picked up now"),
  samples: (order) => [{ order: pickedUpOrder(order) }],
});
