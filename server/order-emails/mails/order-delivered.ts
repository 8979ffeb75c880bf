import { defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';

export default defineOrderMail({
  event: 'delivered',
  when: 'A parcel has arrived.',
  texts: {
    title: 'Delivered',
    place: 80,
    subject: '{what} has been delivered',
    intro: 'The parts below have been delivered. If anything is wrong with them, contact us.',
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'in parcels',
  copy: (situation) => happenedCopy(situation, 'has been delivered'),
  hasHappenedTo: ({ id, status }, order) => status === 'shipped' && isDelivered(order, id),
});

/** Whether all parcels with units of the line have arrived; false for a line that is in none. */
function isDelivered({ shipments }: OrderRow, lineId: string): boolean {
  const its = shipments.filter(({ contents }) => contents.some(({ line }) => line === lineId));
  return its.length > 0 && its.every(({ deliveredAt }) => deliveredAt !== null);
}
