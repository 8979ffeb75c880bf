import { message } from '#contract/language/text.ts';
import { arrivedWith, defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';

const HAPPENED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} has been delivered',
);

export default defineOrderMail({
  event: 'delivered',
  when: 'A parcel has arrived.',
  texts: {
    title: 'Delivered',
    place: 80,
    subject: message('{what} has been delivered'),
    intro: message('The parts below have been delivered. If anything is wrong with them, contact us.'),
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'in parcels',
  copy: (situation) => happenedCopy(situation, HAPPENED),
  hasHappenedTo: arrivedWith,
});
