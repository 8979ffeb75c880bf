import { listText, unitsText } from '#server/alerts/alert-lists.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface PaidOrders {
  readonly count: number;
  /** Formatted. */
  readonly total: string;
  /** The first of them. */
  readonly orders: readonly { readonly number: string; readonly units: number; readonly total: string }[];
  /** The audit trail's last, with which `npm run verify` detects cut entries. */
  readonly seal: string | null;
}

export default defineMail({
  kind: 'order-digest',
  when: 'Each morning: the orders paid since the last such email, if the shop wants it.',
  to: 'shop',
  budget: 'shop',
  write: (store, { count, total, orders, seal }: PaidOrders) => {
    const what = count === 1 ? '1 new order' : `${count} new orders`;
    return {
      subject: `${what}, ${total}`,
      heading: what,
      blocks: [
        listText(
          orders.map(({ number, units, total }) => `#${number}: ${unitsText(units)}, ${total}`),
          count,
        ),
        { link: `${store.publicOrigin}/dashboard/manageorder?status=paid`, label: 'See the orders to ship' },
        ...(seal === null ? [] : [{ facts: [['Last seal of the audit trail', seal]] } as const]),
      ],
    };
  },
  samples: () => [
    {
      count: 2,
      total: '$1,572.78',
      orders: [{ number: '1042', units: 7, total: '$1,572.78' }],
      seal: 'a3'.repeat(32),
    },
  ],
});
