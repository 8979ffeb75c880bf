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
    subject: `Your password at ${store.name} was changed`,
    blocks: [
      how === 'changed'
        ? `The password for your account at ${store.name} was changed, and all your other sessions have ended.`
        : `A new password was chosen for your account at ${store.name} with a link that was emailed to you. All your sessions have ended.`,
      'If it was you, you can ignore this email.',
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
      ? `${keys === 1 ? 'The API key that you created is' : `All ${keys} API keys that you created are`} revoked. Programs that used ${keys === 1 ? 'it need a new one' : 'them need new ones'}:`
      : `${keys === 1 ? '1 API key that you created still works' : `${keys} API keys that you created still work`}. Revoke each one that you do not recognize:`;
  const endpointsText = `${endpoints === 1 ? '1 webhook endpoint that you set up still receives' : `${endpoints} webhook endpoints that you set up still receive`} events. Remove each one that you do not recognize:`;
  return [
    ...(keys > 0 ? [keysText, { link: `${publicOrigin}/dashboard/api-keys`, label: 'API keys' }] : []),
    ...(endpoints > 0 ? [endpointsText, { link: `${publicOrigin}/dashboard/webhooks`, label: 'Webhooks' }] : []),
  ];
}

/** Which passkeys still sign in, and where to remove them. */
function passkeysLeft({ publicOrigin }: { publicOrigin: string }, passkeys: readonly string[]): Block[] {
  if (passkeys.length === 0) return [];
  const count = passkeys.length === 1 ? '1 passkey still signs' : `${passkeys.length} passkeys still sign`;
  const names = passkeys.map((name) => (isPlainName(name) ? name : 'one with an unusual name')).join(', ');
  return [
    `${count} in to your account: ${names}. Remove each one that you do not recognize:`,
    { link: `${publicOrigin}/dashboard/myprofile/passkeys`, label: 'Your passkeys' },
  ];
}
