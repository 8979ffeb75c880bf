import { Failure } from '#contract/errors.ts';
import type { ProfileFields, Viewer } from '#contract/accounts/accounts.ts';
import { hasPermission, isSpecifiedAdmin } from '#contract/accounts/permissions.ts';
import { and, eq, ne } from 'drizzle-orm';
import { LANGUAGE_COOKIE } from '#contract/language/language-path.ts';
import { LANGUAGES } from '#contract/language/languages.ts';
import { record } from '#server/audit/record.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { claimGuestOrders } from '#server/guest-orders/claim.ts';
import { isDuplicate } from '#server/database/statement-errors.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { countWaiting } from '#server/part-reviews/count-waiting.ts';
import { reportToOwners } from './admin-notices.ts';
import { deleteSessions, lockSignIn, touchSession } from './identity/queries.ts';
import type { Caller } from './sign-in/caller.ts';
import { recordSessionEvent } from './sign-in/record-session-event.ts';
import { reportSignIn } from './sign-in/report-sign-in.ts';
import * as queries from './queries.ts';
import { users } from './tables.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/** A person whose identity a provider has proven. */
export interface Proven {
  /** `identity:<id>` of our identity provider, or `<issuer>#<subject>` of another one. */
  readonly subject: string;
  /** Lowercase. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly image: string | null;
}

/**
 * Returns the store's user of a proven identity; creates it at first and updates it afterwards. A user in `adminEmails`
 * with a verified email becomes an admin; a missing entry revokes nothing. A user with a verified email gets the paid orders
 * that they have placed as a guest.
 * @throws Failure `email_taken` if another user has that email and not both have verified it, `suspended`
 */
export async function provision(
  db: Database,
  proven: Proven,
  adminEmails: readonly string[],
): Promise<queries.UserRow> {
  const known = await queries.selectBySubject(db, proven.subject);
  const user = known ? await updateUser(db, known, proven) : await createUser(db, proven);
  if (user.suspendedAt) throw new Failure('suspended');
  await claimGuestOrders(db, user);
  const isDue = user.role !== 'admin' && user.emailVerified && adminEmails.includes(user.email);
  return isDue ? promote(db, user, 'ADMIN_EMAILS') : user;
}

async function updateUser(db: Executor, known: queries.UserRow, facts: Proven): Promise<queries.UserRow> {
  const isSame =
    known.email === facts.email &&
    known.emailVerified === facts.emailVerified &&
    known.name === facts.name &&
    known.image === facts.image;
  if (isSame) return known;
  try {
    return (await queries.updateFacts(db, known.id, facts)) ?? known;
  } catch (error) {
    if (isDuplicate(error)) throw new Failure('email_taken', undefined, { cause: error });
    throw error;
  }
}

/**
 * Creates the user of a proven identity, or finds them: a second identity with the same verified email is the same
 * person; an unverified one may be a stranger.
 */
async function createUser(db: Database, proven: Proven): Promise<queries.UserRow> {
  const added = await db.transaction(async (tx) => {
    // Locks the account until the user exists, so that an account that is being deleted is not recreated.
    if (!(await lockSignIn(tx, proven.subject))) throw new Failure('unauthenticated');
    return queries.insertUser(tx, proven);
  });
  if (added) return added;
  const user = await findUser(db, proven);
  if (!user) throw new Failure('email_taken');
  return user;
}

async function promote(db: Database, user: queries.UserRow, actor: string): Promise<queries.UserRow> {
  return db.transaction(async (tx) => {
    const admin = await queries.updateStaffRole(tx, user.id, 'owner');
    if (!admin) return { ...user, role: 'admin', staffRole: 'owner' };
    await record(tx, { actor, action: 'user.made-admin', subject: user.id, detail: { before: user.role } });
    await reportToOwners(tx, { user: user.id, what: 'new-admin' });
    return admin;
  });
}

/** Updates a known user after a change at the identity provider (a verified email, a new name). */
export async function updateFromIdentity(db: Database, proven: Proven, adminEmails: readonly string[]): Promise<void> {
  if (await queries.selectBySubject(db, proven.subject)) await provision(db, proven, adminEmails);
}

/**
 * Finds or creates the store's user after a sign-in and returns its id; if another user has the email, returns the
 * subject.
 */
export async function findOrCreateUser(db: Database, proven: Proven, adminEmails: readonly string[]): Promise<string> {
  try {
    return (await provision(db, proven, adminEmails)).id;
  } catch (error) {
    if (error instanceof Failure && error.code === 'email_taken') return proven.subject;
    throw error;
  }
}

/**
 * Records a token request: a session's last use, or a sign-in by ID token. Call it after reading the token version: the
 * end of a session raises the version in the same transaction, so a session that still exists has the version that was read.
 * @throws Failure `unauthenticated` if the session has ended
 */
export async function recordTokenRequest(
  db: Database,
  store: MailSender,
  userId: string,
  sessionId: string | undefined,
  caller: Caller,
): Promise<void> {
  if (sessionId !== undefined) {
    if (!(await touchSession(db, sessionId, caller))) throw new Failure('unauthenticated');
  } else {
    await recordSessionEvent(db, { event: 'signed-in', who: userId, how: 'ID token', caller });
    await reportSignIn(db, store, userId, caller, false);
  }
}

/**
 * Ends a session, and revokes its user's tokens together with it, so that no tab gets a new token in between. Locks the user
 * before the session, as suspending and deleting an account do.
 */
export async function signOut(
  db: Database,
  user: Proven & { readonly id: string; readonly sessionId: string },
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeTokens(tx, user);
    await deleteSessions(tx, user.id, user.sessionId);
    await recordSessionEvent(tx, { event: 'signed-out', who: user.subject, caller });
  });
}

