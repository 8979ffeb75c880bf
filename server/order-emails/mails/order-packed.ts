import { defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';
import { isToFulfill } from '#contract/orders/order-rules.ts';

export default defineOrderMail({
  event: 'packed',
  when: 'Staff pack lines of an order.',
  // Staff pack line by line.
  wait: 60,
  texts: {
    title: 'Packed',
    place: 50,
    subject: '{what} is packed',
    intro: "The parts below are packed. We'll email you again when they {next}.",
    placeholders: ['what', 'next'],
    needs: { subject: ['what'] },
  },
  units: 'to send',
  copy: (situation) => {
    const { heading, values } = happenedCopy(situation, 'is packed');
    const next = situation.order.terms?.method?.pickUp ? 'are ready to pick up' : 'ship';
    return { heading, values: { ...values, next } };
  },
  hasHappenedTo: ({ status, packedAt }) => status === 'shipped' || packedAt !== null,
  stillTrueFor: ({ lines }, lineIds) =>
    lines
      .filter((line) => lineIds?.includes(line.id) && isToFulfill(line) && line.packedAt !== null)
      .map(({ id }) => id),
});
