import { INVITATION_DAYS } from '#contract/accounts/invitations.ts';
import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/permissions.ts';
import type { Mail, MailSender } from '#server/emails/mail.ts';

/** Invites someone to the staff; the same mail with and without an account. @param link absolute */
export function invitationMail(store: MailSender, email: string, role: StaffRole, link: string): Mail {
  const { name, text } = STAFF_ROLE_TEXTS[role];
  return {
    kind: 'invitation',
    store,
    to: email,
    subject: `Invitation to join the staff of ${store.name}`,
    blocks: [
      `You are invited to help run ${store.name}, with the role ${name}. ${text}`,
      'Sign in with this email first, or sign up with it and verify it. Then open this link:',
      { link, label: 'Accept the invitation' },
      `The link works once, for ${INVITATION_DAYS} days. If you don't know why you got this, ignore this email.`,
    ],
  };
}
