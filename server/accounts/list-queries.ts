import { and, asc, desc, eq, gt, ilike, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Role, UserSort } from '#contract/choices.ts';
import type { Executor } from '#server/database/client.ts';
import { userColumns, type UserRow } from './queries.ts';
import { escapeLike } from '#server/database/match-text.ts';
import { users } from './tables.ts';

export interface UserFilter {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
}

/** The column of each sort order (indexed together with the id), and its conversion to text and back. */
const ORDERS = {
  time: { key: sql`${users.createdAt}`, place: sql<string>`${users.createdAt}::text`, type: sql`timestamptz` },
  name: { key: sql`lower(${users.name})`, place: sql<string>`lower(${users.name})`, type: sql`text` },
  email: { key: sql`${users.email}`, place: sql<string>`${users.email}`, type: sql`text` },
} as const;

/** One page of users after `after`, which consists of the sort value as text and the id. */
export async function selectUsers(
  db: Executor,
  { q, role }: UserFilter,
  { sort, after, limit }: { sort: UserSort; after: readonly [string, string] | undefined; limit: number },
): Promise<(UserRow & { place: string })[]> {
  const isDown = sort === 'newest' || sort.startsWith('-');
  const [to, past] = isDown ? [desc, lt] : [asc, gt];
  const { key, place, type } =
    ORDERS[sort === 'newest' || sort === 'oldest' ? 'time' : (sort.replace('-', '') as 'name' | 'email')];
  const conditions: (SQL | undefined)[] = [
    matching({ q, role }),
    after ? past(sql`(${key}, ${users.id})`, sql`(${after[0]}::${type}, ${after[1]}::uuid)`) : undefined,
  ];
  return db
    .select({ ...userColumns, place })
    .from(users)
    .where(and(...conditions))
    .orderBy(to(key), to(users.id))
    .limit(limit);
}

/** The number of users that a filter matches. */
export async function countUsers(db: Executor, filter: UserFilter): Promise<number> {
  return db.$count(users, matching(filter));
}

function matching({ q, role }: UserFilter): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    q ? or(ilike(users.email, `%${escapeLike(q)}%`), ilike(users.name, `%${escapeLike(q)}%`)) : undefined,
    role ? eq(users.role, role) : undefined,
  );
}
