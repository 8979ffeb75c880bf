import { and, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { searchOf } from '#server/parts/finding/search.ts';
import { orders } from './tables.ts';

/** The most customers, and the most parts, that words are taken to mean. */
const MOST_MEANT = 100;
/** An id as it is shown: its last eight characters; or pasted whole. */
const SHORT_ID = /^[0-9a-f]{8}$/i;
const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The orders that an admin means by a word or two: an order's id (whole, or its end as it is shown), the customer's email
 * or name (parts of them), the name written on the order (its beginning), or words of the part's name. A whole address, and
 * the very name of a part, mean that customer and that part alone. Customers and parts are looked up first and their orders
 * read by index, in the list's order of time, so that a search costs the same however many orders there are.
 * @param wanted what else has to hold of them
 * @param page `by` is the order by id, `beyond` what has not been listed yet
 */
export async function matching(
  db: Executor,
  q: string,
  wanted: readonly (SQL | undefined)[],
  page: { limit: number; by: SQL; beyond: SQL | undefined },
): Promise<SQL> {
  const first = (which: SQL): SQL =>
    sql`(select ${orders.id} from ${orders} where ${and(which, ...wanted, page.beyond)}
      order by ${page.by} limit ${page.limit})`;
  const of = (column: SQL, whom: SQL): SQL =>
    sql`select o.id from (${whom}) meant, lateral ${first(sql`${column} = meant.id`)} o`;
  const partly = `%${escaped(q)}%`;
  const found = [
    of(sql`${orders.customerId}`, await people(db, q, partly)),
    first(sql`lower(${orders.customerName}) like ${partly.slice(1).toLowerCase()}`),
    ...(await parts(db, q)).map((meant) => of(sql`${orders.partId}`, meant)),
    ...(SHORT_ID.test(q) ? [first(sql`right(${orders.id}::text, 8) = ${q.toLowerCase()}`)] : []),
    ...(WHOLE_ID.test(q) ? [first(sql`${orders.id} = ${q}::uuid`)] : []),
  ];
  return sql`${orders.id} in (select id from (${sql.join(found, sql` union all `)}) found)`;
}

const escaped = (q: string): string => q.replace(/[\\%_]/g, '\\$&');

/** Whose email or name it is, or is in. */
async function people(db: Executor, q: string, partly: string): Promise<SQL> {
  if (q.includes('@')) {
    const whole = sql`select id from users where email = ${q.toLowerCase()}`;
    // Parts of a long address are parts of very many others: comparing them all took longer the more customers there are.
    if ((await db.execute(whole)).rows.length > 0) return whole;
  }
  return sql`(select id from users where email ilike ${partly} union all select id from users where name ilike ${partly}) limit ${MOST_MEANT}`;
}

/** Which parts are called so, or else have these words; nothing when it can't be a part. */
async function parts(db: Executor, q: string): Promise<SQL[]> {
  // No part is called like an address, and looking its words up and correcting them would cost the most of all.
  if (q.includes('@')) return [];
  const called = sql`(select id from parts where name = ${q} and hidden_at is null union all
    select id from parts where name = ${q} and hidden_at is not null) limit ${MOST_MEANT}`;
  if ((await db.execute(called)).rows.length > 0) return [called];
  const words = (await searchOf(db, q))?.all;
  return words ? [sql`select id from parts where search @@ ${words}::tsquery limit ${MOST_MEANT}`] : [];
}
