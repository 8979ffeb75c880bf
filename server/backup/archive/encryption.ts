import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import type { BackupSettings } from '#server/settings/settings.ts';
import { BackupError } from './format.ts';

/** The start of every age file (https://age-encryption.org/v1). */
const AGE = Buffer.from('age-encryption.org/v1');
const GZIP = Buffer.from([0x1f, 0x8b]);

export type Keys = Pick<BackupSettings, 'recipients' | 'passphrase' | 'identityFile'>;

export function isEncrypting({ recipients, passphrase }: Keys): boolean {
  return passphrase !== null || recipients.length > 0;
}

/** Encrypts a stream for the keys' holders; without a key it stays plain. */
export async function encrypt(plain: Readable, keys: Keys): Promise<Readable> {
  if (!isEncrypting(keys)) return plain;
  const encrypter = new Encrypter();
  if (keys.passphrase !== null) encrypter.setPassphrase(keys.passphrase);
  for (const recipient of keys.recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new BackupError(`BACKUP_RECIPIENTS: '${recipient}' is not an age public key. Check it for typos.`);
    }
  }
  return Readable.fromWeb((await encrypter.encrypt(asBytes(plain))) as Parameters<typeof Readable.fromWeb>[0]);
}

/**
 * Decrypts an archive if it is encrypted.
 * @throws BackupError if it is not a backup, or none of the keys opens it
 */
export async function decrypt(stream: Readable, keys: Keys): Promise<Readable> {
  const { begin, whole } = await peek(stream);
  if (begin.subarray(0, GZIP.length).equals(GZIP)) return whole;
  if (!begin.subarray(0, AGE.length).equals(AGE)) throw new BackupError("This file isn't a backup of a store.");
  const decrypter = new Decrypter();
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase);
  for (const identity of await readIdentities(keys.identityFile)) decrypter.addIdentity(identity);
  if (keys.passphrase === null && keys.identityFile === null)
    throw new BackupError('This backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE to open it.');
  try {
    return Readable.fromWeb((await decrypter.decrypt(asBytes(whole))) as Parameters<typeof Readable.fromWeb>[0]);
  } catch (cause) {
    throw new BackupError("The key doesn't open this backup, or its beginning is damaged.", { cause });
  }
}

function asBytes(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** Reads enough to identify the file type, and returns the whole stream. */
async function peek(stream: Readable): Promise<{ begin: Buffer; whole: Readable }> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let begin = Buffer.alloc(0);
  while (begin.length < AGE.length) {
    const { done, value } = await chunks.next();
    if (done) break;
    begin = Buffer.concat([begin, value]);
  }
  const rest = async function* () {
    yield begin;
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value;
    }
  };
  return { begin, whole: Readable.from(rest(), { objectMode: false }) };
}

/** Parses a file in age-keygen's format: one key per line, and comments. */
async function readIdentities(file: string | null): Promise<string[]> {
  if (file === null) return [];
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`BACKUP_IDENTITY_FILE: ${file} can't be read.`, { cause });
  });
  const keys = text.split(/\r?\n/).map((line) => line.trim());
  return keys.filter((line) => line !== '' && !line.startsWith('#'));
}
