import { unitsText } from '#server/alerts/alert-lists.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface PaidOrder {
  readonly id: string;
  readonly number: string;
  readonly units: number;
  /** Formatted. */
  readonly total: string;
}

export default defineMail({
  kind: 'new-order',
  when: 'An order is paid, if the shop wants an email for each.',
  to: 'shop',
  // A flood of orders leaves room for other alerts.
  budget: 'contact',
  write: (store, { id, number, units, total }: PaidOrder) => ({
    subject: `New order #${number}, ${total}`,
    heading: 'A new order is paid',
    blocks: [
      `Order #${number} is paid: ${unitsText(units)}, ${total}.`,
      { link: `${store.publicOrigin}/dashboard/manageorder?order=${id}`, label: 'See the order' },
    ],
  }),
  samples: () => [{ id: 'x', number: '1042', units: 7, total: '$1,572.78' }],
});
