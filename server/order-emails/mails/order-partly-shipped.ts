import { message } from '#contract/language/text.ts';
import { defineOrderMail, happenedCopy, isSent } from '#server/order-emails/define-order-mail.ts';

const HAPPENED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} has shipped',
);

export default defineOrderMail({
  event: 'partly_shipped',
  when: 'Some units of lines are sent, and the rest follows in another parcel.',
  texts: {
    title: 'Partly shipped',
    place: 70,
    subject: message('{what} has shipped'),
    intro: message('The parts below are on their way. The rest will follow in another parcel.'),
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'in parcels',
  stillTrueFor: ({ lines }, lineIds) =>
    lineIds && lines.filter((line) => lineIds.includes(line.id) && isSent(line)).map(({ id }) => id),
  copy: (situation) => happenedCopy({ ...situation, isPart: true, isRest: false }, HAPPENED),
});
