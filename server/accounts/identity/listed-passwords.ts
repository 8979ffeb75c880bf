import { hash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { rateLimits } from '#server/http/rate-limits/tables.ts';
import { users } from '#server/accounts/tables.ts';

/** The message for an admin who chooses or has a listed password. */
export const LISTED = 'This password is on a public list of common passwords. Choose another one.';

let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 49,000 most common ones of leaked lists, ignoring case. */
export async function isListedPassword(password: string): Promise<boolean> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  );
  return (await listed).has(password.toLowerCase());
}

/** Whether the email's user is an admin, or becomes one once verified. */
export async function isAdminToBe(db: Executor, email: string, adminEmails: readonly string[]): Promise<boolean> {
  if (adminEmails.includes(email.toLowerCase())) return true;
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.role, 'admin')));
  return admin !== undefined;
}

/** Longer than a sign-in may wait for its second step. */
const STEP_SECONDS = 15 * 60;
const keyOf = (userId: string): string => `listed-password:${hash('sha256', userId)}`;

/** Records that a sign-in started with a listed password, for the session that its second step creates. */
export async function rememberListedPassword(db: Database, userId: string): Promise<void> {
  const resetsAt = sql`now() + make_interval(secs => ${STEP_SECONDS})`;
  await db
    .insert(rateLimits)
    .values({ key: keyOf(userId), count: 1, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } });
}

/** Whether a sign-in of that account recently started with a listed password. */
export async function hasRememberedListedPassword(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(userId)), gt(rateLimits.resetsAt, sql`now()`)));
  return found.length > 0;
}
