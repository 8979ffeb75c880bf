import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { sampleRefund } from '#server/order-emails/sample-order.ts';

export default defineOrderMail({
  event: 'refund_returned',
  when: 'A bank returned a refund to the store.',
  texts: {
    title: 'Refund returned by the bank',
    place: 110,
    subject: message('Your refund for order #{order} came back to us'),
    intro: message(
      "Your bank returned the {amount} that we refunded to your card. We're sorry for the delay. You don't need to do anything: we'll send it again, or contact you about another way to pay you back.",
    ),
    placeholders: ['amount'],
    needs: { intro: ['amount'] },
  },
  copy: ({ refund, order, money }) => {
    const cents = refund?.amountCents ?? order.totalCents;
    const owedCents = refund?.owedCents ?? cents;
    return {
      heading: t('Your refund came back to us'),
      values: { amount: money(cents) },
      ...(owedCents < cents && {
        addition: t('{sum} of it is still due to you. The rest has already gone back to you in another way.', {
          sum: money(owedCents),
        }),
      }),
    };
  },
  samples: (order) => [{ refund: sampleRefund(order) }],
});
