import { message, shown, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

const CHANGES = {
  'two-factor-on': [
    message('Two-factor is on'),
    message(
      'From now on you sign in with your password and a code from your authenticator app, or one of your recovery codes.',
    ),
  ],
  'two-factor-off': [message('Two-factor is off'), message('From now on your password is enough to sign in.')],
  'recovery-codes-made': [
    message('New recovery codes'),
    message('Your account has ten new recovery codes. The previous ones no longer work.'),
  ],
  'recovery-code-used': [
    message('A recovery code was used'),
    message('Your password and a recovery code were used to sign in.'),
  ],
  'passkey-added': [message('A passkey was added'), message('A new passkey can sign in to your account.')],
  'passkey-removed': [
    message('A passkey was removed'),
    message('A passkey was removed from your account and no longer works.'),
  ],
  'phone-confirmed': [
    message('Your phone number was confirmed'),
    message('A phone number was confirmed for your account.'),
  ],
  'phone-removed': [
    message('Your phone number was removed'),
    message('Your account no longer has a confirmed phone number.'),
  ],
} as const;

/** A change to an account's sign-in methods. */
export type FactorChange = keyof typeof CHANGES;

interface ReportedChange {
  readonly change: FactorChange;
  /** More about it; must not contain text that a person entered. */
  readonly detail?: 'by-operator' | { readonly phoneEndsIn: string };
}

export default defineMail({
  kind: 'factor',
  when: "A change to an account's sign-in methods, so that an attacker's does not go unnoticed.",
  to: 'person',
  budget: 'notice',
  write: (store, { change, detail }: ReportedChange) => {
    const [subject, text] = CHANGES[change];
    return {
      subject: t('{change} at {store}', { change: shown(subject), store: store.name }),
      blocks: [
        [shown(text), ...detailOf(detail)].join(' '),
        t(
          "If it was you, you can ignore this email. If it wasn't, choose a new password now and check your sign-in methods:",
        ),
        { link: `${store.publicOrigin}/dashboard/myprofile`, label: t('Sign-in and security') },
      ],
    };
  },
  samples: () => [
    { change: 'passkey-added' } as const,
    { change: 'two-factor-off', detail: 'by-operator' } as const,
    { change: 'phone-confirmed', detail: { phoneEndsIn: '100' } } as const,
  ],
});

function detailOf(detail: ReportedChange['detail']): string[] {
  if (detail === undefined) return [];
  return [
    detail === 'by-operator'
      ? t('The operator of the store did this.')
      : t('It ends in {digits}.', { digits: detail.phoneEndsIn }),
  ];
}
