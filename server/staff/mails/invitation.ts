import { INVITATION_DAYS } from '#contract/accounts/invitations.ts';
import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/permissions.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Invitation {
  readonly role: StaffRole;
  /** Absolute. */
  readonly link: string;
}

/** The same with and without an account. */
export default defineMail({
  kind: 'invitation',
  when: 'An owner invites someone to the staff.',
  to: 'address',
  budget: 'invitation',
  language: 'en',
  write: (store, { role, link }: Invitation) => ({
    subject: `Invitation to join the staff of ${store.name}`,
    blocks: [
      `You are invited to help run ${store.name}, with the role ${STAFF_ROLE_TEXTS[role].name}. ${STAFF_ROLE_TEXTS[role].text}`,
      'Sign in with this email first, or sign up with it and verify it. Then open this link:',
      { link, label: 'Accept the invitation' },
      `The link works once, for ${INVITATION_DAYS} days. If you don't know why you got this, ignore this email.`,
    ],
  }),
  samples: ({ link }) => [{ role: 'support' as const, link }],
});
