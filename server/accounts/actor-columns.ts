import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from './tables.ts';

/** SQL: the user's id in a column of actors; null for jobs, commands and the card provider. */
export function userIdOfActor(actor: SQLWrapper): SQL {
  return sql`case when ${actor} ~ '^[0-9a-f-]{36}$' then ${actor}::uuid end`;
}

/** Names a user whose account is deleted: their row has a placeholder instead of an email. */
const DELETED = 'A deleted account';

/** SQL: a user's email. @param user the table, or its alias in the query */
export function shownEmail(user: SQLWrapper = users): SQL<string> {
  return sql<string>`case when ${user}.deleted_at is null then coalesce(${user}.guest_email, ${user}.email) else ${DELETED}::text end`;
}

/** SQL: a user's name, or their email. @param user the table, or its alias in the query */
export function shownName(user: SQLWrapper = users): SQL<string> {
  return sql<string>`coalesce(nullif(${user}.name, ''), ${shownEmail(user)})`;
}

/** SQL: the email of the user in a column of actors; the actor as stored if it is not a user. */
export function emailOfActor(actor: SQLWrapper): SQL<string> {
  return sql<string>`coalesce((select ${shownEmail(sql`u`)} from ${users} u where u.id = ${userIdOfActor(actor)}), ${actor})`;
}
