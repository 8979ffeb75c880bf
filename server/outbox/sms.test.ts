import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import PostalMime from 'postal-mime';
import { openDatabase } from '#server/database/client.ts';
import { EnvError, readEnv } from '#server/settings/read-env.ts';
import { testDatabase } from '#test/postgres.ts';
import { flushOutbox } from './flush-outbox.ts';
import { outbox } from './tables.ts';
import { openSmsTransport } from './sms-transport.ts';

const database = await testDatabase();
const db = openDatabase(database.url, 2);
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
});
let url: string;
before(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/send`;
});
after(async () => {
  receiver.close();
  await db.$client.end();
  await database.drop();
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const sms = { to: '+8801712345678', text: '123456 is your code – für dich' };
const id = crypto.randomUUID();

test('a text message is posted to the configured URL with its token and a constant id', async () => {
  const transport = openSmsTransport({ mode: 'webhook', url, token: 'key' }, { url: '', key: '' }, 'Partsmith');
  const deps = {
    db,
    log: () => {},
    sms: transport,
    mail: { send: async () => assert.fail() },
    compose: async () => assert.fail(),
  };
  const content = { ...sms, until: new Date(Date.now() + 60_000).toISOString() };
  for (let attempt = 0; attempt < 2; attempt++) {
    await db.delete(outbox);
    await db.insert(outbox).values({ id, kind: 'sms', content, isSecret: true });
    await flushOutbox(deps);
    await flushOutbox(deps);
  }
  assert.equal(received.length, 2, 'a message that is sent is not sent again');
  assert.equal(received[0]!.headers.authorization, 'Bearer key');
  assert.deepEqual(JSON.parse(received[0]!.body), { id, from: 'Partsmith', ...sms });
  assert.deepEqual(
    received.map(({ headers }) => headers['idempotency-key']),
    [id, id],
  );
  for (const refusal of [500, 401, 302]) {
    status = refusal;
    await assert.rejects(transport.send(sms, id), 'it is retried, and follows no redirect');
  }
});

test('in sandbox mode text messages arrive in the mailbox, marked as such', async () => {
  const transport = openSmsTransport({ mode: 'sandbox', port: 1 }, { url, key: 'mailbox' }, 'Part"s\r\nmith');
  await transport.send(sms, id);
  const [{ headers, body }] = received as [(typeof received)[0]];
  assert.equal(headers['content-type'], 'message/rfc822');
  assert.equal(headers['x-envelope-to'], '+8801712345678@sms.partsmith.test');
  const message = await PostalMime.parse(body);
  assert.deepEqual(message.from, { address: 'text-messages@partsmith.test', name: 'Part"s\r\nmith' });
  assert.equal(message.headers.find(({ key }) => key === 'x-message-kind')?.value, 'sms');
  assert.equal(message.text?.trim(), sms.text);
});

test('settings send text messages, keep them in the mailbox, or turn them off', async () => {
  assert.deepEqual(readEnv({ PORT: '3000' }).sms, { mode: 'sandbox', port: 3002 });
  const mail = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test', AUTH_SECRET: 'x'.repeat(32) };
  assert.deepEqual(readEnv(mail).sms, { mode: 'off' });
  const set = { ...mail, SMS_WEBHOOK_URL: 'https://sms.test/send', SMS_WEBHOOK_TOKEN: 'key' };
  assert.deepEqual(readEnv(set).sms, { mode: 'webhook', url: 'https://sms.test/send', token: 'key' });
  assert.throws(
    () => readEnv({ ...set, SMS_WEBHOOK_TOKEN: '' }),
    (error) => /SMS_WEBHOOK_TOKEN is missing/.test((error as EnvError).message),
  );
  assert.throws(() => readEnv({ ...set, SMS_WEBHOOK_URL: '' }), EnvError);
  assert.throws(() => readEnv({ ...set, SMS_WEBHOOK_URL: 'not one' }), EnvError);
  await assert.rejects(openSmsTransport({ mode: 'off' }, { url: '', key: '' }, 'Partsmith').send(sms, id), /not set/);
});
