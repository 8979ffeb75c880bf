import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startSandbox } from './testing.ts';

const program = fileURLToPath(new URL('./cli.ts', import.meta.url));
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-sandbox-cli-'));
});
after(() => rm(folder, { recursive: true }));

test('the command prints what an application needs, and shows mail that it receives', async () => {
  const child = spawn(process.execPath, [program, '--port', '0', '--callback', 'http://localhost:3000/callback'], {
    cwd: folder,
  });
  let text = '';
  while (!text.includes('Bearer')) text += String((await once(child.stdout, 'data'))[0]);
  const discovery = /http:\S+openid-configuration/.exec(text)![0];
  const { issuer } = (await (await fetch(discovery)).json()) as { issuer: string };
  assert.equal(`${issuer}/.well-known/openid-configuration`, discovery);
  const [, place, key] = /POST (\S+) \(.*Bearer (\S+)\)/.exec(text)!;
  const sent = await fetch(place!, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${key}` },
    body: 'From: a@example.com\r\nTo: b@example.com\r\nSubject: It works\r\n\r\nHello',
  });
  assert.ok(sent.ok, String(sent.status));
  assert.match(await (await fetch(/mailbox +(\S+)/.exec(text)![1]!)).text(), /It works/);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

test('without a callback the command says so', async () => {
  const child = spawn(process.execPath, [program]);
  let text = '';
  child.stderr.on('data', (chunk) => (text += chunk));
  assert.deepEqual(await once(child, 'close'), [1, null]);
  assert.match(text, /--callback is missing/);
});

test('idle connections stay open longer than clients keep them', async () => {
  const identity = await startSandbox();
  const { headers } = await fetch(identity.origin);
  await identity.close();
  assert.equal(headers.get('keep-alive'), 'timeout=75');
});
