import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'agreed',
  when: 'An order is to be paid after it is fulfilled.',
  texts: {
    title: 'To be paid later',
    place: 14,
    subject: message('We have your order #{order}'),
    intro: message('We have your order and are getting it ready. {payment}'),
    placeholders: ['payment'],
  },
  copy: ({ order: { owedCents, payLater, paymentDays }, money }) => ({
    heading: t('We have your order'),
    values: {
      payment:
        payLater === 'invoice'
          ? t('You get an invoice of {sum} when it ships, payable within {days, plural, one {# day} other {# days}}.', {
              sum: money(owedCents),
              days: paymentDays ?? 0,
            })
          : t('You pay {sum} when you pick it up. We email you when it is ready.', { sum: money(owedCents) }),
    },
  }),
  stillTrueFor: ({ lines }, lineIds) => (lines.some(({ status }) => status === 'agreed') ? lineIds : []),
  samples: (order) => [{ order: { ...order, ...UNPAID } }],
});

/** What the sample order is before it is paid. */
const UNPAID = { transactionId: null, payments: [], isOwed: true, payLater: 'pick_up' as const, owedCents: 136_850 };
