import { type Mail, type MailSender, mailTo, type Recipient } from '#server/emails/mail.ts';

/** A change to an account's sign-in methods. */
export type FactorChange =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'phone-confirmed'
  | 'phone-removed';

const COPY: Readonly<Record<FactorChange, readonly [subject: string, text: string]>> = {
  'two-factor-on': [
    'Two-factor is on',
    'From now on you sign in with your password and a code from your authenticator app, or one of your recovery codes.',
  ],
  'two-factor-off': ['Two-factor is off', 'From now on your password is enough to sign in.'],
  'recovery-codes-made': [
    'New recovery codes',
    'Your account has ten new recovery codes. The previous ones no longer work.',
  ],
  'recovery-code-used': ['A recovery code was used', 'Your password and a recovery code were used to sign in.'],
  'passkey-added': ['A passkey was added', 'A new passkey can sign in to your account.'],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account and no longer works.'],
  'phone-confirmed': ['Your phone number was confirmed', 'A phone number was confirmed for your account.'],
  'phone-removed': ['Your phone number was removed', 'Your account no longer has a confirmed phone number.'],
};

/**
 * Reports a change to an account's sign-in methods, so that an attacker's change does not go unnoticed.
 * @param detail an additional sentence; must not contain text that a person entered
 */
export function factorMail(store: MailSender, person: Recipient, change: FactorChange, detail?: string): Mail {
  const [subject, text] = COPY[change];
  return {
    kind: 'notice',
    ...mailTo(store, person),
    subject: `${subject} at ${store.name}`,
    blocks: [
      detail ? `${text} ${detail}` : text,
      "If it was you, you can ignore this email. If it wasn't, choose a new password now and check your sign-in methods:",
      { link: `${store.publicOrigin}/dashboard/myprofile`, label: 'Sign-in and security' },
    ],
  };
}
