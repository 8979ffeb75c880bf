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
        ? `Your company account at ${store.name} is ready`
        : `Your request for a company account at ${store.name}`,
    blocks:
      declined === undefined
        ? [
            { facts: [['Company', company]], isOwnText: true },
            'You are its first admin: invite the people who order with you, and choose what each of them may do.',
            { link: `${store.publicOrigin}/dashboard/company`, label: 'Open your company' },
          ]
        : [
            { facts: [['Company', company]], isOwnText: true },
            `We can't open this company account:\n${declined}`,
            'Your own account stays as it is.',
          ],
  }),
  samples: ({ typed }) => [
    { company: typed('Byron Machines GmbH') },
    { company: typed('Byron Machines GmbH'), declined: 'We need a company in the EU.' },
  ],
});
