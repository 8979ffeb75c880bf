import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';
import { numbersOf } from '#server/order-emails/order-blocks.ts';
import { sampleOrder } from '#server/order-emails/sample-order.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';

export default defineMail({
  kind: 'guest-link',
  when: 'Someone asks for a new link to an order that was placed without an account.',
  to: 'person',
  budget: 'payment-link',
  texts: {
    title: "New link to a guest's order",
    place: 16,
    subject: message('Your link to order #{order} at {store}'),
    intro: message('This link opens your order, without signing in:'),
    closing: message(
      "The link works until {until}. Whoever has it can see the order and pay for it, so don't pass it on.",
    ),
    placeholders: ['order', 'until'],
  },
  write: (_, { order, link, expiresAt }: { order: OrderRow; link: string; expiresAt: Date }) => ({
    thread: order.id,
    heading: t('Open your order'),
    values: { order: order.number, until: mailTime(expiresAt) },
    blocks: [{ link, label: t('View your order') }, numbersOf(order.number, null)],
  }),
  samples: (sample) => [{ order: sampleOrder(sample), link: sample.link, expiresAt: new Date('2027-02-27T16:30:00Z') }],
});
