import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Wanted {
  /** Who wants to order. */
  readonly buyer: string;
  readonly totalCents: number;
  readonly company: string;
}

export default defineMail({
  kind: 'approval-wanted',
  when: 'A buyer of a company asks to order above their limit.',
  to: 'person',
  budget: 'order-update',
  write: (store, { buyer, totalCents, company }: Wanted) => {
    const total = formatCents(totalCents, store.currency);
    return {
      subject: t('An order for {total} waits for your approval', { total }),
      blocks: [
        {
          facts: [
            [t('Company'), company],
            [t('Buyer'), buyer],
            [t('Total'), total],
          ],
          isOwnText: true,
        },
        t('It is above a limit of the buyer. Nothing is reserved until it is approved.'),
        { link: `${store.publicOrigin}/dashboard/company`, label: t('Approve or decline it') },
      ],
    };
  },
  samples: ({ typed }) => [{ buyer: typed('Ida Builder'), totalCents: 248_000, company: typed('Byron Machines GmbH') }],
});
