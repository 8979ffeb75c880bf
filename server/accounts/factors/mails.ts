import type { Mail } from '#server/jobs/mail.ts';
import { compose, greeting } from '../mails.ts';

/** What happened to how somebody signs in. */
export type FactorChange =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'phone-confirmed'
  | 'phone-removed';

const WORDS: Readonly<Record<FactorChange, readonly [subject: string, told: string]>> = {
  'two-factor-on': [
    'Two-factor is on',
    'From now on your account wants a code of your authenticator app, or one of your recovery codes, after the password.',
  ],
  'two-factor-off': ['Two-factor is off', 'From now on the password alone leads into your account.'],
  'recovery-codes-made': [
    'New recovery codes',
    'Your account has ten new recovery codes. The older ones do not work any more.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'Somebody signed in to your account with your password and a recovery code.',
  ],
  'passkey-added': ['A passkey was added', 'From now on a new passkey leads into your account.'],
  'passkey-removed': ['A passkey was removed', 'One of the passkeys of your account does not work here any more.'],
  'phone-confirmed': ['Your phone number is confirmed', 'A phone number was confirmed for your account.'],
  'phone-removed': ['Your phone number is removed', 'Your account has no confirmed phone number any more.'],
};

/**
 * Tells somebody that how they sign in has changed, so that nobody else can change it unnoticed.
 * @param detail a further sentence
 */
export function factorMail(
  store: { readonly name: string; readonly publicOrigin: string },
  person: { readonly email: string; readonly name: string },
  change: FactorChange,
  detail?: string,
): Mail {
  const [subject, told] = WORDS[change];
  return compose(person, `${subject} at ${store.name}`, [
    greeting(person),
    detail ? `${told} ${detail}` : told,
    'If that was you, there is nothing to do. If not, choose a new password at once, and look at what is listed in your profile:',
    { link: `${store.publicOrigin}/dashboard/myprofile`, label: 'Sign-in and security' },
  ]);
}
