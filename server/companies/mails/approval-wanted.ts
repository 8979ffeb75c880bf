import { defineMail } from '#server/emails/define-mail.ts';

interface Wanted {
  /** Who wants to order. */
  readonly buyer: string;
  /** Formatted. */
  readonly total: string;
  readonly company: string;
}

export default defineMail({
  kind: 'approval-wanted',
  when: 'A buyer of a company asks to order above their limit.',
  to: 'person',
  budget: 'order-update',
  write: (store, { buyer, total, company }: Wanted) => ({
    subject: `An order for ${total} waits for your approval`,
    blocks: [
      {
        facts: [
          ['Company', company],
          ['Buyer', buyer],
          ['Total', total],
        ],
        isOwnText: true,
      },
      'It is above a limit of the buyer. Nothing is reserved until it is approved.',
      { link: `${store.publicOrigin}/dashboard/company`, label: 'Approve or decline it' },
    ],
  }),
  samples: ({ typed }) => [{ buyer: typed('Ida Builder'), total: '$2,480.00', company: typed('Byron Machines GmbH') }],
});
