import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { orderDrafts } from './tables.ts';

/** How long a placed draft says which order it became. */
const PLACED_DAYS = 30;

/** Deletes the drafts for a customer, when the account is deleted. */
export async function deleteDraftsFor(tx: Executor, customerId: string): Promise<void> {
  await tx.delete(orderDrafts).where(eq(orderDrafts.customerId, customerId));
}

/** Deletes drafts that were placed some time ago. */
export async function dropPlacedDrafts(db: Database): Promise<void> {
  await db
    .delete(orderDrafts)
    .where(
      and(
        isNotNull(orderDrafts.orderId),
        lt(orderDrafts.changedAt, sql`now() - make_interval(days => ${PLACED_DAYS})`),
      ),
    );
}
