import { message, t } from '#contract/language/text.ts';
import { defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';
import { isToFulfill } from '#contract/orders/order-rules.ts';

const HAPPENED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} is packed',
);

export default defineOrderMail({
  event: 'packed',
  when: 'Staff pack lines of an order.',
  // Staff pack line by line.
  wait: 60,
  texts: {
    title: 'Packed',
    place: 50,
    subject: message('{what} is packed'),
    intro: message("The parts below are packed. We'll email you again when they {next}."),
    placeholders: ['what', 'next'],
    needs: { subject: ['what'] },
  },
  units: 'to send',
  copy: (situation) => {
    const { heading, values } = happenedCopy(situation, HAPPENED);
    const next = situation.order.terms?.method?.pickUp ? t('are ready to pick up') : t('ship', {}, 'when they ship');
    return { heading, values: { ...values, next } };
  },
  hasHappenedTo: ({ status, packedAt }) => status === 'shipped' || packedAt !== null,
  stillTrueFor: ({ lines }, lineIds) =>
    lines
      .filter((line) => lineIds?.includes(line.id) && isToFulfill(line) && line.packedAt !== null)
      .map(({ id }) => id),
});
