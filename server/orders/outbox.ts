import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import { orderNotices } from './tables.ts';

/** The events that a customer gets an email about. */
export type OrderEmailKind = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/** Outbox rows processed per transaction. */
const AT_ONCE = 100;

/** Adds an order email to the outbox, in the transaction of the event that it reports. */
export async function insertOutboxRow(
  db: Executor,
  {
    orderId,
    lineId = null,
    what,
    refundId = null,
  }: { orderId: string; lineId?: string | null; what: OrderEmailKind; refundId?: string | null },
): Promise<void> {
  const notice = { orderId, lineId, what, refundId, cameFrom: traceContext().from ?? null };
  await db.insert(orderNotices).values(notice).prepare('insert_notice').execute();
}

/**
 * Moves order emails from the outbox to the job queue, oldest first; what happened to several lines of an order becomes one
 * email. One statement does both, so that a crash neither loses nor duplicates an email. Processes may run it concurrently; each skips rows that another has locked.
 * @returns the number of rows moved; when it equals `most`, there may be more
 */
export async function flushOutbox(db: Database, most = AT_ONCE): Promise<number> {
  const { rows } = await db.execute<{ notices: number }>(sql`
    with due as (
      select id from order_notices order by id limit ${most} for update skip locked
    ), taken as (
      delete from order_notices using due where order_notices.id = due.id
      returning order_notices.id, order_notices.order_id, order_notices.line_id, order_notices.what,
        order_notices.refund_id, order_notices.came_from
    ), emails as (
      select min(id) as id, order_id, what, refund_id, (array_agg(came_from order by id desc))[1] as came_from,
        case when count(*) = count(line_id) then json_agg(line_id order by line_id) end as lines
      from taken group by order_id, what, refund_id
    ), queued as (
      select graphile_worker.add_jobs(array_agg((
        'order_mail', json_build_object('order', order_id, 'lines', lines, 'what', what, 'refund', refund_id, 'from', came_from),
        null, null, null, null, null, null)::graphile_worker.job_spec order by id)) as job
      from emails having count(*) > 0
    )
    select (select count(*) from taken)::int as notices, (select count(*) from queued) as queued`);
  return rows[0]!.notices;
}
