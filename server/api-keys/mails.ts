import { type Mail, type MailSender, isPlainName } from '#server/emails/mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';

/** Tells the creator of an API key that it expires soon. */
export function keyExpiresMail(
  store: MailSender,
  to: string,
  { name, prefix, expiresAt, lastUsedAt }: { name: string; prefix: string; expiresAt: Date; lastUsedAt: Date | null },
): Mail {
  return {
    kind: 'notice',
    store,
    to,
    subject: `An API key at ${store.name} expires soon`,
    blocks: [
      'Programs that use this API key stop working when it expires. Create a new one and give it to them before then.',
      {
        facts: [
          ['Key', isPlainName(name) ? `${name} (${prefix}…)` : `${prefix}…`],
          ['Expires', mailTime(expiresAt)],
          ['Last used', lastUsedAt ? mailTime(lastUsedAt) : 'Never'],
        ],
      },
      { link: `${store.publicOrigin}/dashboard/api-keys`, label: 'API keys' },
    ],
  };
}
