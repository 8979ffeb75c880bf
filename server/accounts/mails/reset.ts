import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'reset',
  when: 'Someone asks for a new password.',
  to: 'person',
  budget: 'reset',
  texts: {
    title: 'Choose a new password',
    place: 180,
    subject: 'Choose a new password for {store}',
    intro: 'Open this link to choose a new password for your account at {store}:',
    closing:
      "This link works once, for one hour. If you didn't ask for it, ignore this email: your password stays the same.",
  },
  write: (_, { link }: { link: string }) => ({ blocks: [{ link, label: 'Choose a new password' }] }),
  samples: ({ link }) => [{ link }],
});
