import { and, eq, lt, sql } from 'drizzle-orm';
import { RESTORE_DAYS } from '#contract/basket/basket-limits.ts';
import type { Executor } from '#server/database/client.ts';
import { baskets } from '#server/basket/tables.ts';
import { basketEmailConsents, basketReminders } from './tables.ts';

/** A customer gets at most one reminder in so many days. */
const APART_DAYS = 30;
/** A basket that was left longer ago gets none, as when the setting is turned on. */
const LATEST_DAYS = 7;

/** Since when a customer wants emails about their basket; undefined if they do not. */
export async function selectConsent(db: Executor, customerId: string): Promise<Date | undefined> {
  const [row] = await db.select().from(basketEmailConsents).where(eq(basketEmailConsents.customerId, customerId));
  return row?.since;
}

/** Stores a consent; the time of an earlier one stays. */
export async function insertConsent(db: Executor, customerId: string): Promise<void> {
  await db.insert(basketEmailConsents).values({ customerId }).onConflictDoNothing();
}

export async function deleteConsent(db: Executor, customerId: string): Promise<void> {
  await db.delete(basketEmailConsents).where(eq(basketEmailConsents.customerId, customerId));
}

/**
 * Locks the baskets whose customer is due a reminder; those that another process has locked are skipped. A basket that changed
 * while this waited, or that another process reminded of, is not returned.
 */
export async function lockAbandoned(tx: Executor, hours: number, limit: number, without: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; customerId: string; email: string; name: string }>(sql`
    select b.id, b.customer_id as "customerId", u.email, u.name
    from baskets b join users u on u.id = b.customer_id join basket_email_consents c on c.customer_id = b.customer_id
    where b.used_at < now() - make_interval(hours => ${hours}) and b.used_at > now() - make_interval(days => ${LATEST_DAYS}, hours => ${hours})
      and (b.reminded_at is null or (b.used_at > b.reminded_at and b.reminded_at < now() - make_interval(days => ${APART_DAYS})))
      and u.email_verified and u.suspended_at is null and u.deleted_at is null
      and not exists (select from basket_reminders r where r.customer_id = b.customer_id and r.sent_at > now() - make_interval(days => ${APART_DAYS}))
      -- The order itself changes the basket.
      and not exists (select from orders o where o.customer_id = b.customer_id and o.created_at > b.used_at - interval '1 minute')
      and exists (select from basket_lines l join parts p on p.id = l.part_id where l.basket_id = b.id and p.hidden_at is null)
      and not b.id = any(${sql.param([...without])}::uuid[])
    order by b.used_at limit ${limit} for no key update of b skip locked`);
  return rows;
}

export async function insertReminder(
  tx: Executor,
  basketId: string,
  reminder: Pick<typeof basketReminders.$inferInsert, 'customerId' | 'tokenDigest' | 'lines'>,
): Promise<void> {
  await tx
    .update(baskets)
    .set({ remindedAt: sql`now()` })
    .where(eq(baskets.id, basketId));
  await tx.insert(basketReminders).values(reminder);
}

/** The customer of a link, however old. */
export async function selectReminder(db: Executor, tokenDigest: string) {
  const [row] = await db
    .select({
      id: basketReminders.id,
      customerId: basketReminders.customerId,
      lines: basketReminders.lines,
      isExpired: sql<boolean>`${basketReminders.sentAt} < now() - make_interval(days => ${RESTORE_DAYS})`,
    })
    .from(basketReminders)
    .where(eq(basketReminders.tokenDigest, tokenDigest));
  return row;
}

/** Records that the customer came back by the link. */
export async function markReturned(db: Executor, id: string): Promise<void> {
  await db
    .update(basketReminders)
    .set({ returnedAt: sql`coalesce(${basketReminders.returnedAt}, now())` })
    .where(eq(basketReminders.id, id));
}

/** The reminders of a customer, for the copy of their data. */
export async function selectRemindersOf(db: Executor, customerId: string) {
  return db
    .select({ lines: basketReminders.lines, sentAt: basketReminders.sentAt, returnedAt: basketReminders.returnedAt })
    .from(basketReminders)
    .where(eq(basketReminders.customerId, customerId))
    .orderBy(basketReminders.sentAt);
}

/** Deletes the consent and the reminders of a customer whose account is deleted. */
export async function deleteBasketEmailsOf(tx: Executor, customerId: string): Promise<void> {
  await deleteConsent(tx, customerId);
  await tx.delete(basketReminders).where(eq(basketReminders.customerId, customerId));
}

/** Deletes reminders after a year; their links no longer work by then. */
export async function dropOldReminders(db: Executor): Promise<void> {
  await db.delete(basketReminders).where(and(lt(basketReminders.sentAt, sql`now() - interval '1 year'`)));
}
