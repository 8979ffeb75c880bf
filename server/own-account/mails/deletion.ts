import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'deletion',
  when: 'A person without a password asks to delete the account.',
  to: 'person',
  budget: 'confirmation',
  write: (store, { link }: { link: string }) => ({
    subject: `Delete your account at ${store.name}?`,
    blocks: [
      `Open this link to delete your account at ${store.name}. Sign in first; the page shows what happens to your orders before anything is deleted:`,
      { link, label: 'Delete my account' },
      "This link works once, for one hour. If you didn't ask for it, ignore this email: your account stays as it is.",
    ],
  }),
  samples: ({ link }) => [{ link }],
});
