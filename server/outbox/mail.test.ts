import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startIdentitySandbox } from '@partsmith/identity-sandbox';
import { openDatabase } from '#server/database/client.ts';
import { testDatabase } from '#test/postgres.ts';
import { openMailTransport, type MailTransport } from './mail-transport.ts';
import { flushOutbox } from './flush-outbox.ts';
import { queueMail } from './queue-mail.ts';

const ORIGIN = 'http://localhost:3000';
const database = await testDatabase();
const db = openDatabase(database.url, 3);
const stateDir = await mkdtemp(join(tmpdir(), 'partsmith-mail-'));
const sandbox = await startIdentitySandbox({
  port: 0,
  stateDir,
  clientId: 'partsmith',
  clientSecret: 'x',
  redirectUris: [`${ORIGIN}/api/identity/callback/google`],
  storeOrigin: ORIGIN,
  storeName: 'Partsmith',
  mailboxKey: 'the-key',
});
after(async () => {
  await sandbox.close();
  await db.$client.end();
  await database.drop();
  await rm(stateDir, { recursive: true });
});

const MAIL = {
  budget: 'shop',
  store: { name: 'Partsmith', publicOrigin: ORIGIN, currency: 'usd' },
  subject: 'A mail',
  blocks: ['x'],
} as const;
const STORE = { publicOrigin: ORIGIN, shopEmail: 'desk@partsmith.test' };
const FROM = 'Partsmith <store@partsmith.test>';
const toMailbox = (key = 'the-key') =>
  openMailTransport({ mode: 'sandbox', port: 0, from: FROM }, { url: sandbox.mailboxPostUrl, key }, STORE);

async function work(transport: MailTransport): Promise<void> {
  await flushOutbox({
    db,
    log: () => {},
    mail: transport,
    sms: { send: async () => assert.fail() },
    compose: async () => assert.fail(),
  });
  transport.close();
}

async function mailbox(to: string): Promise<Record<string, string>[]> {
  return (await fetch(`${sandbox.mailboxUrl}/messages.json?to=${encodeURIComponent(to)}`)).json() as Promise<
    Record<string, string>[]
  >;
}

const count = async () =>
  (await db.$client.query('select count(*)::int as n from outbox where next_try_at is not null')).rows[0].n;

test('an email is sent if and only if its transaction commits', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await queueMail(tx, { ...MAIL, to: 'undone@buyer.test', subject: 'Undone' });
      throw new Error('undo');
    }),
  );
  assert.equal(await count(), 0);
  const text = 'Grüße, here is your order.\n.\nA line with a dot above it.\n';
  await queueMail(db, {
    ...MAIL,
    to: 'done@buyer.test',
    replyTo: 'shop@partsmith.test',
    subject: 'Done – really',
    blocks: [text],
  });
  await work(toMailbox());
  assert.equal(await count(), 0);
  const [mail] = await mailbox('done@buyer.test');
  assert.equal(mail!['subject'], 'Done – really');
  assert.ok(mail!['text']!.startsWith(text));
  assert.match(mail!['html']!, />Grüße, here is your order\.<br\/>/);
  assert.match(JSON.stringify(mail!['from']), /store@partsmith\.test/);
});

test('a rejected email is retried later', async () => {
  await queueMail(db, { ...MAIL, to: 'later@buyer.test' });
  await work(toMailbox('a wrong key'));
  const { rows } = await db.$client.query('select attempts, failure from outbox where next_try_at is not null');
  assert.deepEqual(rows, [{ attempts: 1, failure: 'Error: The mailbox answered 401.' }]);
  await db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await work(toMailbox());
  assert.equal((await mailbox('later@buyer.test')).length, 1);
});

test('typed text adds no recipients, headers or attachments', async () => {
  await queueMail(db, {
    ...MAIL,
    to: 'only@buyer.test',
    subject: 'Hello\r\nBcc: spy@evil.test',
    replyTo: 'a@b.test\r\nCc: spy@evil.test',
  });
  await work(toMailbox());
  const [mail] = await mailbox('only@buyer.test');
  assert.match(mail!['subject']!, /^Hello/);
  assert.deepEqual(await mailbox('spy@evil.test'), []);
});

test('SMTP delivers the same email; replies to an automatic one go to the shop', async () => {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (inData && line !== '.') continue;
        if (inData) inData = false;
        else if (line === 'DATA') inData = true;
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await queueMail(db, { ...MAIL, to: 'smtp@buyer.test', subject: 'By SMTP', blocks: ['Hello there'], thread: 'x1' });
  await queueMail(db, { ...MAIL, to: 'desk@partsmith.test', replyTo: 'visitor@buyer.test' });
  const settings = { mode: 'smtp', url: `smtp://127.0.0.1:${port}`, from: FROM } as const;
  await work(openMailTransport(settings, { url: '', key: '' }, STORE));
  await new Promise((resolve) => server.close(resolve));
  assert(lines.includes('MAIL FROM:<store@partsmith.test>'), lines.join('\n'));
  assert(lines.includes('RCPT TO:<smtp@buyer.test>'));
  assert(lines.includes('Subject: By SMTP'));
  assert(lines.some((line) => /^Message-ID: <[0-9a-f-]{36}@localhost>$/.test(line)));
  assert(lines.includes('Hello there'));
  const headers = lines.filter((line) => /^(Reply-To|Auto-Submitted|References): /.test(line));
  assert.deepEqual(headers.toSorted(), [
    'Auto-Submitted: auto-generated',
    'References: <order-x1@localhost>',
    'Reply-To: desk@partsmith.test',
    'Reply-To: visitor@buyer.test',
  ]);
  assert.equal(await count(), 0);
});

test('an attempt at a mail server that never stops answering is aborted', { timeout: 10_000 }, async (context) => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.write('220 test ESMTP\r\n');
    const answering = setInterval(() => socket.write('250-still here\r\n'), 5);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(answering);
      closed.resolve();
    });
    context.after(() => socket.destroy());
  });
  context.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = openMailTransport({ mode: 'smtp', url, from: FROM }, { url: '', key: '' }, STORE, 100);
  const mail = { to: 'slow@buyer.test', subject: 'Slow', text: 'x', html: 'x' };
  await assert.rejects(transport.send(mail, 'slow'), /abort|timeout/i);
  await closed.promise;
});
