import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Permission } from '#contract/accounts/permissions.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { webhookEndpoints } from '#server/webhooks/tables.ts';
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

/** Revokes the keys of a person that still work. */
export async function markAllRevoked(
  tx: Executor,
  userId: string,
): Promise<{ id: string; name: string; prefix: string }[]> {
  return tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(worksFor(userId))
    .returning({ id: apiKeys.id, name: apiKeys.name, prefix: apiKeys.prefix });
}

const worksFor = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), sql`not ${isExpired}`);

/** How many API keys of a person work, and how many webhook endpoints that they set up themselves receive events. */
export async function countProgramAccess(db: Executor, userId: string): Promise<ProgramAccess> {
  const isTheirs = and(eq(webhookEndpoints.setBy, userId), isNull(webhookEndpoints.keyId));
  return {
    keys: await db.$count(apiKeys, worksFor(userId)),
    endpoints: await db.$count(webhookEndpoints, and(isTheirs, eq(webhookEndpoints.status, 'active'))),
  };
}

export interface ProgramAccess {
  readonly keys: number;
  readonly endpoints: number;
}

/** Keys that expire within a week, were made for longer than two, and work until then, with their creators. */
export async function selectExpiringKeys(db: Executor): Promise<ApiKeyRow[]> {
  return withCreators(db)
    .where(
      sql`${apiKeys.revokedAt} is null and ${apiKeys.expiresAt} between now() and now() + interval '7 days'
        and ${apiKeys.expiresAt} - ${apiKeys.createdAt} > interval '14 days' and not (${isBlocked})`,
    )
    .orderBy(apiKeys.id);
}

/** Records the use of a key for the list of keys, at most once a minute. */
export async function recordKeyUse(db: Executor, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), sql`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`));
}
