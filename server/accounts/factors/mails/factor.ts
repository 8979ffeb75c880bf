import { defineMail } from '#server/emails/define-mail.ts';

const CHANGES = {
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
} as const;

/** A change to an account's sign-in methods. */
export type FactorChange = keyof typeof CHANGES;

interface ReportedChange {
  readonly change: FactorChange;
  /** An additional sentence; must not contain text that a person entered. */
  readonly detail?: string;
}

export default defineMail({
  kind: 'factor',
  when: "A change to an account's sign-in methods, so that an attacker's does not go unnoticed.",
  to: 'person',
  budget: 'notice',
  write: (store, { change, detail }: ReportedChange) => {
    const [subject, text] = CHANGES[change];
    return {
      subject: `${subject} at ${store.name}`,
      blocks: [
        detail ? `${text} ${detail}` : text,
        "If it was you, you can ignore this email. If it wasn't, choose a new password now and check your sign-in methods:",
        { link: `${store.publicOrigin}/dashboard/myprofile`, label: 'Sign-in and security' },
      ],
    };
  },
  samples: () => [{ change: 'passkey-added' } as const],
});
