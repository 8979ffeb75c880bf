import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import type { Told } from './events.ts';
import { orderNotices } from './tables.ts';

/** Notices handed over in one transaction. */
const AT_ONCE = 100;

/** Writes down that a customer is to be told, in the transaction that makes it true. */
export async function insertNotice(
  db: Executor,
  { orderId, what, refundId = null }: { orderId: string; what: Told; refundId?: string | null },
): Promise<void> {
  const notice = { orderId, what, refundId, cameFrom: traceContext().from ?? null };
  await db.insert(orderNotices).values(notice).prepare('insert_notice').execute();
}

/**
 * Takes notices out of the outbox, oldest first, and queues the job of each, in one statement: none is lost and none
 * is queued twice, whatever ends in between. Any number of processes may do so at once; each passes over what another
 * holds.
 * @returns how many were handed over; as many as fit when there may be more
 */
export async function handNoticesOver(db: Database, most = AT_ONCE): Promise<number> {
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
