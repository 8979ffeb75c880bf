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
  // A level that is turned off is never reached.
  const days = [1, invoices.secondReminderDays ?? Infinity, invoices.thirdReminderDays ?? Infinity];
  const { rows } = await db.execute<{ id: string; overdue: number; sent: number }>(sql`
    select o.id, ${today}::date - o.due_on as overdue, (
      select count(*)::int from order_events e where e.order_id = o.id and starts_with(e.what, 'invoice_reminder')) as sent
    from orders o where o.is_owed and o.pay_later = 'invoice' and o.due_on < ${today}::date order by o.due_on, o.id limit 1000`);
  for (const { id: orderId, overdue, sent } of rows) {
    if (stopping?.aborted) return;
    const what = LEVELS[sent];
    if (what === undefined || overdue < days[sent]!) continue;
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.isOwed && !(await hasEvent(tx, orderId, what)))
        await recordOrderEvent(tx, { orderId, what, actor: 'remind_of_invoices' });
    });
  }
}
