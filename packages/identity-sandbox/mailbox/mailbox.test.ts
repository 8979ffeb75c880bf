import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { CLIENT, makeStateDir, startSandbox } from '../testing.ts';
import { message } from './testing.ts';
import type { IdentitySandbox } from '../server.ts';

type Listed = { id: string; to: string[]; from: string; subject: string; date: string; text: string; html: string };

let stateDir: string;
let sandbox: IdentitySandbox;
before(async () => {
  stateDir = await makeStateDir();
  sandbox = await startSandbox(stateDir);
});
beforeEach(async () => {
  await deleteAll();
});
after(() => sandbox.close());

function deleteAll(origin = sandbox.origin) {
  return fetch(`${sandbox.mailboxUrl}/delete-all`, { method: 'POST', redirect: 'manual', headers: { origin } });
}

function post(raw: string | Buffer, headers: Record<string, string> = {}) {
  const body = typeof raw === 'string' ? raw : new Uint8Array(raw);
  return fetch(sandbox.mailboxPostUrl, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${CLIENT.mailboxKey}`, 'content-type': 'message/rfc822', ...headers },
  });
}

async function keep(raw: string | Buffer, headers?: Record<string, string>): Promise<string> {
  const answer = await post(raw, headers);
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { id: string }).id;
}

async function listed(query = ''): Promise<Listed[]> {
  return (await (await fetch(`${sandbox.mailboxUrl}/messages.json${query}`)).json()) as Listed[];
}

async function page(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(sandbox.mailboxUrl + path);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** A message as the store's mail job composes it. */
async function composed(): Promise<Buffer> {
  const { message: raw } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Parts <shop@parts.test>',
    to: 'Žofie <zofie@example.test>',
    cc: 'Ben@example.test',
    subject: 'Ověřte svůj e-mail',
    text: 'Open http://127.0.0.1:9/verify?token=a&b=1. Thank you (see http://127.0.0.1:9/help).',
    html: '<p>Press <a href="http://127.0.0.1:9/verify?token=a&amp;b=1">Verify</a> <img src="cid:logo"></p>',
    attachments: [
      { filename: 'logo.png', content: Buffer.from('89504e47', 'hex'), cid: 'logo', contentType: 'image/png' },
      { filename: 'réceipt.html', content: '<script>alert(1)</script>' },
    ],
  });
  return raw as Buffer;
}

test('a composed message is listed, shown with links, and downloaded unchanged', async () => {
  const raw = await composed();
  const id = await keep(raw);
  const [only] = await listed();
  assert.deepEqual(
    [only?.id, only?.to, only?.from, only?.subject],
    [id, ['zofie@example.test', 'ben@example.test'], 'Parts <shop@parts.test>', 'Ověřte svůj e-mail'],
  );
  assert.match(only?.text ?? '', /verify\?token=a&b=1/);
  assert.match(only?.html ?? '', /<a href="http:\/\/127\.0\.0\.1:9\/verify/);

  assert.match((await page('')).text, /Ověřte svůj e-mail/);
  const shown = await page(`/${id}`);
  assert.ok(
    shown.text.includes(
      '<a href="http://127.0.0.1:9/verify?token=a&amp;b=1" rel="noopener noreferrer">http://127.0.0.1:9/verify?token=a&amp;b=1</a>. Thank you',
    ),
  );
  assert.ok(shown.text.includes('>http://127.0.0.1:9/help</a>).'));
  assert.match(shown.text, /Local mailbox - mail stays on this machine/);
  assert.match(shown.text, /logo\.png/);

  const eml = await fetch(`${sandbox.mailboxUrl}/${id}.eml`);
  assert.deepEqual(Buffer.from(await eml.arrayBuffer()), raw);
  assert.match(eml.headers.get('content-disposition') ?? '', /^attachment/);
});

test('the HTML part is a sandboxed document: links open outside it, inline pictures show', async () => {
  const id = await keep(await composed());
  const { text, headers } = await page(`/${id}`);
  assert.match(
    text,
    /<iframe\s[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"/,
  );
  assert.match(headers.get('content-security-policy') ?? '', /frame-src 'self'/);
  const body = await page(`/${id}/body`);
  assert.match(body.text, /^<!doctype html>.*<base target="_top">/);
  assert.ok(
    body.text.includes('src="data:image/png;base64,iVBORw=="') ||
      body.text.includes(`src="data:image/png;base64,${Buffer.from('89504e47', 'hex').toString('base64')}"`),
  );
  const policy = body.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; img-src data: http:\/\/127\.0\.0\.1:9;/);
  assert.match(policy, /sandbox allow-popups/);
  assert.doesNotMatch(policy, /allow-scripts|allow-same-origin|allow-forms/);
});

test('an attachment is downloaded and never displayed', async () => {
  const id = await keep(await composed());
  const attachment = await page(`/${id}/attachments/1`);
  assert.equal(attachment.text, '<script>alert(1)</script>');
  assert.equal(attachment.headers.get('content-type'), 'application/octet-stream');
  assert.equal(attachment.headers.get('content-disposition'), "attachment; filename*=UTF-8''r%C3%A9ceipt.html");
  assert.equal((await page(`/${id}/attachments/2`)).status, 404);
});

test('hostile text is escaped in the list and on the message page', async () => {
  const evil = '<script>alert(1)</script>"\'';
  const id = await keep(
    message({
      subject: evil,
      to: `"${'<b>x</b>'}" <x@example.test>`,
      text: `${evil} javascript:alert(1) http://a.test/"onmouseover=alert(1)`,
    }),
    { 'x-envelope-to': '<script>@x, a"b@example.test' },
  );
  for (const path of ['', `/${id}`]) {
    const { text } = await page(path);
    assert.ok(text.includes('&lt;script&gt;alert(1)'), path);
    assert.doesNotMatch(text, /<script|<b>|href="javascript|"onmouseover/);
  }
  assert.doesNotMatch((await page('?q=<script>&to=<script>')).text, /<script/);
});

