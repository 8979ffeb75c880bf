import { and, sql, type SQL } from 'drizzle-orm';
import { readOrderNumber } from '#contract/orders/order-rules.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { exportAudit, listAudit, type AuditEntry } from '#contract/store/audit.ts';
import { byNumber, listFor } from '#server/lists/list.ts';

/**
 * The audit trail, newest first, with the current names of users, parts, orders, suppliers and promotions. Ids are text, because
 * actors can be jobs; other text is not joined.
 */
export const auditList = listFor(listAudit, {
  key: byNumber(sql`a.id`, ({ _id }: AuditEntry) => Number(_id)),
  where: ({ area, q }) =>
    and(area && sql`split_part(a.action, '.', 1) = ${area}`, q ? isAbout(q.toLowerCase()) : undefined),
  rows: async (db, { where, orderBy, limit }) => {
    const { rows } = await db.execute(sql`
      select a.id::text as "_id", to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.actor,
        ${emailOf(sql`a.actor`)} as "actorEmail", a.action, a.subject,
        coalesce(
          ${emailOf(sql`a.subject`)},
          (select p.name from parts p where p.id = i.id),
          (select 'Order ' || o.number from order_lines l join orders o on o.id = l.order_id where l.id = i.id),
          (select 'PO-' || p.number from purchase_orders p where p.id = i.id),
          (select s.name from suppliers s where s.id = i.id),
          (select p.name from promotions p where p.id = i.id)
        ) as "subjectName",
        a.detail, (select s.hash from audit_seals s where s.audit_id = a.id) as seal
      from audit_trail a cross join lateral (select ${idOf(sql`a.subject`)} as id) i
      where ${where ?? sql`true`}
      order by ${sql.join(orderBy, sql`, `)} limit ${limit}`);
    return rows as unknown as AuditEntry[];
  },
  item: (entry) => entry,
  pageSize: PAGE_SIZE,
  // With the seals, so that copies of the file can be compared.
  file: {
    call: exportAudit,
    name: 'audit',
    action: 'audit.exported',
    columns: {
      entry: ({ _id }) => Number(_id),
      at: ({ at }) => at,
      actor: ({ actor }) => actor,
      'actor email': ({ actorEmail }) => actorEmail,
      action: ({ action }) => action,
      subject: ({ subject }) => subject,
      'subject name': ({ subjectName }) => subjectName,
      detail: ({ detail }) => detail && JSON.stringify(detail),
      seal: ({ seal }) => seal,
    },
  },
});

/** SQL: whether an entry was caused by what a search names, or is about it. */
function isAbout(q: string): SQL {
  const about = sql`array(${namedBy(q)})`;
  return sql`(a.actor = any(${about}) or a.subject = any(${about}))`;
}

/**
 * SQL: the ids that a search refers to, as text: the search itself, a user by email, a part by SKU, an order with all
 * its lines by its id, a line's id or its number, a purchase order by its number. Numbers can be written as the screens
 * show them.
 */
function namedBy(q: string): SQL {
  const number = readOrderNumber(q);
  const purchase = PURCHASE_NUMBER.exec(q)?.[1];
  const order = number
    ? sql`select id from orders where number = ${number}`
    : sql`select order_id from order_lines where id = ${idOf(sql`${q}::text`)}`;
  return sql`select ${q}::text
    union select id::text from users where email = ${q}
    union select id::text from parts where lower(sku) = ${q}
    union select id::text from order_lines where order_id in (${order})
    ${purchase ? sql`union select id::text from purchase_orders where number = ${purchase}::int` : sql``}`;
}

const PURCHASE_NUMBER = /^po-(\d{1,9})$/;
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const idOf = (text: SQL): SQL => sql`case when ${text} ~ ${UUID} then ${text}::uuid end`;
const emailOf = (text: SQL): SQL =>
  sql`(select u.email from users u where u.id = ${idOf(text)} and u.deleted_at is null)`;
