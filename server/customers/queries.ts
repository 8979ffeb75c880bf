import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { CUSTOMER_ROWS } from '#contract/customers/customers.ts';
import type { OrderState } from '#contract/choices.ts';
import { shownEmail } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { moneyMovements } from '#server/orders/refunds/tables.ts';
import { returnRequests } from '#server/returns/tables.ts';
import { customerNotes } from './tables.ts';

/** The account data that a customer's page shows; undefined for an unknown id. */
export async function selectCustomer(db: Executor, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: sql<string>`coalesce(${users.guestEmail}, ${users.email})`,
      isGuest: sql<boolean>`${users.guestEmail} is not null`,
      name: users.name,
      language: users.language,
      role: users.role,
      emailVerified: users.emailVerified,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/**
 * What a customer paid and got back, in cents, from the ledger. @param currency movements in other currencies are left
 * out
 */
export async function selectSpend(
  db: Executor,
  customerId: string,
  currency: string,
): Promise<{ charged: number; returned: number }> {
  const { rows } = await db.execute<{ charged: string; returned: string }>(spendOf(sql`${customerId}`, currency));
  return { charged: Number(rows[0]!.charged), returned: Number(rows[0]!.returned) };
}

/** SQL: a row with what a customer paid (`charged`) and got back (`returned`). */
export function spendOf(customerId: SQL, currency: string): SQL {
  return sql`
    select coalesce(sum(m.amount_cents) filter (where m.kind = 'charged'), 0) as charged,
      coalesce(sum(case when m.kind in ('refunded', 'disputed') then m.amount_cents
        when m.kind in ('refund_returned', 'dispute_returned') then -m.amount_cents end), 0) as returned
    from orders o join ${moneyMovements} m on m.order_id = o.id
    where o.customer_id = ${customerId} and m.currency = ${currency}`;
}

/** The newest orders of a customer, with the states of their lines. */
export async function selectOrdersOf(
  db: Executor,
  customerId: string,
): Promise<{ id: string; number: string; createdAt: Date; totalCents: number; states: OrderState[] }[]> {
  const { rows } = await db.execute<{
    id: string;
    number: string;
    created_at: string;
    total_cents: string;
    states: OrderState[];
  }>(sql`
    select o.id, o.number, o.created_at, o.total_cents, array(select l.status from ${orderLines} l where l.order_id = o.id) as states
    from ${orders} o where o.customer_id = ${customerId} order by o.id desc limit ${CUSTOMER_ROWS}`);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    createdAt: new Date(row.created_at),
    totalCents: Number(row.total_cents),
    states: row.states,
  }));
}

/** The number of all orders of a customer. */
export async function countOrdersOf(db: Executor, customerId: string): Promise<number> {
  return db.$count(orders, eq(orders.customerId, customerId));
}

/** The newest return requests of a customer. */
export async function selectReturnsOf(db: Executor, customerId: string) {
  return db
    .select({
      id: returnRequests.id,
      orderId: returnRequests.orderId,
      number: orders.number,
      status: returnRequests.status,
      createdAt: returnRequests.createdAt,
    })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(returnRequests.createdAt))
    .limit(CUSTOMER_ROWS);
}

/** All notes about a customer with their authors' emails, newest first. */
export async function selectNotes(db: Executor, customerId: string) {
  return db
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      author: shownEmail(),
      createdAt: customerNotes.createdAt,
    })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.id));
}
