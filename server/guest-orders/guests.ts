import { t } from '#contract/language/text.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { users } from '#server/accounts/tables.ts';
import { customerNotes } from '#server/customers/tables.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { fingerprintOf } from '#server/http/idempotency/idempotency.ts';
import { orderDrafts } from '#server/order-drafts/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { paymentLinks } from '#server/payments/links/tables.ts';

/*
 * A guest is a row of `users` that cannot sign in: no identity has its subject, and its `email` is a placeholder. Each order has
 * a guest of its own, so nothing that a guest can do reaches another order.
 */

/** Who orders without an account. */
export interface Guest {
  readonly id: string;
  readonly tokenVersion: number;
  /** The order that they have placed, even if an account has it by now. */
  readonly order: PlacedByGuest | null;
}

export interface PlacedByGuest {
  readonly id: string;
  readonly number: string;
  readonly totalCents: number;
  readonly lineIds: readonly string[];
  /** The customer that has it. */
  readonly customerId: string;
  /** Null once the order's Idempotency-Key has expired. */
  readonly fingerprint: string | null;
}

/**
 * Finds the guest of an Idempotency-Key and email, or creates one.
 * @param key undefined: always a new guest
 * @throws Failure `forbidden` for one whom staff have suspended
 */
export async function findOrCreateGuest(
  db: Database,
  { email, name }: { readonly email: string; readonly name: string },
  key: string | undefined,
): Promise<Guest> {
  if (key === undefined) return insertGuest(db, { email, name, subject: `guest:${randomUUID()}` });
  // The second order of a key that has expired is of another guest.
  let subject = `guest:${fingerprintOf({ key, email })}`;
  for (;;) {
    const guest = await insertGuest(db, { email, name, subject });
    if (guest.order?.fingerprint !== null) return guest;
    subject = `guest:${fingerprintOf({ key, email, after: guest.order.id })}`;
  }
}

async function insertGuest(
  db: Database,
  { email, name, subject }: { email: string; name: string; subject: string },
): Promise<Guest> {
  const id = newId();
  await db
    .insert(users)
    .values({ id, subject, email: `${id}@guest.invalid`, guestEmail: email, name })
    .onConflictDoNothing({ target: users.subject });
  const [row] = await db
    .select({ id: users.id, tokenVersion: users.tokenVersion, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.subject, subject));
  if (row!.suspendedAt) throw new Failure('forbidden', t('This order cannot be placed. Contact the store.'));
  const { tokenVersion } = row!;
  return { id: row!.id, tokenVersion, order: (await selectOrderOf(db, row!.id)) ?? null };
}

/** By the links that the guest has, which stay when an account takes over the order. */
async function selectOrderOf(db: Executor, guestId: string): Promise<PlacedByGuest | undefined> {
  const [row] = await db
    .select({
      id: orders.id,
      number: orders.number,
      totalCents: orders.totalCents,
      lineIds: sql<string[]>`(select json_agg(l.id order by l.id) from order_lines l where l.order_id = ${orders.id})`,
      customerId: orders.customerId,
      fingerprint: orders.fingerprint,
    })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .where(and(eq(paymentLinks.createdBy, guestId), eq(paymentLinks.opensOrder, true)))
    .limit(1);
  return row;
}

/** Deletes guests whose order was not placed. */
export async function dropGuestsWithoutOrder(db: Database): Promise<void> {
  await db.delete(users).where(
    and(
      isNotNull(users.guestEmail),
      sql`${users.createdAt} < now() - interval '1 day'`,
      notExists(
        db
          .select({ one: sql`1` })
          .from(orders)
          .where(eq(orders.customerId, users.id)),
      ),
      notExists(
        db
          .select({ one: sql`1` })
          .from(paymentLinks)
          .where(eq(paymentLinks.createdBy, users.id)),
      ),
      notExists(
        db
          .select({ one: sql`1` })
          .from(customerNotes)
          .where(eq(customerNotes.customerId, users.id)),
      ),
      notExists(
        db
          .select({ one: sql`1` })
          .from(orderDrafts)
          .where(eq(orderDrafts.customerId, users.id)),
      ),
      sql`not exists (select from customer_group_members m where m.customer_id = ${users.id})`,
    ),
  );
}
