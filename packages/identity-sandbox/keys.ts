import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import { writePrivateFile } from './web/private-file.ts';

export type Keys = {
  /** Signs ID tokens with RS256, as Google does. */
  signing: JWK;
  /** Signs the provider's cookies. */
  cookies: string[];
};

async function createKeys(): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return {
    signing: { ...jwk, kid: randomUUID(), alg: 'RS256', use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  };
}

/**
 * Reads the keys from `stateDir`, or creates and stores them at the first start, so that ID tokens survive restarts.
 * @throws when the file cannot be read or parsed
 */
export async function loadKeys(stateDir: string): Promise<Keys> {
  const path = join(stateDir, 'keys.json');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(`The identity sandbox cannot read its keys in ${path}; delete the file to create new ones.`, {
        cause: error,
      });
    }
  }
  const keys = await createKeys();
  await writePrivateFile(path, JSON.stringify(keys));
  return keys;
}
