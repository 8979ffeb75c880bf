import { createECDH, createPrivateKey, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { waitExclusive } from '@partsmith/embedded-postgres-store/file-lock';
import { deleteUnfinishedWrites, makeDataDir, writeFileAtomically } from '@partsmith/embedded-postgres-store/files';
import type { JWK } from 'jose';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const letters = (bytes: number) => randomBytes(bytes).toString('hex');

/** Generates each secret, once. */
const MAKERS = {
  /** For the identity provider, when AUTH_SECRET is not set. */
  authSecret: () => random(32),
  /** Private Ed25519 key of the store's own tokens. */
  tokenKey: (): JWK => ({ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: letters(8) }),
  cardSecretKey: () => `sk_test_${letters(24)}`,
  cardPublishableKey: () => `pk_test_${letters(24)}`,
  cardWebhookSecret: () => `whsec_${letters(24)}`,
  /** Opens the local mailbox in the browser of the person who started the store. */
  mailboxKey: () => random(24),
  googleClientSecret: () => random(32),
};

export type Secrets = { readonly [Name in keyof typeof MAKERS]: ReturnType<(typeof MAKERS)[Name]> };
type SecretName = keyof Secrets;

export const CARD_SECRETS = ['cardSecretKey', 'cardPublishableKey', 'cardWebhookSecret'] as const;

/** The keys of the card sandbox. */
export function cardKeysOf(secrets: Pick<Secrets, (typeof CARD_SECRETS)[number]>) {
  return {
    secretKey: secrets.cardSecretKey,
    publishableKey: secrets.cardPublishableKey,
    webhookSecret: secrets.cardWebhookSecret,
  };
}

/**
 * Returns the named secrets of a DATA_DIR (all by default) and generates missing ones: once, atomically, with mode 600,
 * and the same for all processes that ask concurrently.
 * Throws an Error with a message for the operator if the file cannot be read or written.
 */
export async function loadSecrets<N extends SecretName = SecretName>(
  dataDir: string,
  names?: readonly N[],
): Promise<Pick<Secrets, N>> {
  const wanted = names ?? (Object.keys(MAKERS) as N[]);
  const file = join(dataDir, 'secrets.json');
  try {
    const known = await read(file);
    if (wanted.every((name) => name in known)) return pick(known, wanted);
    await makeDataDir(dataDir);
    const lock = await waitExclusive(join(dataDir, 'secrets.lock'), 30_000);
    if (!lock) throw new Error(`Another process has held ${join(dataDir, 'secrets.lock')} for half a minute.`);
    try {
      await deleteUnfinishedWrites(file);
      const fresh: Partial<Secrets> = await read(file);
      const made = Object.fromEntries(wanted.filter((name) => !(name in fresh)).map((name) => [name, MAKERS[name]()]));
      const all = { ...fresh, ...made };
      await writeFileAtomically(file, `${JSON.stringify(all, null, 2)}\n`, 0o600);
      return pick(all, wanted);
    } finally {
      lock.release();
    }
  } catch (error) {
    throw explain(file, error);
  }
}

/**
 * Derives the tokens' key from AUTH_SECRET, so that machines with the same secret accept each other's tokens without a
 * shared disk.
 */
export function tokenKeyFrom(authSecret: string): JWK {
  const seed = Buffer.from(hkdfSync('sha256', authSecret, 'partsmith', 'store token key', 32));
  // RFC 8410: the prefix of a 32-byte Ed25519 private key in PKCS #8.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return {
    ...jwk,
    kid: Buffer.from(hkdfSync('sha256', authSecret, 'partsmith', 'store token key id', 8)).toString('hex'),
  };
}

/** The number of points of the curve P-256 (SEC 2, 2.4.2). */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives the key that signs the store's messages to other programs (ECDSA P-256) from the key of its tokens. So all machines that
 * accept each other's tokens have the same one, and a rotation of `AUTH_SECRET` rotates it.
 */
export function messageKeyFrom({ d }: JWK): JWK {
  const derive = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(d!, 'base64url'), 'partsmith', info, bytes)).toString('hex');
  // FIPS 186-5, A.2.1: from 128 bits more than the key has, so that no key is likelier than another.
  const scalar = (BigInt(`0x${derive('message key', 48)}`) % (P256_ORDER - 1n)) + 1n;
  const key = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(key);
  const point = curve.getPublicKey();
  return {
    kid: derive('message key id', 8),
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: key.toString('base64url'),
    use: 'sig',
    alg: 'ES256',
  };
}

function pick<N extends SecretName>(all: Partial<Secrets>, names: readonly N[]): Pick<Secrets, N> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Secrets, N>;
}

async function read(file: string): Promise<Partial<Secrets>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return {};
  if (process.platform !== 'win32' && (await stat(file)).mode & 0o077) await chmod(file, 0o600);
  return JSON.parse(text) as Partial<Secrets>;
}

function explain(file: string, cause: unknown): Error {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (cause instanceof SyntaxError) {
    return new Error(
      `${file} is damaged. Put it back from a backup, or delete it: then everyone has to sign in again.`,
      { cause },
    );
  }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(
      `The disk that holds ${file} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
      { cause },
    );
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    /unable to open database file|readonly/.test(message)
  ) {
    return new Error(
      `${file} can't be read or written by this user. Start the store as the user who owns that folder, or set DATA_DIR to another one.`,
      { cause },
    );
  }
  return cause instanceof Error ? cause : new Error(String(cause));
}
