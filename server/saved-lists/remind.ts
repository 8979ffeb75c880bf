import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import listReminderMail from './mails/list-reminder.ts';
import { savedLists } from './tables.ts';

/** A reminder that could not be sent for so many days is left out. */
const LATEST_DAYS = 7;
const BATCH = 50;

/**
 * Emails customers on the day of the month on which they want to order a list again, once a month. Nothing is ordered or reserved. Safe
 * to run in several processes at once.
 */
export async function remindOfLists(
  db: Database,
  store: MailSender,
  stopping?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const { calendar } = await selectCurrentSettings(db);
  const today = localDay(now, calendar.timeZone);
  for (;;) {
    if (stopping?.aborted) return;
    const count = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; name: string; day: number; email: string; person: string }>(sql`
        select l.id, l.name, l.remind_day as day, u.email, u.name as person
        from saved_lists l join users u on u.id = l.customer_id,
          lateral (select (date_trunc('month', ${today}::date) + make_interval(days => l.remind_day - 1))::date as due) d
        where l.remind_day is not null and d.due <= ${today}::date and d.due > ${today}::date - ${LATEST_DAYS}::int
          and l.reminded_on < d.due and u.email_verified and u.suspended_at is null and u.deleted_at is null
        order by u.email, l.id limit ${BATCH} for no key update of l skip locked`);
      const named = await withCurrentName(tx, store);
      for (const { id, name, day, email, person } of rows) {
        await tx.update(savedLists).set({ remindedOn: today }).where(eq(savedLists.id, id));
        await queueMail(tx, listReminderMail.write(named, { email, name: person }, { list: { id, name }, day }));
      }
      return rows.length;
    });
    if (count < BATCH) return;
  }
}
