import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { clientKey } from '#server/http/address.ts';
import { rateLimits } from '#server/http/limit-tables.ts';
import * as limits from '#server/http/limits.ts';
import { countAttempt } from '../attempts.ts';

/** Codes that one account, and all accounts from one address, may try in a quarter of an hour. */
const TRIES = { account: 10, address: 60, seconds: 15 * 60 };
/** Longer than an authenticator's code is taken for: half a minute before its time, to half a minute after. */
const CODE_SECONDS = 150;

const LOCKED = 'Too many wrong codes. Wait 15 minutes, or sign in with a passkey.';
const LOCKED_PASSWORD = 'Too many wrong passwords. Wait 15 minutes.';
const TRIED = 'That code was already used. Wait for your app to show the next one.';

/** Counts a try of a code before it is looked at, so that many at once don't slip through. @throws Failure `rate_limited` */
export async function countCode(db: Database, userId: string, address: string): Promise<void> {
  await countAttempt(db, codeKey(userId), TRIES.account, TRIES.seconds, LOCKED);
  await countAttempt(db, `second-factor-from:${clientKey(address)}`, TRIES.address, TRIES.seconds, LOCKED);
}

/** Counts a password typed to confirm a change of second factors. @throws Failure `rate_limited` */
export async function countPassword(db: Database, userId: string): Promise<void> {
  await countAttempt(db, passwordKey(userId), TRIES.account, TRIES.seconds, LOCKED_PASSWORD);
}

/** After a right one. */
export async function forgetCodes(db: Database, userId: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, codeKey(userId)));
}

/** After a right one. */
export async function forgetPasswords(db: Database, userId: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, passwordKey(userId)));
}

/**
 * Lets a code of an authenticator app be tried once (RFC 6238, 5.2): the library would take the same one again while it
 * lasts, from whoever has looked over a shoulder. Of two that try it at once one is refused.
 * @throws Failure `invalid_fields`
 */
export async function claimCode(db: Database, userId: string, code: string): Promise<void> {
  const key = `code:${createHash('sha256').update(`${userId} ${code}`).digest('hex')}`;
  try {
    await limits.countAttempt(db, key, 1, CODE_SECONDS);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'rate_limited') throw error;
    throw new Failure('invalid_fields', undefined, { fields: { code: TRIED } });
  }
}

const codeKey = (userId: string): string => `second-factor:${userId}`;
const passwordKey = (userId: string): string => `second-factor-password:${userId}`;
