import { defineMail } from '#server/emails/define-mail.ts';

/** Does not name the other account. */
export default defineMail({
  kind: 'email-in-use',
  when: 'A person asks for an email that another account has: to that account.',
  to: 'address',
  budget: 'notice',
  write: (store) => ({
    subject: `Your email at ${store.name}`,
    blocks: [
      `Another account at ${store.name} asked to use this email. You already have an account with it, so nothing was changed.`,
      "If this was you and you want to use it there, first delete this account or change its email. If it wasn't you, ignore this email.",
    ],
  }),
  samples: () => [undefined],
});
