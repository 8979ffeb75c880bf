import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { LOCKOUT_MINUTES } from '#contract/choices.ts';
import { invalidFields } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { rateLimits } from '#server/http/rate-limits/tables.ts';
import { claimOnce, countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';

/** Attempted codes for one account, and for all accounts from one address, while they are counted. */
const TRIES = { account: 10, address: 60, seconds: LOCKOUT_MINUTES * 60 };
/** Longer than an authenticator code is accepted: from 30 s before its period to 30 s after it. */
const CODE_SECONDS = 150;

const LOCKED = `Too many wrong codes. Wait ${LOCKOUT_MINUTES} minutes, or sign in with a passkey.`;
const LOCKED_PASSWORD = `Too many wrong passwords. Wait ${LOCKOUT_MINUTES} minutes.`;
const USED_CODE = 'That code was already used. Wait for your app to show the next one.';

/**
 * Counts a code before it is checked, so that concurrent attempts cannot exceed the limit.
 * @throws Failure `rate_limited`
 */
export async function countCode(db: Database, userId: string, address: string): Promise<void> {
  await countAttempt(db, codeKey(userId), TRIES.account, TRIES.seconds, LOCKED);
  await countAddressAttempt(db, 'second-factor-from', address, TRIES.address, TRIES.seconds, LOCKED);
}

/** Counts a password entered to confirm a change of second factors. @throws Failure `rate_limited` */
export async function countPassword(db: Database, userId: string): Promise<void> {
  await countAttempt(db, passwordKey(userId), TRIES.account, TRIES.seconds, LOCKED_PASSWORD);
}

/** Clears the count after a correct code. */
export async function forgetCodes(db: Database, userId: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, codeKey(userId)));
}

/** Clears the count after a correct password. */
export async function forgetPasswords(db: Database, userId: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, passwordKey(userId)));
}

/**
 * Accepts each authenticator code once (RFC 6238, 5.2): the library would accept it again while it is valid, even from
 * a person who saw it. Of two concurrent attempts, one is refused.
 * @throws Failure `invalid_fields`
 */
export async function claimCode(db: Database, userId: string, code: string): Promise<void> {
  const key = `code:${hash('sha256', `${userId} ${code}`)}`;
  if (!(await claimOnce(db, key, CODE_SECONDS))) throw invalidFields({ code: USED_CODE });
}

const codeKey = (userId: string): string => `second-factor:${userId}`;
const passwordKey = (userId: string): string => `second-factor-password:${userId}`;
