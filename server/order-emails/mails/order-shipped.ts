import { defineOrderMail, happenedCopy, isSent } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'shipped',
  when: 'The last units of lines are sent.',
  texts: {
    title: 'Shipped',
    place: 60,
    subject: '{what} has shipped',
    intro: '{outcome}',
    placeholders: ['what', 'outcome'],
    needs: { subject: ['what'], intro: ['outcome'] },
  },
  units: 'in parcels',
  copy: (situation) => {
    const outcome = situation.isPart ? 'The parts below are on their way.' : 'Your order is on its way.';
    return happenedCopy(situation, 'has shipped', outcome);
  },
  hasHappenedTo: ({ status }) => status === 'shipped',
  // A parcel that was not sent after all is reported by another email.
  stillTrueFor: ({ lines }, lineIds) =>
    lineIds && lines.filter((line) => lineIds.includes(line.id) && isSent(line)).map(({ id }) => id),
  samples: ({ lines }) => [{}, { lineIds: [lines[0]!.id] }],
});
