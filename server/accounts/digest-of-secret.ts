import { createHash } from 'node:crypto';

/** The digest under which a token, link or key is stored, so that a copy of its table grants nothing. */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