test('the list filters by whole address, searches all words, and pages by 50', async () => {
  for (let i = 1; i <= 53; i += 1)
    await keep(message({ to: i === 7 ? 'seven@example.test' : 'ada@example.test', subject: `Number ${i}.` }));
  const first = await page('');
  assert.equal(first.text.split('<tr>').length - 2, 50);
  assert.ok(first.text.indexOf('Number 53.') < first.text.indexOf('Number 52.'));
  assert.match(first.text, /Page 1 of 2/);
  const second = await page('?page=2');
  assert.equal(second.text.split('<tr>').length - 2, 3);
  assert.match((await page('?page=99')).text, /Page 2 of 2/);

  assert.deepEqual(
    (await listed('?to=SEVEN@example.test')).map(({ subject }) => subject),
    ['Number 7.'],
  );
  assert.deepEqual(await listed('?to=even@example.test'), []);
  assert.equal((await listed()).length, 50);
  assert.equal((await listed('?limit=3')).length, 3);
  assert.match((await page('?q=Seven+number')).text, /1 of 53/);
  assert.match((await page('?q=nowhere')).text, /No message matches/);
});

test('the envelope includes recipients that no header names', async () => {
  await keep(message({}), { 'x-envelope-to': 'Hidden@example.test, <second@example.test>, nonsense' });
  assert.deepEqual((await listed())[0]?.to, ['hidden@example.test', 'second@example.test']);
});

test('a wrong key, another type, a non-message and too many bytes are refused and leave nothing', async () => {
  assert.equal((await post(message({}), { authorization: 'Bearer other' })).status, 401);
  assert.equal((await post(message({}), { authorization: '' })).status, 401);
  assert.equal((await post(message({}), { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await post('no header here')).status, 400);
  assert.equal((await post('')).status, 400);
  assert.equal((await post(message({ text: 'x'.repeat(5 * 1024 * 1024) }))).status, 413);
  await keep(message({ text: 'x'.repeat(5 * 1024 * 1024 - 300) }));
  assert.equal((await listed()).length, 1);
});

test('deleting all requires its own Origin and leaves an empty page with a hint', async () => {
  await keep(message({}));
  assert.equal((await deleteAll('http://evil.test')).status, 403);
  assert.equal((await fetch(`${sandbox.mailboxUrl}/delete-all`, { method: 'POST' })).status, 403);
  assert.equal((await listed()).length, 1);
  assert.match((await page('')).text, /Delete the one message/);
  const done = await deleteAll();
  assert.deepEqual([done.status, done.headers.get('location')], [303, '/mailbox']);
  assert.match((await page('')).text, /No mail yet/);
  assert.deepEqual(await readdir(join(stateDir, 'mail')), []);
});

test('unknown messages get 404, unknown methods 405', async () => {
  for (const path of ['/1', '/..%2f..%2fkeys.json', '/1.eml', '/1/body', '/a/b/c'])
    assert.equal((await page(path)).status, 404, path);
  assert.equal((await fetch(sandbox.mailboxUrl, { method: 'DELETE' })).status, 405);
});

test('a text message is marked in the list and on its page', async () => {
  const sms = message({ to: '+8801712345678@sms.partsmith.test', subject: 'Text message to +8801712345678' });
  const id = await keep(`X-Message-Kind: sms\r\n${sms}`);
  const mail = await keep(message({ subject: 'Not one' }));
  const page = async (path: string) => (await fetch(`${sandbox.mailboxUrl}${path}`)).text();
  const label = /<span class="kind">SMS<\/span>/g;
  assert.equal((await page('')).match(label)?.length, 1);
  assert.match(await page(`/${id}`), label);
  assert.doesNotMatch(await page(`/${mail}`), label);
  const texts = await fetch(
    `${sandbox.mailboxUrl}/messages.json?to=${encodeURIComponent('+8801712345678@sms.partsmith.test')}`,
  );
  assert.equal(((await texts.json()) as Listed[]).length, 1);
});
