import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { lockOrdersOf } from '#server/orders/anonymize-orders.ts';
import { orders } from '#server/orders/tables.ts';

/**
 * Moves the paid orders that guests placed with a verified email into the account that has verified it. Unpaid ones stay with
 * their guests, because anyone can order in the name of a stranger, whose limits and account they would fill.
 * @param account signed in, with the email that its user has now
 */
export async function claimGuestOrders(
  db: Database,
  account: { readonly id: string; readonly email: string; readonly emailVerified: boolean },
): Promise<void> {
  if (!account.emailVerified) return;
  const isTheirs = and(
    eq(users.guestEmail, account.email),
    exists(
      db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.customerId, users.id), isNotNull(orders.transactionId))),
    ),
  );
  const found = await db.select({ id: users.id }).from(users).where(isTheirs).limit(1);
  if (found.length === 0) return;
  await db.transaction(async (tx) => {
    // The account before its new orders, as account deletion locks them; the email could have changed meanwhile.
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, account.id),
          eq(users.email, account.email),
          eq(users.emailVerified, true),
          isNull(users.deletedAt),
          isNull(users.suspendedAt),
        ),
      )
      .for('no key update');
    if (!owner) return;
    const guests = await tx.select({ id: users.id }).from(users).where(isTheirs).orderBy(users.id).for('update');
    for (const guest of guests) await moveOrders(tx, guest.id, owner.id);
  });
}

/** Moves the paid orders of a guest, whom the caller has locked, and empties the row of a guest who has none left. */
async function moveOrders(tx: Executor, guestId: string, ownerId: string): Promise<void> {
  await lockOrdersOf(tx, guestId);
  // In one statement: lines refer to the customer of their order.
  const { rows } = await tx.execute<{ id: string }>(sql`
    with moved as (
      update orders set customer_id = ${ownerId},
        idempotency_key = case when idempotency_key is not null then 'guest:' || id end, placed_from = null
      where customer_id = ${guestId} and transaction_id is not null returning id
    ), moved_lines as (
      update order_lines set customer_id = ${ownerId} where order_id in (select id from moved)
    ), moved_uses as (
      update promotion_uses set customer_id = ${ownerId} where order_id in (select id from moved)
    ), moved_sales as (
      update sales set customer_id = ${ownerId} where order_id in (select id from moved)
    )
    select id from moved`);
  await tx.execute(sql`update customer_notes set customer_id = ${ownerId} where customer_id = ${guestId}`);
  for (const { id } of rows) await record(tx, { actor: ownerId, action: 'order.claimed', subject: id });
  await tx
    .update(users)
    .set({ guestEmail: null, name: '', tokenVersion: 0, deletedAt: new Date() })
    .where(and(eq(users.id, guestId), sql`not exists (select from orders o where o.customer_id = ${guestId})`));
}
