import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { ADDRESS_FIELDS } from '#contract/addresses/address-format.ts';
import type { CustomerView } from '#contract/choices.ts';
import { exportCustomers, listCustomers } from '#contract/customers/customers.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import { userColumns } from '#server/accounts/queries.ts';
import { USER_WORDS, users } from '#server/accounts/tables.ts';
import { placeIn, USER_ORDERS } from '#server/accounts/user-list.ts';
import { deliveryText } from '#server/addresses/delivery-text.ts';
import { phoneText } from '#server/addresses/phone-number.ts';
import { ADDRESS_WORDS } from '#server/addresses/tables.ts';
import { escapeLike } from '#server/database/match-text.ts';
import { listFor } from '#server/lists/list.ts';
import { plainPhone } from '#server/managed-orders/labels.ts';
import { exactQuery, orderSearchWords, phoneQuery } from '#server/managed-orders/search-words.ts';
import { spendOf } from './queries.ts';

/** SQL: the user of a row, in subqueries; drizzle would write only `id`, which there is that of the inner table. */
const USER_ID = sql.raw('users.id');

const HAS_ORDERED = sql`exists (select from orders o where o.customer_id = ${USER_ID})`;

const IN_VIEW: Readonly<Record<CustomerView, SQL>> = {
  ordered: HAS_ORDERED,
  never_ordered: sql`not ${HAS_ORDERED}`,
  unverified: eq(users.emailVerified, false),
  suspended: isNotNull(users.suspendedAt),
};

/**
 * Customers, and staff who have ordered, with what is needed to reach them.
 * @param currency of the spend
 */
export const customerList = (currency: string) =>
  listFor(listCustomers, {
    key: ({ sort = 'newest' }) => USER_ORDERS[sort],
    where: ({ q, view, country, group }) =>
      and(
        isNull(users.deletedAt),
        sql`(${users.role} = 'customer' or ${HAS_ORDERED})`,
        view && IN_VIEW[view],
        country === undefined
          ? undefined
          : sql`(exists (select from addresses a where a.customer_id = ${USER_ID} and a.delivery ->> 'country' = ${country})
              or exists (select from orders o where o.customer_id = ${USER_ID} and o.delivery ->> 'country' = ${country}))`,
        group === undefined
          ? undefined
          : sql`exists (select from customer_group_members m where m.customer_id = ${USER_ID} and m.group_id = ${group})`,
        q ? sql`${users.id} in (${foundBy(q)})` : undefined,
      ),
    rows: async (db, { where, orderBy, limit }, { sort = 'newest' }) => {
      const last = lateral(
        sql`select o.created_at, o.phone from orders o where o.customer_id = ${USER_ID} order by o.id desc limit 1`,
      );
      // The address of a pick-up place is not theirs.
      const sent = lateral(
        sql`select o.delivery, o.address from orders o where o.customer_id = ${USER_ID}
          and not coalesce(o.terms -> 'method' ? 'pickUp', false) order by o.id desc limit 1`,
      );
      const saved = lateral(
        sql`select a.delivery from addresses a where a.customer_id = ${USER_ID}
          order by a.preferred_at desc nulls last, a.created_at desc, a.id desc limit 1`,
      );
      return db
        .select({
          ...userColumns,
          contact: users.contact,
          guestEmail: users.guestEmail,
          place: placeIn(sort),
          orderCount: sql<number>`(select count(*)::int from orders o where o.customer_id = ${USER_ID})`,
          groups: sql<
            string[]
          >`array(select g.name from customer_group_members m join customer_groups g on g.id = m.group_id
            where m.customer_id = ${USER_ID} order by lower(g.name))`,
          last: last<{ created_at: string; phone: string }>(),
          sent: sent<{ delivery: Delivery | null; address: string }>(),
          saved: saved<{ delivery: Delivery }>(),
          spend: lateral(spendOf(USER_ID, currency))<{ charged: number; returned: number }>(),
        })
        .from(users)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit);
    },
    item: ({ contact, guestEmail, last, sent, saved, spend, ...user }) => {
      const delivery = saved?.delivery ?? sent?.delivery ?? null;
      return {
        _id: user.id,
        email: guestEmail ?? user.email,
        ...(guestEmail !== null && { guest: true }),
        name: user.name,
        emailVerified: user.emailVerified,
        createdAt: user.createdAt.toISOString(),
        suspendedAt: user.suspendedAt?.toISOString() ?? null,
        phone: phoneText(delivery?.phone || last?.phone || contact),
        address: delivery ? deliveryText(delivery) : (sent?.address ?? ''),
        delivery,
        groups: user.groups,
        orderCount: user.orderCount,
        lastOrderAt: last ? new Date(last.created_at).toISOString() : null,
        spentCents: spend!.charged - spend!.returned,
      };
    },
    count: (db, where) => db.$count(users, where),
    file: {
      call: exportCustomers,
      name: 'customers',
      action: 'user.customers-exported',
      columns: {
        id: ({ _id }) => _id,
        name: ({ name }) => name,
        email: ({ email }) => email,
        phone: ({ phone }) => plainPhone(phone),
        recipient: ({ delivery }) => delivery?.name ?? '',
        company: ({ delivery }) => delivery?.company ?? '',
        ...Object.fromEntries(
          ADDRESS_FIELDS.map((field) => [
            field,
            // An address that was typed as one text is in `line1`.
            ({ delivery, address }: { delivery: Delivery | null; address: string }) =>
              delivery ? { exact: delivery[field] } : field === 'line1' ? address.replaceAll(/\s*\n\s*/g, ', ') : '',
          ]),
        ),
        country: ({ delivery }) => delivery?.country ?? '',
        orders: ({ orderCount }) => orderCount,
        spent: ({ spentCents }) => ({ cents: spentCents }),
        'last order': ({ lastOrderAt }) => lastOrderAt ?? '',
        since: ({ createdAt }) => createdAt,
        'email verified': ({ emailVerified }) => (emailVerified ? 'yes' : 'no'),
        suspended: ({ suspendedAt }) => suspendedAt ?? '',
        groups: ({ groups }) => groups.join('; '),
      },
    },
  });

/** A row of a correlated subquery as JSON; null without one. */
function lateral(row: SQL) {
  return <Row>() => sql<Row | null>`(select to_jsonb(found) from (${row}) found)`;
}

/** SQL: the ids of users whose account, addresses or orders contain the words or end in the digits of a search. */
function foundBy(q: string): SQL {
  const part = `%${escapeLike(q)}%`;
  const queries = [exactQuery(orderSearchWords(q)), phoneQuery(q)].filter((query) => query !== undefined);
  const sources = queries.map(
    (query) => sql`select u.id from users u where ${USER_WORDS} @@ ${query}::tsquery
      union all select a.customer_id from addresses a where ${ADDRESS_WORDS} @@ ${query}::tsquery
      union all select o.customer_id from orders o where o.search @@ ${query}::tsquery`,
  );
  return sql.join(
    [
      sql`select u.id from users u where u.email ilike ${part} or u.name ilike ${part}`,
      sql`select u.id from users u where u.guest_email ilike ${part}`,
      ...sources,
    ],
    sql` union all `,
  );
}
