import { defineMail } from '#server/emails/define-mail.ts';
import { isPlainName } from '#server/emails/mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';

interface ExpiringKey {
  readonly name: string;
  readonly prefix: string;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

const KEY = { prefix: 'ps_3fK8mQpz', expiresAt: new Date('2026-12-01T10:00:00Z'), lastUsedAt: null };

export default defineMail({
  kind: 'key-expires',
  when: 'An API key expires within a week: to its creator.',
  to: 'address',
  budget: 'notice',
  language: 'en',
  write: (store, { name, prefix, expiresAt, lastUsedAt }: ExpiringKey) => ({
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
  }),
  samples: ({ typed }) => [
    { ...KEY, name: 'Laptop', lastUsedAt: new Date('2026-11-24T10:00:00Z') },
    { ...KEY, name: typed('Key ring') },
  ],
});
