import { t } from '#contract/language/text.ts';
import { notYou } from '#server/accounts/not-you.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { type Block, isPlainName } from '#server/emails/mail.ts';

interface NewPassword {
  /** What happened to the password. A reset has revoked all API keys. */
  readonly how: 'changed' | 'reset';
  /** Names of the account's passkeys. */
  readonly passkeys: readonly string[];
  /** How many API keys worked, and how many webhook endpoints receive events. */
  readonly programs: { readonly keys: number; readonly endpoints: number };
}

/** Lists what stays valid with how to remove it, because it may be an intruder's. */
export default defineMail({
  kind: 'password-changed',
  when: "An account's password was changed, or chosen by a link.",
  to: 'person',
  budget: 'notice',
  write: (store, { how, passkeys, programs }: NewPassword) => ({
    subject: t('Your password at {store} was changed', { store: store.name }),
    blocks: [
      how === 'changed'
        ? t('The password for your account at {store} was changed, and all your other sessions have ended.', {
            store: store.name,
          })
        : t(
            'A new password was chosen for your account at {store} with a link that was emailed to you. All your sessions have ended.',
            { store: store.name },
          ),
      t('If it was you, you can ignore this email.'),
      ...notYou(store),
      ...passkeysLeft(store, passkeys),
      ...programsLeft(store, how, programs),
    ],
  }),
  samples: ({ typed }) =>
    (['changed', 'reset'] as const).map((how) => ({
      how,
      passkeys: ['Laptop', typed('Key ring')],
      programs: { keys: 2, endpoints: 1 },
    })),
});

/** What happened to the account's API keys, and which webhook endpoints still receive events. */
function programsLeft(
  { publicOrigin }: { publicOrigin: string },
  how: 'changed' | 'reset',
  { keys, endpoints }: { readonly keys: number; readonly endpoints: number },
): Block[] {
  const keysText =
    how === 'reset'
      ? t(
          '{count, plural, one {The API key that you created is revoked. Programs that used it need a new one:} other {All # API keys that you created are revoked. Programs that used them need new ones:}}',
          { count: keys },
        )
      : t(
          '{count, plural, one {# API key that you created still works.} other {# API keys that you created still work.}} Revoke each one that you do not recognize:',
          { count: keys },
        );
  const endpointsText = t(
    '{count, plural, one {# webhook endpoint that you set up still receives events.} other {# webhook endpoints that you set up still receive events.}} Remove each one that you do not recognize:',
    { count: endpoints },
  );
  return [
    ...(keys > 0 ? [keysText, { link: `${publicOrigin}/dashboard/api-keys`, label: t('API keys') }] : []),
    ...(endpoints > 0 ? [endpointsText, { link: `${publicOrigin}/dashboard/webhooks`, label: t('Webhooks') }] : []),
  ];
}

/** Which passkeys still sign in, and where to remove them. */
function passkeysLeft({ publicOrigin }: { publicOrigin: string }, passkeys: readonly string[]): Block[] {
  if (passkeys.length === 0) return [];
  const names = passkeys.map((name) => (isPlainName(name) ? name : t('one with an unusual name'))).join(', ');
  return [
    t(
      '{count, plural, one {# passkey still signs in to your account: {names}.} other {# passkeys still sign in to your account: {names}.}} Remove each one that you do not recognize:',
      { count: passkeys.length, names },
    ),
    { link: `${publicOrigin}/dashboard/myprofile/passkeys`, label: t('Your passkeys') },
  ];
}
