import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { users } from '#server/accounts/tables.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { orders } from '#server/orders/tables.ts';
import { paymentLinks } from './tables.ts';

/** A payment link with what it pays: the total of an order. */
export interface LinkRow {
  readonly orderId: string;
  readonly customerId: string;
  /** Whether the account of the customer is suspended. */
  readonly isSuspended: boolean;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
  /** Whether it also opens the order (server/guest-orders). */
  readonly opensOrder: boolean;
}

/** How many links of an order work at a time: of more, the newest. Each email to a guest has a link of its own. */
const MOST_LINKS = { paying: 10, opening: 40 };
/** How long the page of a link says that the link has expired, in days. */
const EXPIRED_DAYS = 60;

/**
 * Adds a link that works until a time, or for some days, but then not longer than its order can be paid.
 * @returns when it stops working
 */
export async function insertLink(
  tx: Executor,
  {
    digest,
    orderId,
    createdBy,
    opensOrder = false,
  }: { digest: string; orderId: string; createdBy: string; opensOrder?: boolean },
  works: { until: Date } | { days: number; payableDays: number },
): Promise<Date> {
  const [row] = await tx
    .insert(paymentLinks)
    .values({
      tokenDigest: digest,
      orderId,
      createdBy,
      opensOrder,
      expiresAt:
        'until' in works
          ? works.until
          : sql`least(now() + make_interval(days => ${works.days}),
        (select o.created_at + make_interval(days => ${works.payableDays}) from ${orders} o where o.id = ${orderId}))`,
    })
    .returning({ expiresAt: paymentLinks.expiresAt });
  const isOfKind = and(eq(paymentLinks.orderId, orderId), eq(paymentLinks.opensOrder, opensOrder));
  const newest = tx
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(isOfKind)
    .orderBy(desc(paymentLinks.id))
    .limit(opensOrder ? MOST_LINKS.opening : MOST_LINKS.paying);
  await tx.delete(paymentLinks).where(and(isOfKind, notInArray(paymentLinks.id, newest)));
  return row!.expiresAt;
}

/** Finds what a token pays, and whether it opens the order; the only place that decides it. Undefined for an unknown token. */
export async function selectLink(db: Executor, token: string): Promise<LinkRow | undefined> {
  const [row] = await db
    .select({
      orderId: paymentLinks.orderId,
      customerId: orders.customerId,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      expiresAt: paymentLinks.expiresAt,
      isExpired: sql<boolean>`${paymentLinks.expiresAt} <= now()`,
      opensOrder: paymentLinks.opensOrder,
    })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(eq(paymentLinks.tokenDigest, digestOfSecret(token)));
  return row;
}

/** Deletes the links to a customer's orders, when the account is deleted. */
export async function deleteLinksOf(tx: Executor, customerId: string): Promise<void> {
  const ofCustomer = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  await tx.delete(paymentLinks).where(inArray(paymentLinks.orderId, ofCustomer));
}

/** Deletes links that expired long ago. */
export async function dropOldLinks(db: Database): Promise<void> {
  await db.delete(paymentLinks).where(lt(paymentLinks.expiresAt, sql`now() - make_interval(days => ${EXPIRED_DAYS})`));
}
