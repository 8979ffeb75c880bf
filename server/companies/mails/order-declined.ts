import { defineMail } from '#server/emails/define-mail.ts';

interface Declined {
  /** Formatted. */
  readonly total: string;
  readonly company: string;
  readonly reason: string;
}

export default defineMail({
  kind: 'order-declined',
  when: "A company declines a buyer's order above a limit.",
  to: 'person',
  budget: 'order-update',
  write: (store, { total, company, reason }: Declined) => ({
    subject: `Your order for ${total} was not approved`,
    blocks: [
      {
        facts: [
          ['Company', company],
          ['Reason', reason],
        ],
        isOwnText: true,
      },
      'Nothing was ordered. The parts are still in your basket, unless you have removed them.',
      { link: `${store.publicOrigin}/dashboard/company`, label: 'Open your company' },
    ],
  }),
  samples: ({ typed }) => [
    { total: '$2,480.00', company: typed('Byron Machines GmbH'), reason: typed('Order it next month.') },
  ],
});
