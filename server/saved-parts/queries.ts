import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { partColumns } from '#server/parts/part-columns.ts';
import { parts } from '#server/parts/tables.ts';
import { savedParts } from './tables.ts';

/** A customer's saved parts, most recently saved first. */
export async function selectSaved(db: Executor, customerId: string) {
  return db
    .select({
      part: partColumns,
      whenInStock: savedParts.whenInStock,
      whenBelowCents: savedParts.whenBelowCents,
      savedAt: savedParts.savedAt,
    })
    .from(savedParts)
    .innerJoin(parts, eq(parts.id, savedParts.partId))
    .where(eq(savedParts.customerId, customerId))
    .orderBy(desc(savedParts.savedAt), desc(savedParts.partId));
}

export async function countSaved(db: Executor, customerId: string): Promise<number> {
  return db.$count(savedParts, eq(savedParts.customerId, customerId));
}

/** A change to a saved part's notices; undefined fields stay unchanged. */
interface NoticeChange {
  readonly whenInStock: boolean | undefined;
  readonly whenBelowCents: number | null | undefined;
}

export async function upsertSaved(
  tx: Executor,
  customerId: string,
  partId: string,
  { whenInStock, whenBelowCents }: NoticeChange,
): Promise<void> {
  const values = {
    ...(whenInStock !== undefined && { whenInStock }),
    ...(whenBelowCents !== undefined && { whenBelowCents }),
  };
  await tx
    .insert(savedParts)
    .values({ customerId, partId, ...values })
    .onConflictDoUpdate({
      target: [savedParts.customerId, savedParts.partId],
      set: { savedAt: savedParts.savedAt, ...values },
    });
}

/** Removes one saved part of a customer, or all. Returns the number removed. */
export async function deleteSaved(db: Executor, customerId: string, partId?: string): Promise<number> {
  const { rowCount } = await db
    .delete(savedParts)
    .where(
      and(eq(savedParts.customerId, customerId), partId === undefined ? undefined : eq(savedParts.partId, partId)),
    );
  return rowCount ?? 0;
}

/** SQL: what the part costs the customer who saved it. */
const OWN_CENTS = sql`coalesce((select o.price_cents from own_prices(${savedParts.customerId}, array[${parts.id}]) o
  where ${savedParts.whenBelowCents} is not null), ${parts.priceCents})`;

/** A saved part, as a place in the order of `lockDue`. */
export interface SavedPartKey {
  readonly customerId: string;
  readonly partId: string;
}

/**
 * Locks saved parts whose notice is due, with their customer, in the order of their keys; those that another process has locked
 * are skipped. Batches that each begin after the last work out each customer's prices once.
 */
export async function lockDue(tx: Executor, limit: number, after: SavedPartKey | undefined) {
  return tx
    .select({
      customerId: savedParts.customerId,
      email: users.email,
      customerName: users.name,
      part: partColumns,
      whenInStock: savedParts.whenInStock,
      whenBelowCents: savedParts.whenBelowCents,
      unsubscribeToken: savedParts.unsubscribeToken,
    })
    .from(savedParts)
    .innerJoin(parts, eq(parts.id, savedParts.partId))
    .innerJoin(users, eq(users.id, savedParts.customerId))
    .where(
      and(
        or(savedParts.whenInStock, isNotNull(savedParts.whenBelowCents)),
        isNull(parts.hiddenAt),
        // Others get no such email.
        users.emailVerified,
        isNull(users.suspendedAt),
        after && sql`(${savedParts.customerId}, ${savedParts.partId}) > (${after.customerId}, ${after.partId})`,
        sql`((${savedParts.whenInStock} and ${parts.quantity} >= ${parts.minimum})
          or ${OWN_CENTS} < ${savedParts.whenBelowCents})`,
      ),
    )
    .orderBy(savedParts.customerId, savedParts.partId)
    .limit(limit)
    .for('no key update', { of: savedParts, skipLocked: true });
}

/** Ends the notices of a saved part that were sent, and stores the token of the mail's link. */
export async function markSent(
  tx: Executor,
  { customerId, partId }: SavedPartKey,
  sent: { isInStock: boolean; isBelow: boolean; unsubscribeToken: string },
): Promise<void> {
  await tx
    .update(savedParts)
    .set({
      unsubscribeToken: sent.unsubscribeToken,
      ...(sent.isInStock && { whenInStock: false }),
      ...(sent.isBelow && { whenBelowCents: null }),
    })
    .where(and(eq(savedParts.customerId, customerId), eq(savedParts.partId, partId)));
}

/** Ends all notices of the customer who got the link. @returns false for an unknown token */
export async function endNotices(db: Executor, unsubscribeToken: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update saved_parts set when_in_stock = false, when_below_cents = null
    where customer_id = (select customer_id from saved_parts where unsubscribe_token = ${unsubscribeToken})`);
  return (rowCount ?? 0) > 0;
}
