import { and, eq, gt, sql } from 'drizzle-orm';
import { createSecret, digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { LINK_MINUTES } from '#contract/own-account/own-account.ts';
import type { Executor } from '#server/database/client.ts';
import { mailedLinks } from './tables.ts';

type Purpose = (typeof mailedLinks.$inferSelect)['purpose'];

/**
 * Creates a link's secret, valid for an hour, and replaces the previous one. @param email the address that it confirms
 */
export async function createMailedLink(
  db: Executor,
  userId: string,
  purpose: Purpose,
  email?: string,
): Promise<string> {
  const { secret, digest } = createSecret();
  const row = {
    secretDigest: digest,
    email: email ?? null,
    expiresAt: sql`now() + make_interval(mins => ${LINK_MINUTES})`,
    createdAt: sql`now()`,
  };
  await db
    .insert(mailedLinks)
    .values({ userId, purpose, ...row })
    .onConflictDoUpdate({ target: [mailedLinks.userId, mailedLinks.purpose], set: row });
  return secret;
}

/**
 * Uses up a link of that person and returns it once; undefined if it is expired, used, replaced or another person's.
 */
export async function consumeMailedLink(
  db: Executor,
  userId: string,
  purpose: Purpose,
  secret: string,
): Promise<{ email: string | null } | undefined> {
  const [row] = await db
    .delete(mailedLinks)
    .where(
      and(
        own(userId, purpose),
        eq(mailedLinks.secretDigest, digestOfSecret(secret)),
        gt(mailedLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ email: mailedLinks.email });
  return row;
}

/** The address to be confirmed, or null. */
export async function pendingEmail(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: mailedLinks.email })
    .from(mailedLinks)
    .where(and(own(userId, 'email'), gt(mailedLinks.expiresAt, sql`now()`)));
  return row?.email ?? null;
}

/** Revokes a link. Returns how many were revoked: 0 or 1. */
export async function dropLink(db: Executor, userId: string, purpose: Purpose): Promise<number> {
  const deleted = await db
    .delete(mailedLinks)
    .where(own(userId, purpose))
    .returning({ isOld: sql<boolean>`${mailedLinks.expiresAt} <= now()` });
  return deleted.filter(({ isOld }) => !isOld).length;
}

/** Revokes all pending links of that person. */
export async function dropLinks(db: Executor, userId: string): Promise<void> {
  await db.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
}

function own(userId: string, purpose: Purpose) {
  return and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose));
}
