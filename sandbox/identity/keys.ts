import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import { writePrivateFile } from './web/private-file.ts';

export type Keys = {
  /** Signs ID tokens; RS256 as Google's do. */
  signing: JWK;
  /** Signs the provider's cookies. */
  cookies: string[];
};

async function makeKeys(): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return {
    signing: { ...jwk, kid: randomUUID(), alg: 'RS256', use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  };
}

/**
 * Reads the keys from `stateDir`, or makes and keeps them at the first start: an ID token issued before a
 * restart can still be checked after it.
 * @throws when the file is there but isn't ours to read, or isn't what was written.
 */
export async function loadKeys(stateDir: string): Promise<Keys> {
  const path = join(stateDir, 'keys.json');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(`The identity sandbox can't read its keys in ${path}; remove the file to have new ones made.`, {
        cause: error,
      });
    }
  }
  const keys = await makeKeys();
  await writePrivateFile(path, JSON.stringify(keys));
  return keys;
}
