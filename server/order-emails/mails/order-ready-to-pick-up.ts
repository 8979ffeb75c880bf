import { message } from '#contract/language/text.ts';
import { defineOrderMail, happenedCopy, isSent } from '#server/order-emails/define-order-mail.ts';
import { pickedUpOrder } from '#server/order-emails/sample-order.ts';

const HAPPENED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} is ready to pick up',
);

export default defineOrderMail({
  event: 'ready_to_pick_up',
  reports: 'shipped',
  when: 'Lines of an order are ready at its pick-up place.',
  texts: {
    title: 'Ready to pick up',
    place: 61,
    subject: message('{what} is ready to pick up'),
    intro: message('The parts below are ready for you at {place}. Please have the order number {order} at hand.'),
    placeholders: ['what', 'place'],
    needs: { subject: ['what'], intro: ['place'] },
  },
  units: 'in parcels',
  copy: (situation) => {
    const { heading, values } = happenedCopy(situation, HAPPENED);
    return { heading, values: { ...values, place: situation.order.terms?.method?.pickUp?.name ?? '' } };
  },
  hasHappenedTo: ({ status }) => status === 'shipped',
  // If it is no longer ready, another email says so.
  stillTrueFor: ({ lines }, lineIds) =>
    lineIds && lines.filter((line) => lineIds.includes(line.id) && isSent(line)).map(({ id }) => id),
  samples: (order) => [{ order: pickedUpOrder(order) }, { order: pickedUpOrder(order), lineIds: [order.lines[0]!.id] }],
});