/** Revokes every token of that identity's user, if the store has one. */
export async function revokeTokens(db: Executor, proven: Proven): Promise<void> {
  const user = await findUser(db, proven);
  if (user) await queries.raiseTokenVersion(db, user.id);
}

/** Revokes every token, and every ID token made until now, of that identity's user, if the store has one. */
export async function revokeProofsOf(db: Executor, proven: Proven): Promise<void> {
  const user = await findUser(db, proven);
  if (user) await queries.signOutEverywhere(db, user.id);
}

/** The store's user of a proven identity: the linked one, or the one whose email both have verified. */
async function findUser(db: Executor, proven: Proven): Promise<queries.UserRow | undefined> {
  const bySubject = await queries.selectBySubject(db, proven.subject);
  if (bySubject || !proven.emailVerified) return bySubject;
  const byEmail = await queries.selectByEmail(db, proven.email);
  return byEmail?.emailVerified ? byEmail : undefined;
}

/** The id of the store's user of a proven identity, if the store has one. */
export async function userIdOf(db: Executor, { subject }: Proven): Promise<string | undefined> {
  return (await queries.selectBySubject(db, subject))?.id;
}

/** What a user's own browser shows of them; for an admin with the shop's time zone. */
export async function viewerOf(
  db: Executor,
  user: queries.UserRow,
): Promise<Omit<Viewer, 'secondFactorDue' | 'passwordChangeDue'>> {
  const { id, email, name, image, role, staffRole, emailVerified } = user;
  const zone = role === 'admin' && { timeZone: (await selectCurrentSettings(db)).calendar.timeZone };
  const waiting = hasPermission(staffRole, 'customers.read') && { waiting: await countWaiting(db) };
  return { id, email, name, image, role, staffRole, emailVerified, ...zone, ...waiting };
}

/** Changes profile fields; name, email and role are not among them. */
export async function changeProfile(db: Executor, userId: string, fields: Partial<ProfileFields>): Promise<void> {
  if (Object.keys(fields).length > 0) await queries.updateProfile(db, userId, fields);
}

/** A user's public profile. @throws Failure `not_found` */
export async function readProfile(
  db: Executor,
  userId: string,
): Promise<{ name: string; email: string; image: string | null }> {
  const user = await queries.selectPublic(db, userId);
  if (!user) throw new Failure('not_found', "That user doesn't exist.");
  return user;
}

/** A user's own profile fields. @throws Failure `not_found` */
export async function readUserInfo(
  db: Executor,
  email: string,
): Promise<ProfileFields & { name: string; email: string }> {
  const profile = await queries.selectProfile(db, email);
  if (!profile) throw new Failure('not_found', "That user doesn't exist.");
  return profile;
}

/** Whether that email's user is an admin of the specification, who may do everything it lists; false for an unknown email. */
export async function isAdmin(db: Executor, email: string): Promise<boolean> {
  const user = await queries.selectByEmail(db, email);
  return isSpecifiedAdmin(user?.staffRole ?? null);
}

export { raiseTokenVersion } from './queries.ts';

/** Keeps the language that the person has chosen on a page as that of the account. @param cookie the request's header */
export async function keepChosenLanguage(db: Database, userId: string, cookie: string | undefined): Promise<void> {
  const chosen = new RegExp(`(?:^|; )(?:__Host-)?${LANGUAGE_COOKIE}=([a-zA-Z-]{2,10})(?:;|$)`).exec(cookie ?? '')?.[1];
  if (chosen === undefined || !Object.hasOwn(LANGUAGES, chosen)) return;
  await db
    .update(users)
    .set({ language: chosen })
    .where(and(eq(users.id, userId), ne(users.language, chosen)));
}
