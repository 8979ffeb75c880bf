import { hash } from 'node:crypto';

/** The digest under which a token, link or key is stored, so that a copy of its table grants nothing. */
export function digestOfSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
