import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'confirm-email',
  when: 'A person asks for a new email: to the new one.',
  to: 'address',
  budget: 'confirmation',
  write: (store, { link }: { link: string }) => ({
    subject: `Confirm your new email for ${store.name}`,
    blocks: [
      `Confirm this email to use it for your account at ${store.name}. Sign in first, then open this link:`,
      { link, label: 'Confirm this email' },
      "This link works once, for one hour. If this wasn't you, ignore this email: nothing changes.",
    ],
  }),
  samples: ({ link }) => [{ link }],
});
