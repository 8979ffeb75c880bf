import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'agreed',
  when: 'An order is to be paid after it is fulfilled.',
  texts: {
    title: 'To be paid later',
    place: 14,
    subject: 'We have your order #{order}',
    intro: 'We have your order and are getting it ready. {payment}',
    placeholders: ['payment'],
  },
  copy: ({ order: { owedCents, payLater, paymentDays }, money }) => ({
    heading: 'We have your order',
    values: {
      payment:
        payLater === 'invoice'
          ? `You get an invoice of ${money(owedCents)} when it ships, payable within ${paymentDays} days.`
          : `You pay ${money(owedCents)} when you pick it up. We email you when it is ready.`,
    },
  }),
  stillTrueFor: ({ lines }, lineIds) => (lines.some(({ status }) => status === 'agreed') ? lineIds : []),
  samples: (order) => [{ order: { ...order, ...UNPAID } }],
});

/** What the sample order is before it is paid. */
const UNPAID = { transactionId: null, payments: [], isOwed: true, payLater: 'pick_up' as const, owedCents: 136_850 };
