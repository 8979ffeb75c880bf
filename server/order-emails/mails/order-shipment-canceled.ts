import { message } from '#contract/language/text.ts';
import { defineOrderMail, happenedCopy } from '#server/order-emails/define-order-mail.ts';

const HAPPENED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} has not been sent yet',
);

export default defineOrderMail({
  event: 'shipment_canceled',
  when: 'A parcel was not sent after all.',
  texts: {
    title: 'Not sent after all',
    place: 77,
    subject: message('{what} has not been sent yet'),
    intro: message(
      "We told you that the parts below were on their way. That was a mistake: we still have them, and we'll email you again when they ship.",
    ),
    placeholders: ['what'],
    needs: { subject: ['what'] },
  },
  units: 'to send',
  copy: (situation) => happenedCopy(situation, HAPPENED),
});
