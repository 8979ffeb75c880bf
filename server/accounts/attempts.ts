import { createHash } from 'node:crypto';
import { like } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { rateLimits } from '#server/http/limit-tables.ts';
import * as limits from '#server/http/limits.ts';

/** Counts an attempt; past `max` in `seconds` it fails with `words`. @throws Failure `rate_limited` */
export async function countAttempt(
  db: Database,
  key: string,
  max: number,
  seconds: number,
  words: string,
): Promise<void> {
  try {
    await limits.countAttempt(db, key, max, seconds);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'rate_limited') throw error;
    throw new Failure('rate_limited', words, { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  }
}

/** What wrong passwords of an account are counted under; `address` for those from there alone. No email is kept. */
export function passwordKey(email: string, address?: string): string {
  return `password:${hashOf(email)}:${address ?? ''}`;
}

export function mailKey(email: string): string {
  return `mail:${hashOf(email)}`;
}

/** Forgets an account's wrong passwords, from wherever they came. */
export async function forgetWrongPasswords(db: Database, email: string): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, `password:${hashOf(email)}:%`));
}

/** In hex, as base64url has characters that LIKE reads in its own way. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}
