import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStore, orderOf, PASSWORD } from '#server/own-account/testing.ts';
import { numberOf } from '#test/fixtures/ordering.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { backUp, emptyDatabase, NO_KEYS, open } from './testing.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsmith-links-'));
  store = await openStore();
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

interface Message {
  readonly kind: string;
  readonly content: { readonly subject?: string; readonly text: string };
}

const MESSAGES = `select kind, content from outbox where content is not null order by id`;

/** The secrets that grant access to an account or to a payment: the token of a link, or a code. */
const secretsOf = ({ content: { text } }: Message): string[] =>
  [...text.matchAll(/token=([\w.-]+)|reset-password\/(\w+)|\b(\d{6})\b|\/pay\/([\w-]+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? match[4]!,
  );

test('a backup contains no queued emails or text messages with sign-in links or codes', async () => {
  const ada = await store.member('ada');
  const { id } = await orderOf(store, ada);
  await store.runJobs();
  const { browser: other } = await store.member('eve');
  await other.ask('POST', 'identity/sign-up/email', { name: 'Ben', email: 'ben@buyer.test', password: PASSWORD });
  await ada.browser.ask('POST', 'identity/request-password-reset', { email: ada.email });
  const change = await ada.ask('POST', 'account/email', { email: 'ada.new@buyer.test', password: PASSWORD });
  assert.equal(change.status, 200);
  const number = await ada.ask('POST', 'account/phone', { number: '+4915199887766' });
  assert.equal(number.status, 200, JSON.stringify(number.body));
  const support = await store.person('support');
  const link = await store.call(support, 'POST', `/orders/${id}/payment-links`, { email: true });
  assert.equal(link.status, 200, JSON.stringify(link.body));
  await ada.browser.ask('POST', 'contact', { email: ada.email, subject: 'Hello', message: 'A message' });

  const waiting = (await store.db.$client.query<Message>(MESSAGES)).rows;
  const secret = waiting.filter((message) => secretsOf(message).length > 0);
  assert.deepEqual(
    secret.map(({ kind, content: { subject } }) => subject ?? kind),
    [
      'Verify your email for Partsmith',
      'Choose a new password for Partsmith',
      'Confirm your new email for Partsmith',
      'sms',
      `Pay for your order #${await numberOf(store, id)} at Partsmith`,
    ],
  );
  const file = join(folder, 'backup');
  await backUp(store, file);
  const target = await emptyDatabase(store.databaseUrl);
  try {
    await restoreBackup(open(file), { url: target.url, pictures: null, keys: NO_KEYS });
    const restored = (await target.ask(MESSAGES)) as unknown as Message[];
    assert.deepEqual(
      restored,
      waiting.filter((message) => !secret.includes(message)),
    );
    assert.ok(restored.length > 0, 'all other mails are still to be sent');
  } finally {
    await target.drop();
  }
});
