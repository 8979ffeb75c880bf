import { and, lt, sql, type SQL } from 'drizzle-orm';
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
 * or name (parts of them), the name written on the order (its beginning), or words of the part's name. Customers and
 * parts are looked up first and their orders read by index, newest first, so that a search costs the same however many
 * orders there are.
 * @param wanted what else has to hold of them
 */
export async function matching(
  db: Executor,
  q: string,
  wanted: readonly (SQL | undefined)[],
  page: { limit: number; after: string | undefined },
): Promise<SQL> {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  // No part is called like an address, and looking its words up and correcting them would cost the most of all.
  const words = q.includes('@') ? undefined : (await searchOf(db, q))?.all;
  const newest = (which: SQL): SQL =>
    sql`(select ${orders.id} from ${orders} where ${and(which, ...wanted, page.after === undefined ? undefined : lt(orders.id, page.after))}
      order by ${orders.id} desc limit ${page.limit})`;
  const people = sql`(select id from users where email ilike ${part} union all select id from users where name ilike ${part}) limit ${MOST_MEANT}`;
  const found = [
    sql`select o.id from (${people}) who, lateral ${newest(sql`${orders.customerId} = who.id`)} o`,
    newest(sql`lower(${orders.customerName}) like ${part.slice(1).toLowerCase()}`),
    ...(words
      ? [
          sql`select o.id from (select id from parts where search @@ ${words}::tsquery limit ${MOST_MEANT}) what,
            lateral ${newest(sql`${orders.partId} = what.id`)} o`,
        ]
      : []),
    ...(SHORT_ID.test(q) ? [newest(sql`right(${orders.id}::text, 8) = ${q.toLowerCase()}`)] : []),
    ...(WHOLE_ID.test(q) ? [newest(sql`${orders.id} = ${q}::uuid`)] : []),
  ];
  return sql`${orders.id} in (select id from (${sql.join(found, sql` union all `)}) found)`;
}
