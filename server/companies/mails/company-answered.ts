import { t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Answer {
  readonly company: string;
  /** Why it is declined; undefined: it is approved. */
  readonly declined?: string | undefined;
}

export default defineMail({
  kind: 'company-answered',
  when: 'Staff approve or decline a company account that a customer has asked for.',
  to: 'person',
  budget: 'reply',
  write: (store, { company, declined }: Answer) => ({
    subject:
      declined === undefined
        ? t('Your company account at {store} is ready', { store: store.name })
        : t('Your request for a company account at {store}', { store: store.name }),
    blocks:
      declined === undefined
        ? [
            { facts: [[t('Company'), company]], isOwnText: true },
            t('You are its first admin: invite the people who order with you, and choose what each of them may do.'),
            { link: `${store.publicOrigin}/dashboard/company`, label: t('Open your company') },
          ]
        : [
            { facts: [[t('Company'), company]], isOwnText: true },
            `${t("We can't open this company account:")}\n${declined}`,
            t('Your own account stays as it is.'),
          ],
  }),
  samples: ({ typed }) => [
    { company: typed('Byron Machines GmbH') },
    { company: typed('Byron Machines GmbH'), declined: 'We need a company in the EU.' },
  ],
});
