import { sql } from 'drizzle-orm';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import type { Database } from '#server/database/client.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { hasEvent } from '#server/orders/reservations.ts';
import { localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/** How many days before the due day customers are reminded. */
const DAYS_BEFORE = 2;

type Reminder = 'transfer_due' | 'transfer_overdue';

/** Emails each customer once before a bank transfer is due, and once after. Safe to run in several processes at once. */
export async function remindOfTransfers(db: Database, stopping?: AbortSignal, now = new Date()): Promise<void> {
  const { calendar } = await selectCurrentSettings(db);
  const today = localDay(now, calendar.timeZone);
  const { rows } = await db.execute<{ id: string; what: Reminder }>(sql`
    select id, what from (
      select o.id, o.due_on, case when o.due_on < ${today}::date then 'transfer_overdue' else 'transfer_due' end as what
      from orders o where o.due_on is not null and o.pay_later is null and o.transaction_id is null and o.closed_at is null
        and o.due_on <= ${today}::date + ${DAYS_BEFORE}::int) due
    where not exists (select from order_events e where e.order_id = due.id and (e.what = due.what
      -- A customer who has just chosen it knows the day.
      or (due.what = 'transfer_due' and e.what = 'transfer_chosen' and e.at > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS_BEFORE}))))
    order by due_on, id limit 1000`);
  for (const { id: orderId, what } of rows) {
    if (stopping?.aborted) return;
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order && isUnpaid(order) && !(await hasEvent(tx, orderId, what)))
        await recordOrderEvent(tx, { orderId, what, actor: 'remind_of_transfers' });
    });
  }
}
