import { message, t } from '#contract/language/text.ts';
import { defineOrderMail, happenedCopy, isSent, type Situation } from '#server/order-emails/define-order-mail.ts';

const HAPPENED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} has shipped',
);

export default defineOrderMail({
  event: 'shipped',
  when: 'The last units of lines are sent.',
  texts: {
    title: 'Shipped',
    place: 60,
    subject: message('{what} has shipped'),
    intro: message('{outcome}'),
    placeholders: ['what', 'outcome'],
    needs: { subject: ['what'], intro: ['outcome'] },
  },
  units: 'in parcels',
  copy: (situation) => {
    if (isReplacement(situation))
      return {
        heading: t('Your replacement has shipped'),
        values: {
          what: t('The replacement for order #{number}', { number: situation.number }),
          outcome: t('The parts below are on their way.'),
        },
      };
    const outcome = situation.isPart ? t('The parts below are on their way.') : t('Your order is on its way.');
    return happenedCopy(situation, HAPPENED, outcome);
  },
  hasHappenedTo: ({ status }) => status === 'shipped',
  // A parcel that was not sent after all is reported by another email.
  stillTrueFor: ({ lines }, lineIds) =>
    lineIds && lines.filter((line) => lineIds.includes(line.id) && isSent(line)).map(({ id }) => id),
  samples: ({ lines }) => [{}, { lineIds: [lines[0]!.id] }],
});

/** Whether the parcel contains only what replaces returned units. */
function isReplacement({ order, lineIds }: Pick<Situation, 'order' | 'lineIds'>): boolean {
  const sent = order.lines.filter(({ id }) => lineIds?.includes(id));
  return sent.length > 0 && sent.every(({ exchangedUnits }) => exchangedUnits > 0);
}
