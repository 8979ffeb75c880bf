import { hash } from 'node:crypto';
import { like } from 'drizzle-orm';
import { LOCKOUT_MINUTES } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { clientKey } from '#server/http/request/address.ts';
import { rateLimits } from '#server/http/rate-limits/tables.ts';
import { claimOnce, countAddressAttempt, countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { mailboxOf } from '#server/accounts/mailbox.ts';
import { isKnownLocation, rememberLocation } from './known-locations.ts';
import type { Caller } from './caller.ts';
import { recordSessionEvent } from './record-session-event.ts';
import { selectByEmail } from '#server/accounts/queries.ts';

/** Wrong passwords for one account, from one address and from all addresses, while they are counted. */
const TRIES = { here: 10, anywhere: 100, seconds: LOCKOUT_MINUTES * 60 };
/** Emails that callers can trigger to one mailbox in an hour. */
const MAILS = { max: 6, seconds: 60 * 60 };

const TOO_MANY_MAILS = "You've requested several emails already. Check your inbox, or wait an hour.";
const LOCKED = `Too many wrong passwords for this account. Wait ${LOCKOUT_MINUTES} minutes, or reset your password by email.`;

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit. From a known
 * location only attempts from there count, so that others cannot lock the owner out.
 * @throws Failure `rate_limited`
 */
export async function countPasswordTry(db: Database, email: string, address: string): Promise<void> {
  await countAddressAttempt(db, `password:${hashOf(email)}`, address, TRIES.here, TRIES.seconds, LOCKED);
  if (await isKnownLocation(db, email, clientKey(address))) return;
  await countAttempt(db, `password:${hashOf(email)}:`, TRIES.anywhere, TRIES.seconds, LOCKED);
}

/**
 * Records a successful sign-in from an address, by password, passkey, another provider or a mailed link: clears its
 * wrong passwords and keeps the location for a month.
 * @returns whether the location was known already
 */
export async function recordSignIn(db: Database, email: string, address: string): Promise<boolean> {
  await forgetWrongPasswords(db, email);
  return rememberLocation(db, email, clientKey(address));
}

/**
 * Counts an email that a caller triggers to a mailbox. Password resets have their own count, so that other emails
 * triggered in the owner's name cannot block them.
 * @throws Failure `rate_limited`
 */
export async function countMail(db: Database, email: string, kind: 'reset' | 'other' = 'other'): Promise<void> {
  await countAttempt(db, `mail:${kind}:${hashOf(mailboxOf(email))}`, MAILS.max, MAILS.seconds, TOO_MANY_MAILS);
}

/** The refusal of an email beyond its mailbox's limit. */
export function tooManyMails(): Failure {
  return new Failure('rate_limited', TOO_MANY_MAILS, { retryAfterSeconds: MAILS.seconds });
}

/** Clears an account's wrong passwords from all addresses. */
export async function forgetWrongPasswords(db: Database, email: string): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, `password:${hashOf(email)}:%`));
}

/** In hex, because base64url contains characters that are LIKE wildcards. */
function hashOf(email: string): string {
  return hash('sha256', email.toLowerCase());
}

/**
 * Records a wrong password for an existing account. Unknown accounts are not recorded, because the entered email may be
 * a password in the wrong field. Lockouts limit the number of entries.
 */
export async function recordFailedSignIn(db: Database, email: string, caller: Caller): Promise<void> {
  const user = await selectByEmail(db, email);
  if (user) await recordSessionEvent(db, { event: 'failed', who: user.id, how: 'password', caller, isThem: false });
}

/** Records a lockout of an account for one address or for all: once per lockout, however many attempts follow. */
export async function recordLockout(db: Database, email: string, caller: Caller): Promise<void> {
  const user = await selectByEmail(db, email);
  if (!user || !(await claimOnce(db, `locked:${hashOf(email)}`, TRIES.seconds))) return;
  await recordSessionEvent(db, { event: 'locked-out', who: user.id, how: 'password', caller, isThem: false });
}
