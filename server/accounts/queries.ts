import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm';
import type { ProfileFields } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import type { StaffRole } from '#contract/accounts/permissions.ts';
import type { Executor } from '#server/database/client.ts';
import { currentLanguage } from '#server/language/in-language.ts';
import { users } from './tables.ts';

/** The columns of a `UserRow`. */
export const userColumns = {
  id: users.id,
  subject: users.subject,
  email: users.email,
  emailVerified: users.emailVerified,
  name: users.name,
  image: users.image,
  role: users.role,
  staffRole: users.staffRole,
  suspendedAt: users.suspendedAt,
  tokenVersion: users.tokenVersion,
  createdAt: users.createdAt,
};
export type UserRow = Omit<
  typeof users.$inferSelect,
  keyof ProfileFields | 'deletedAt' | 'signedOutAt' | 'guestEmail' | 'language'
>;

type Facts = Pick<UserRow, 'email' | 'emailVerified' | 'name' | 'image'>;

export async function selectBySubject(db: Executor, subject: string): Promise<UserRow | undefined> {
  const [row] = await db.select(userColumns).from(users).where(eq(users.subject, subject));
  return row;
}

export async function selectByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select(userColumns).from(users).where(eq(users.email, email));
  return row;
}

/** Whether that user's email is verified; false for an unknown id. */
export async function isEmailVerified(db: Executor, id: string): Promise<boolean> {
  const [row] = await db.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, id));
  return row?.emailVerified ?? false;
}

/** Locks a user who is not deleted. */
export async function lockUser(
  db: Executor,
  by: { readonly id: string } | { readonly email: string },
): Promise<UserRow | undefined> {
  const isWanted = 'id' in by ? eq(users.id, by.id) : eq(users.email, by.email);
  const [row] = await db
    .select(userColumns)
    .from(users)
    .where(and(isWanted, isNull(users.deletedAt)))
    .for('update');
  return row;
}

/**
 * Locks a user against deletion until the end of the transaction. Call it first in a transaction that stores something of
 * theirs: a deletion locks the user before everything else.
 * @throws Failure `token_expired` for a deleted one
 */
export async function lockCustomer(tx: Executor, id: string): Promise<UserRow> {
  const [row] = await tx
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update');
  if (!row) throw new Failure('token_expired');
  return row;
}

/** Adds a user, with the language of the page; undefined if the subject or the email exists already. */
export async function insertUser(db: Executor, user: Facts & { subject: string }): Promise<UserRow | undefined> {
  const { subject, email, emailVerified, name, image } = user;
  const values = { subject, email, emailVerified, name, image, language: currentLanguage() };
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning(userColumns);
  return row;
}

/** Updates what the provider says about a user; undefined for a deleted one. */
export async function updateFacts(db: Executor, id: string, facts: Facts): Promise<UserRow | undefined> {
  const { email, emailVerified, name, image } = facts;
  const [row] = await db
    .update(users)
    .set({ email, emailVerified, name, image })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning(userColumns);
  return row;
}

/** SQL: whether a user is an owner who may act. Includes the role, because the index of admins covers it. */
export const IS_OWNER = and(eq(users.role, 'admin'), eq(users.staffRole, 'owner'), isNull(users.suspendedAt));

/**
 * Sets what a user may do as staff, null for a customer, and revokes older tokens; undefined if it is so already, or
 * for a deleted user.
 */
export async function updateStaffRole(
  db: Executor,
  id: string,
  staffRole: StaffRole | null,
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ role: staffRole ? 'admin' : 'customer', staffRole, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, id), isNull(users.deletedAt), sql`${users.staffRole} is distinct from ${staffRole}`))
    .returning(userColumns);
  return row;
}

export async function raiseTokenVersion(db: Executor, id: string): Promise<void> {
  await db
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, id));
}

/** When the users with a proven identity's subject or email last signed out everywhere; null for never. */
export async function selectSignedOutAt(
  db: Executor,
  { subject, email }: { readonly subject: string; readonly email: string },
): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(users.signedOutAt) })
    .from(users)
    .where(or(eq(users.subject, subject), eq(users.email, email)));
  return row?.at ?? null;
}

/** Revokes every token, and every ID token that an issuer has made until now. */
export async function signOutEverywhere(db: Executor, id: string): Promise<void> {
  await db
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1`, signedOutAt: sql`clock_timestamp()` })
    .where(eq(users.id, id));
}

/** Locks all admins in a fixed order, so that concurrent changes to roles run one after another. */
export async function lockAdmins(db: Executor): Promise<UserRow[]> {
  return db.select(userColumns).from(users).where(eq(users.role, 'admin')).orderBy(users.id).for('update');
}

/** The verified addresses of all admins with one of these roles who are not suspended. */
export async function selectAdminEmails(db: Executor, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        inArray(users.staffRole, [...roles]),
        eq(users.emailVerified, true),
        isNull(users.suspendedAt),
      ),
    );
  return rows.map(({ email }) => email);
}

export async function selectPublic(
  db: Executor,
  id: string,
): Promise<{ name: string; email: string; image: string | null } | undefined> {
  const [row] = await db
    .select({ name: users.name, email: users.email, image: users.image })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    // Locked, so that nothing is written for an account that is being deleted.
    .for('key share');
  return row;
}

export async function selectProfile(
  db: Executor,
  email: string,
): Promise<(ProfileFields & { name: string; email: string }) | undefined> {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      education: users.education,
      city: users.city,
      contact: users.contact,
      linkedln: users.linkedln,
    })
    .from(users)
    .where(eq(users.email, email));
  return row as (ProfileFields & { name: string; email: string }) | undefined;
}

export async function updateProfile(db: Executor, id: string, fields: Partial<ProfileFields>): Promise<void> {
  await db
    .update(users)
    .set(fields)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
}

/** Suspends a user and revokes their tokens, including every ID token made until now, or lifts the suspension. */
export async function updateSuspension(db: Executor, id: string, isSuspended: boolean): Promise<void> {
  await db
    .update(users)
    .set({ suspendedAt: isSuspended ? sql`now()` : null })
    .where(eq(users.id, id));
  if (isSuspended) await signOutEverywhere(db, id);
}
