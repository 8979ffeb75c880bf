import { message, t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';
import { linesOf, numbersOf } from '#server/order-emails/order-blocks.ts';
import { sampleOrder } from '#server/order-emails/sample-order.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';

export default defineMail({
  kind: 'payment-link',
  when: 'Staff send the payment link of an unpaid order.',
  to: 'person',
  budget: 'payment-link',
  texts: {
    title: 'Payment link',
    place: 15,
    subject: message('Pay for your order #{order} at {store}'),
    intro: message('You can pay for your order with this link, without signing in:'),
    closing: message(
      'The link works until {until}. Whoever has it can pay for the order, so pass it on only to the person who pays.',
    ),
    placeholders: ['order', 'until'],
  },
  write: ({ currency }, { order, link, expiresAt }: { order: OrderRow; link: string; expiresAt: Date }) => ({
    thread: order.id,
    heading: t('Pay for your order'),
    values: { order: order.number, until: mailTime(expiresAt) },
    blocks: [
      { link, label: t('Pay {sum}', { sum: formatCents(order.totalCents, currency) }) },
      linesOf(
        order,
        order.lines.filter(({ isBilled }) => isBilled),
        currency,
        true,
      ),
      numbersOf(order.number, null),
    ],
  }),
  samples: (sample) => [{ order: sampleOrder(sample), link: sample.link, expiresAt: new Date('2026-12-06T16:30:00Z') }],
});
