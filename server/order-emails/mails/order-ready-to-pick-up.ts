import { defineOrderMail, happenedCopy, isSent } from '#server/order-emails/define-order-mail.ts';
import { pickedUpOrder } from '#server/order-emails/sample-order.ts';

export default defineOrderMail({
  event: 'ready_to_pick_up',
  reports: 'shipped',
  when: 'Lines of an order are ready at its pick-up place.',
  texts: {
    title: 'Ready to pick up',
    place: 61,
    subject: '{what} is ready to pick up',
    intro: 'The parts below are ready for you at {place}. Please have the order number {order} at hand.',
    placeholders: ['what', 'place'],
    needs: { subject: ['what'], intro: ['place'] },
  },
  units: 'in parcels',
  copy: (situation) => {
    const { heading, values } = happenedCopy(situation, 'is ready to pick up');
    return { heading, values: { ...values, place: situation.order.terms?.method?.pickUp?.name ?? '' } };
  },
  hasHappenedTo: ({ status }) => status === 'shipped',
  // If it is no longer ready, another email says so.
  stillTrueFor: ({ lines }, lineIds) =>
    lineIds && lines.filter((line) => lineIds.includes(line.id) && isSent(line)).map(({ id }) => id),
  samples: (order) => [{ order: pickedUpOrder(order) }, { order: pickedUpOrder(order), lineIds: [order.lines[0]!.id] }],
});
