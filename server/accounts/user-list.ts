import { and, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { listUsers } from '#contract/accounts/accounts.ts';
import type { UserSort } from '#contract/choices.ts';
import { escapeLike } from '#server/database/match-text.ts';
import { byValue, listFor, type SortKey } from '#server/lists/list.ts';
import { userColumns } from './queries.ts';
import { users } from './tables.ts';

const [name, email] = [sql<string>`lower(${users.name})`, sql<string>`${users.email}`];

/** Each order of a list of users, indexed together with the id. */
export const USER_ORDERS: Readonly<Record<UserSort, SortKey<{ place: string; id: string }>>> = {
  newest: byValue(users.createdAt, 'timestamptz', users.id),
  oldest: byValue(users.createdAt, 'timestamptz', users.id, 'asc'),
  name: byValue(name, 'text', users.id, 'asc'),
  '-name': byValue(name, 'text', users.id),
  email: byValue(email, 'text', users.id, 'asc'),
  '-email': byValue(email, 'text', users.id),
};

/** SQL: the place of a user in an order. */
export const placeIn = (sort: UserSort) =>
  sort === 'newest' || sort === 'oldest' ? sql<string>`${users.createdAt}::text` : sort.endsWith('name') ? name : email;

/** All users, newest first by default. */
export const userList = listFor(listUsers, {
  key: ({ sort = 'newest' }) => USER_ORDERS[sort],
  where: ({ q, role }) =>
    and(
      isNull(users.deletedAt),
      // Guests have no account.
      isNull(users.guestEmail),
      q ? or(ilike(users.email, `%${escapeLike(q)}%`), ilike(users.name, `%${escapeLike(q)}%`)) : undefined,
      role && eq(users.role, role),
    ),
  rows: async (db, { where, orderBy, limit }, { sort = 'newest' }) =>
    db
      .select({ ...userColumns, place: placeIn(sort) })
      .from(users)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ id, email, name, role, emailVerified, createdAt }) => ({
    _id: id,
    email,
    name,
    role,
    emailVerified,
    createdAt: createdAt.toISOString(),
  }),
  count: (db, where) => db.$count(users, where),
});
