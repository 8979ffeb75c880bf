import { message, t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { changedUnitsText } from '#contract/orders/changed-units.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';
import { numbersOf } from '#server/order-emails/order-blocks.ts';
import { sampleOrder } from '#server/order-emails/sample-order.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';

export default defineMail({
  kind: 'difference-due',
  when: 'Staff send the link with which the difference of a changed order is paid.',
  to: 'person',
  budget: 'payment-link',
  texts: {
    title: 'Payment of a difference',
    place: 16,
    subject: message('Pay {amount} more for order #{order} at {store}'),
    intro: message('Your changed order costs {amount} more. It changes when this amount is paid:'),
    closing: message('You can pay until {until}, without signing in. If nobody pays, the order stays as it is.'),
    placeholders: ['order', 'amount', 'until'],
  },
  write: ({ currency }, { order, link, expiresAt }: { order: OrderRow; link: string; expiresAt: Date }) => {
    const amount = formatCents(order.change?.differenceCents ?? 0, currency);
    return {
      thread: order.id,
      heading: t('Pay the difference'),
      values: { order: order.number, amount, until: mailTime(expiresAt) },
      blocks: [
        ...(order.change?.lines ?? []).map((line) => `${line.partName}: ${changedUnitsText(line)}`),
        { link, label: t('Pay {sum}', { sum: amount }) },
        numbersOf(order.number, null),
      ],
    };
  },
  samples: (sample) => [{ order: sampleOrder(sample), link: sample.link, expiresAt: new Date('2026-12-06T16:30:00Z') }],
});
