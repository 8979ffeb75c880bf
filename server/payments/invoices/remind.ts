import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { hasEvent } from '#server/orders/reservations.ts';
import { localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

const LEVELS = ['invoice_reminder_1', 'invoice_reminder_2', 'invoice_reminder_3'] as const;

/**
 * Emails the buyers of overdue invoices: on the day after the due day, and twice later by the settings, each once. Safe to run in
 * several processes at once.
 */
export async function remindOfInvoices(db: Database, stopping?: AbortSignal, now = new Date()): Promise<void> {
  const { calendar, invoices } = await selectCurrentSettings(db);
  const today = localDay(now, calendar.timeZone);
  const days = [1, invoices.secondReminderDays, invoices.thirdReminderDays];
  // Those that are turned off are skipped.
  const levels = LEVELS.flatMap((what, at) => (days[at] ? [{ what, days: days[at] }] : []));
  const names = sql.param(levels.map(({ what }) => what));
  // Those with all of their reminders are left out, so that they take no place from others.
  const { rows } = await db.execute<{ id: string; overdue: number; sent: string[] }>(sql`
    select * from (
      select o.id, o.due_on, ${today}::date - o.due_on as overdue, array(
        select e.what from order_events e where e.order_id = o.id and e.what = any(${names}::text[])) as sent
      from orders o where o.is_owed and o.pay_later = 'invoice' and o.due_on < ${today}::date) owed
    where not sent @> ${names}::text[] order by due_on, id limit 1000`);
  for (const { id: orderId, overdue, sent } of rows) {
    if (stopping?.aborted) return;
    const next = levels.find(({ what }) => !sent.includes(what));
    if (!next || overdue < next.days) continue;
    const { what } = next;
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.isOwed && !(await hasEvent(tx, orderId, what)))
        await recordOrderEvent(tx, { orderId, what, actor: 'remind_of_invoices' });
    });
  }
}
