import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { encrypt, decrypt } from './encryption.ts';
import { NO_KEYS } from '#server/backup/testing.ts';

const PLAIN = gzipSync('all that a store has');
const stream = (bytes: Uint8Array) => Readable.from([Buffer.from(bytes)], { objectMode: false });

test('a passphrase encrypts and decrypts; another passphrase fails', async () => {
  const keys = { ...NO_KEYS, passphrase: 'correct horse battery staple' };
  const locked = await buffer(await encrypt(stream(PLAIN), keys));
  assert.match(locked.subarray(0, 40).toString('latin1'), /^age-encryption\.org\/v1\n-> scrypt /);
  assert.deepEqual(await buffer(await decrypt(stream(locked), keys)), PLAIN);
  const wrong = { ...NO_KEYS, passphrase: 'wrong horse battery staple' };
  await assert.rejects(decrypt(stream(locked), wrong), /doesn't open this backup/);
});

test('without a key a backup is not encrypted, and other files are rejected', async () => {
  assert.deepEqual(await buffer(await encrypt(stream(PLAIN), NO_KEYS)), PLAIN);
  assert.deepEqual(await buffer(await decrypt(stream(PLAIN), NO_KEYS)), PLAIN);
  for (const other of ['', 'PK', 'a letter that is longer than any mark'])
    await assert.rejects(decrypt(stream(Buffer.from(other)), NO_KEYS), /isn't a backup of a store/);
  const slip = { ...NO_KEYS, recipients: [`age1${'q'.repeat(58)}`] };
  await assert.rejects(encrypt(stream(PLAIN), slip), /is not an age public key/);
});
