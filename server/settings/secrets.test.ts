import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createPrivateKey, createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import { loadSecrets, messageKeyFrom, tokenKeyFrom } from './secrets.ts';

const root = await mkdtemp(join(tmpdir(), 'partsmith-secrets-'));
after(() => rm(root, { recursive: true }));

function assertSigns(jwk: JWK): void {
  const key = createPrivateKey({ key: jwk as never, format: 'jwk' });
  const signature = sign(null, Buffer.from('part'), key);
  assert(verify(null, Buffer.from('part'), createPublicKey(key), signature));
  assert.equal(key.asymmetricKeyType, 'ed25519');
}

test('secrets are generated once, readable by the owner only, and extended later', async () => {
  const dir = join(root, 'a', 'b');
  const first = await loadSecrets(dir, ['authSecret']);
  assert(first.authSecret.length >= 32);
  const all = await loadSecrets(dir);
  assert.equal(all.authSecret, first.authSecret);
  assert.match(all.cardSecretKey, /^sk_test_\w{48}$/);
  assert.match(all.cardPublishableKey, /^pk_test_\w{48}$/);
  assert.match(all.cardWebhookSecret, /^whsec_\w{48}$/);
  assertSigns(all.tokenKey);
  assert.deepEqual(await loadSecrets(dir), all);
  assert.equal((await stat(join(dir, 'secrets.json'))).mode & 0o777, 0o600);
  await chmod(join(dir, 'secrets.json'), 0o644);
  await loadSecrets(dir);
  assert.equal((await stat(join(dir, 'secrets.json'))).mode & 0o777, 0o600);
});

test('concurrent processes get the same secrets, and delete the unfinished file of a killed one', async () => {
  const dir = join(root, 'race');
  await mkdir(dir);
  await writeFile(join(dir, `secrets.json.${randomUUID()}.new`), '{"authSecret":"ha');
  // A file that an operator created.
  await writeFile(join(dir, 'secrets.json.new'), '');
  await writeFile(join(dir, 'other.json.0b5f43c2.new'), '');
  const script = `const { loadSecrets } = await import(${JSON.stringify(new URL('./secrets.ts', import.meta.url).href)});
    process.stdout.write(JSON.stringify(await loadSecrets(${JSON.stringify(dir)})));`;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])),
  );
  assert.equal(new Set(answers.map(({ stdout }) => stdout)).size, 1);
  assert.deepEqual(JSON.parse(answers[0]?.stdout ?? ''), JSON.parse(await readFile(join(dir, 'secrets.json'), 'utf8')));
  assert.deepEqual(
    (await readdir(dir)).filter((name) => name.endsWith('.new')),
    ['other.json.0b5f43c2.new', 'secrets.json.new'],
  );
});

test('a damaged file is reported, not replaced', async () => {
  const dir = join(root, 'damaged');
  await loadSecrets(dir);
  await writeFile(join(dir, 'secrets.json'), '{"authSecret":');
  await assert.rejects(loadSecrets(dir), /secrets\.json is damaged\. Put it back/);
});

test('a key derived from AUTH_SECRET is the same on every machine and differs for another secret', () => {
  const key = tokenKeyFrom('x'.repeat(32));
  assert.deepEqual(key, tokenKeyFrom('x'.repeat(32)));
  assert.notEqual(key['d'], tokenKeyFrom('y'.repeat(32))['d']);
  assertSigns(key);
});

test('the key of messages belongs to the key of tokens, and others verify with its public half', () => {
  const token = tokenKeyFrom('x'.repeat(32));
  const key = messageKeyFrom(token);
  assert.deepEqual(key, messageKeyFrom(token));
  const other = messageKeyFrom(tokenKeyFrom('y'.repeat(32)));
  assert.notEqual(key.kid, other.kid);
  assert.notEqual(key.d, other.d);
  const { kty, crv, x, y } = key;
  const signature = sign('sha256', Buffer.from('part'), createPrivateKey({ key: { ...key }, format: 'jwk' }));
  const publicKey = createPublicKey({ key: { kty, crv, x, y } as JWK, format: 'jwk' });
  assert(verify('sha256', Buffer.from('part'), publicKey, signature));
});
