import { t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Declined {
  readonly totalCents: number;
  readonly company: string;
  readonly reason: string;
}

export default defineMail({
  kind: 'order-declined',
  when: "A company declines a buyer's order above a limit.",
  to: 'person',
  budget: 'order-update',
  write: (store, { totalCents, company, reason }: Declined) => ({
    subject: t('Your order for {total} was not approved', { total: formatCents(totalCents, store.currency) }),
    blocks: [
      {
        facts: [
          [t('Company'), company],
          [t('Reason'), reason],
        ],
        isOwnText: true,
      },
      t('Nothing was ordered. The parts are still in your basket, unless you have removed them.'),
      { link: `${store.publicOrigin}/dashboard/company`, label: t('Open your company') },
    ],
  }),
  samples: ({ typed }) => [
    { totalCents: 248_000, company: typed('Byron Machines GmbH'), reason: typed('Order it next month.') },
  ],
});
