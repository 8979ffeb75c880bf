import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import type { OrderEmailKind } from './record-order-event.ts';
import { orderNotices } from './tables.ts';

/** Outbox rows processed per transaction. */
const AT_ONCE = 100;

/** Adds an order email to the outbox, in the transaction of the event that it reports. */
export async function insertOutboxRow(
  db: Executor,
  { orderId, what, refundId = null }: { orderId: string; what: OrderEmailKind; refundId?: string | null },
): Promise<void> {
  const notice = { orderId, what, refundId, cameFrom: traceContext().from ?? null };
  await db.insert(orderNotices).values(notice).prepare('insert_notice').execute();
}

/**
 * Moves order emails from the outbox to the job queue, oldest first. One statement does both, so that a crash neither
 * loses nor duplicates an email. Processes may run it concurrently; each skips rows that another has locked.
 * @returns the number of emails moved; when it equals `most`, there may be more
 */
export async function flushOutbox(db: Database, most = AT_ONCE): Promise<number> {
  const { rows } = await db.execute<{ notices: number }>(sql`
    with due as (
      select id from order_notices order by id limit ${most} for update skip locked
    ), taken as (
      delete from order_notices using due where order_notices.id = due.id
      returning order_notices.id, order_notices.order_id, order_notices.what, order_notices.refund_id, order_notices.came_from
    ), queued as (
      select graphile_worker.add_jobs(array_agg((
        'order_mail', json_build_object('order', order_id, 'what', what, 'refund', refund_id, 'from', came_from),
        null, null, null, null, null, null)::graphile_worker.job_spec order by id)) as job
      from taken having count(*) > 0
    )
    select count(*)::int as notices from queued`);
  return rows[0]!.notices;
}
