import { notYou } from '#server/accounts/not-you.ts';
import { defineMail } from '#server/emails/define-mail.ts';

export default defineMail({
  kind: 'email-change-asked',
  when: 'A person asks for a new email: to the current one.',
  to: 'person',
  budget: 'notice',
  write: (store, { email }: { email: string }) => ({
    subject: `Email change requested for your account at ${store.name}`,
    blocks: [
      `Someone asked to change the email for your account at ${store.name} to ${email}. It changes when the new email is confirmed.`,
      'If it was you, you can ignore this email.',
      ...notYou(store),
    ],
  }),
  samples: () => [{ email: 'new@buyer.test' }],
});
