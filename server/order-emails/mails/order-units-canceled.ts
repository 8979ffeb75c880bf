import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'units_canceled',
  when: 'The customer, or staff before the payment, cancels some units of a line.',
  texts: {
    title: 'Some units canceled',
    place: 95,
    subject: message('Units of order #{order} have been canceled'),
    intro: message('The units are canceled. Below is what your order still has of these parts.'),
  },
  units: 'kept',
  stillTrueFor: ({ lines }, lineIds) =>
    lineIds && lines.filter(({ id, status }) => lineIds.includes(id) && status !== 'cancelled').map(({ id }) => id),
  copy: () => ({ heading: t('Units of your order have been canceled') }),
  samples: ({ lines }) => [{ lineIds: [lines[0]!.id] }],
});
