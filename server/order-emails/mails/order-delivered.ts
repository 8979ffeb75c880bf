import { arrivedWith, defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';

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
  hasHappenedTo: arrivedWith,
});
