import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from './tables.ts';

/** SQL: the user's id in a column of actors; null for jobs, commands and the card provider. */
export function userIdOfActor(actor: SQLWrapper): SQL {
  return sql`case when ${actor} ~ '^[0-9a-f-]{36}$' then ${actor}::uuid end`;
}

/** SQL: the email of the user in a column of actors; the actor as stored if it is not a user, or is a deleted one. */
export function emailOfActor(actor: SQLWrapper): SQL<string> {
  return sql<string>`coalesce((select u.email from ${users} u where u.id = ${userIdOfActor(actor)}), ${actor})`;
}
