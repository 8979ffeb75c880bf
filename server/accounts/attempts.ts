import { createHash } from 'node:crypto';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { clientKey } from '#server/http/address.ts';
import { rateLimits } from '#server/http/limit-tables.ts';
import * as limits from '#server/http/limits.ts';

/** Wrong passwords for one account from one address, and from all together, in a quarter of an hour. */
const TRIES = { here: 10, anywhere: 100, seconds: 15 * 60 };
/** Mails that can be made to go to one address in an hour. */
const MAILS = { max: 6, seconds: 60 * 60 };

const MAILED = "You've requested several emails already. Check your inbox, or wait an hour.";
const LOCKED = 'Too many wrong passwords for this account. Wait 15 minutes, or reset your password by email.';

/** How long a place is known by which somebody has signed in. */
const KNOWN_SECONDS = 30 * 24 * 60 * 60;

/**
 * Counts before the password is looked at, so that many tries at once don't slip through. Where the account's owner has
 * signed in before, only what is tried from there counts: nobody elsewhere can lock them out of their own place.
 * @throws Failure `rate_limited`
 */
export async function countPasswordTry(db: Database, email: string, address: string): Promise<void> {
  await countAttempt(db, passwordKey(email, address), TRIES.here, TRIES.seconds, LOCKED);
  if (await isKnownPlace(db, email, address)) return;
  await countAttempt(db, passwordKey(email), TRIES.anywhere, TRIES.seconds, LOCKED);
}

/**
 * Somebody has shown from there that the account is theirs, by its password, a passkey, another provider or a mailed link:
 * forgets the wrong passwords, and knows the place for a month.
 */
export async function welcome(db: Database, email: string, address: string): Promise<void> {
  await forgetWrongPasswords(db, email);
  const resetsAt = sql`now() + make_interval(secs => ${KNOWN_SECONDS})`;
  await db
    .insert(rateLimits)
    .values({ key: placeKey(email, address), count: 1, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } });
}

async function isKnownPlace(db: Database, email: string, address: string): Promise<boolean> {
  const [known] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, placeKey(email, address)), gt(rateLimits.resetsAt, sql`now()`)));
  return known !== undefined;
}

/** Neither the email nor the address is kept. */
function placeKey(email: string, address: string): string {
  return `place:${hashOf(`${email} ${clientKey(address)}`)}`;
}

/** Counts that an account is locked out. @throws Failure `rate_limited` when that has been counted already for this lock-out */
export async function countLockOut(db: Database, email: string): Promise<void> {
  await limits.countAttempt(db, `locked:${hashOf(email)}`, 1, TRIES.seconds);
}

/**
 * Counts a mail that somebody makes go to an address. The way back in is counted by itself: whoever has others sent, in the
 * owner's name, does not keep that one from them.
 * @throws Failure `rate_limited`
 */
export async function countMail(db: Database, email: string, kind: 'reset' | 'other' = 'other'): Promise<void> {
  await countAttempt(db, `mail:${kind}:${hashOf(email)}`, MAILS.max, MAILS.seconds, MAILED);
}

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
function passwordKey(email: string, address?: string): string {
  return `password:${hashOf(email)}:${address === undefined ? '' : clientKey(address)}`;
}

/** Forgets an account's wrong passwords, from wherever they came. */
export async function forgetWrongPasswords(db: Database, email: string): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, `password:${hashOf(email)}:%`));
}

/** In hex, as base64url has characters that LIKE reads in its own way. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}
