import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Permission } from '#contract/accounts/permissions.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { apiKeys } from './tables.ts';

const { digest: _digest, ...columns } = getTableColumns(apiKeys);
const isExpired = sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`;
const isBlocked = sql<boolean>`${users.role} <> 'admin' or ${users.suspendedAt} is not null`;
const creator = sql<string | null>`case when ${users.deletedAt} is null then ${users.email} end`;

/** SQL: the scopes of a key, null once it is revoked or has expired. */
export const CURRENT_SCOPES = sql<
  Permission[] | null
>`case when ${apiKeys.revokedAt} is null and not ${isExpired} then ${apiKeys.scopes} end`;

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'digest'> & {
  isExpired: boolean;
  isBlocked: boolean;
  creator: string | null;
};

const withCreators = (db: Executor) =>
  db
    .select({ ...columns, isExpired, isBlocked, creator })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId));

/** All keys, the newest first. */
export async function selectApiKeys(db: Executor): Promise<ApiKeyRow[]> {
  return withCreators(db).orderBy(desc(apiKeys.id));
}

export async function selectKey(db: Executor, id: string): Promise<ApiKeyRow | undefined> {
  const [found] = await withCreators(db).where(eq(apiKeys.id, id));
  return found;
}

/** Finds a key by its digest. */
export async function selectKeyByDigest(db: Executor, digest: string): Promise<ApiKeyRow | undefined> {
  const [found] = await withCreators(db).where(eq(apiKeys.digest, digest));
  return found;
}

/** Counts the keys that are not revoked; concurrent additions wait for each other. */
export async function lockAndCountKeys(tx: Executor): Promise<number> {
  await tx.execute(sql`lock table ${apiKeys} in share row exclusive mode`);
  return tx.$count(apiKeys, isNull(apiKeys.revokedAt));
}

export async function insertKey(
  tx: Executor,
  { days, ...row }: Omit<typeof apiKeys.$inferInsert, 'expiresAt'> & { days: number | null },
): Promise<string> {
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const [inserted] = await tx
    .insert(apiKeys)
    .values({ ...row, expiresAt })
    .returning({ id: apiKeys.id });
  return inserted!.id;
}

/** @returns the key, or undefined if there is none to revoke */
export async function markRevoked(tx: Executor, id: string): Promise<{ name: string; prefix: string } | undefined> {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name, prefix: apiKeys.prefix });
  return revoked;
}

/** Records the use of a key for the list of keys, at most once a minute. */
export async function recordKeyUse(db: Executor, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), sql`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`));
}
