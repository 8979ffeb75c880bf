import { hash, randomBytes } from 'node:crypto';

/** The digest under which a token, link or key is stored, so that a copy of its table grants nothing. */
export function digestOfSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** A new secret for a token, link or key, of 256 random bits after the prefix, with its digest. */
export function createSecret(prefix = ''): { secret: string; digest: string } {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { secret, digest: digestOfSecret(secret) };
}
