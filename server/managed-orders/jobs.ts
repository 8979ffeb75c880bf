import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { type JobAction, MAX_FOUND } from '#contract/managed-orders/filter.ts';
import type { JobParcel, OrderJob } from '#contract/managed-orders/jobs.ts';
import type { ManagedFilter } from '#contract/managed-orders/list.ts';
import { orderNumber } from '#contract/orders/order-rules.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { users } from '#server/accounts/tables.ts';
import { CURRENT_SCOPES } from '#server/api-keys/queries.ts';
import { apiKeys } from '#server/api-keys/tables.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { actOnOrder } from '#server/fulfillment/act-on-order.ts';
import { addJob } from '#server/jobs/queue.ts';
import { orders } from '#server/orders/tables.ts';
import { selectPlaces } from './select-ids.ts';
import { orderJobItems, orderJobs } from './tables.ts';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The process of a job without progress for this long has ended, and the job is started again. */
const SILENT = sql`interval '15 seconds'`;
/** Maximum number of orders per run: a few seconds, so that other jobs run in between. */
const PER_RUN = 100;
/** Maximum number of refusals in an answer. */
const MAX_REFUSALS = 100;
/** The time for which finished jobs are stored. */
const KEPT = sql`interval '30 days'`;

/**
 * Starts an action on many orders in the background, in the caller's transaction.
 * @returns the job's id and its number of orders
 * @throws Failure `invalid_fields` for unknown orders, none, or more than `MAX_FOUND`
 */
export async function startOrderJob(
  tx: Executor,
  wanted: {
    action: JobAction;
    orders?: readonly string[] | undefined;
    filter?: ManagedFilter | undefined;
    parcel?: JobParcel | undefined;
  },
  { userId: actor, key }: Pick<Actor, 'userId' | 'key'>,
): Promise<{ id: string; orders: number }> {
  const ids = wanted.orders ? await knownOrders(tx, wanted.orders) : await foundOrders(tx, wanted.filter!);
  const id = newId();
  await tx
    .insert(orderJobs)
    .values({ id, actor, keyId: key?.id, action: wanted.action, parcel: wanted.parcel ?? null });
  await tx.execute(sql`
    insert into order_job_items (job_id, position, order_id)
    select ${id}::uuid, position, order_id from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (order_id, position)`);
  await queueOrderJob(tx, id);
  const detail = { action: wanted.action, orders: ids.length };
  await record(tx, { actor, action: 'order.job-started', subject: id, detail });
  return { id, orders: ids.length };
}

async function knownOrders(tx: Executor, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted.map((id) => id.toLowerCase()))];
  const known = await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids));
  if (known.length === ids.length) return ids;
  throw invalidFields({ orders: 'Some of these orders do not exist' });
}

/** Oldest first, as orders are shipped. */
async function foundOrders(tx: Executor, filter: ManagedFilter): Promise<string[]> {
  const found = await selectPlaces(tx, filter, { limit: MAX_FOUND + 1, sort: 'oldest' });
  const wrong =
    found.length === 0 ? 'No order matches' : found.length > MAX_FOUND ? `At most ${MAX_FOUND} orders` : undefined;
  if (wrong) throw invalidFields({ filter: wrong });
  return found.map(({ id }) => id);
}

/**
 * Carries out a job's remaining orders. Each order changes in its own transaction together with its outcome, so that an
 * interrupted job continues where it was. May run several times, also at once.
 * Ends when the admin who started it, or the API key, loses the permission.
 * @param max orders until another job may run
 */
export async function runOrderJob(db: Database, id: string, stopping: AbortSignal, max = PER_RUN): Promise<void> {
  const [job] = await db.select().from(orderJobs).where(eq(orderJobs.id, id));
  if (!job) return;
  if (!(await mayContinue(db, job))) return stopJob(db, job);
  for (let count = 0; count < max && !stopping.aborted; count++) {
    if (!(await db.transaction((tx) => runNext(tx, job)))) return;
  }
  // Other jobs run first, or the process is ending and the next one continues.
  await queueOrderJob(db, id);
}

async function mayContinue(db: Database, { actor, keyId, action }: typeof orderJobs.$inferSelect): Promise<boolean> {
  const [starter] = await db
    .select({ staffRole: users.staffRole, suspendedAt: users.suspendedAt, scopes: CURRENT_SCOPES })
    .from(users)
    .leftJoin(apiKeys, eq(apiKeys.id, sql`${keyId}::uuid`))
    .where(eq(users.id, actor));
  if (!starter || starter.suspendedAt) return false;
  const { staffRole, scopes } = starter;
  const caller = { staffRole, ...(keyId !== null && { key: { id: keyId, scopes: scopes ?? [] } }) };
  return mayDo(caller, action === 'cancel' ? 'orders.change' : 'orders.fulfill');
}

async function stopJob(db: Database, { id }: typeof orderJobs.$inferSelect): Promise<void> {
  await db
    .update(orderJobs)
    .set({ stoppedAt: sql`now()`, finishedAt: sql`now()` })
    .where(and(eq(orderJobs.id, id), isNull(orderJobs.finishedAt)));
}

/** Queues a job behind the others: one runs at a time, so that they leave room for payments and reservations. */
async function queueOrderJob(db: Executor, id: string): Promise<void> {
  await addJob(db, 'order_job', { job: id }, { queue: 'order_jobs' });
}

/** Carries out one order. @returns false when none is left, or the job is stopped */
async function runNext(tx: Transaction, job: typeof orderJobs.$inferSelect): Promise<boolean> {
  const [now] = await tx
    .update(orderJobs)
    .set({ seenAt: sql`now()` })
    .where(and(eq(orderJobs.id, job.id), isNull(orderJobs.finishedAt)))
    .returning({ stoppedAt: orderJobs.stoppedAt });
  if (!now) return false;
  const [item] = now.stoppedAt
    ? []
    : await tx
        .select({ position: orderJobItems.position, orderId: orderJobItems.orderId })
        .from(orderJobItems)
        .where(and(eq(orderJobItems.jobId, job.id), isNull(orderJobItems.outcome)))
        .orderBy(asc(orderJobItems.position))
        .limit(1);
  if (!item) {
    await tx
      .update(orderJobs)
      .set({ finishedAt: sql`now()` })
      .where(eq(orderJobs.id, job.id));
    return false;
  }
  await tx
    .update(orderJobItems)
    .set(await outcomeOf(tx, item.orderId, job))
    .where(and(eq(orderJobItems.jobId, job.id), eq(orderJobItems.position, item.position)));
  return true;
}

async function outcomeOf(
  tx: Transaction,
  orderId: string,
  { action, parcel, actor }: typeof orderJobs.$inferSelect,
): Promise<Pick<typeof orderJobItems.$inferInsert, 'outcome' | 'reason'>> {
  try {
    // A savepoint: a refusal undoes the order's changes so far.
    const changed = await tx.transaction((own) => actOnOrder(own, orderId, { action, parcel, actor }));
    return { outcome: changed ? 'changed' : 'unchanged' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { outcome: 'refused', reason: error.message };
  }
}

/**
 * Reads a job's progress. A job whose process has ended is started again.
 * @throws Failure `not_found`
 */
export async function readOrderJob(db: Database, id: string): Promise<OrderJob> {
  const job = (await db.select().from(orderJobs).where(eq(orderJobs.id, id)))[0];
  if (!job) throw new Failure('not_found', "That action doesn't exist.");
  if (!job.finishedAt) await resumeOrderJobs(db, id);
  const { rows } = await db.execute<Record<'orders' | 'changed' | 'unchanged' | 'refused', number>>(sql`
    select count(*)::int as orders, (count(*) filter (where outcome = 'changed'))::int as changed,
      (count(*) filter (where outcome = 'unchanged'))::int as unchanged, (count(*) filter (where outcome = 'refused'))::int as refused
    from order_job_items where job_id = ${id}`);
  const refused = await db
    .select({ order: orders.id, customerName: orders.customerName, reason: orderJobItems.reason })
    .from(orderJobItems)
    .innerJoin(orders, eq(orders.id, orderJobItems.orderId))
    .where(and(eq(orderJobItems.jobId, id), eq(orderJobItems.outcome, 'refused')))
    .orderBy(orderJobItems.position)
    .limit(MAX_REFUSALS);
  return {
    _id: id,
    action: job.action,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    isStopped: job.stoppedAt !== null,
    ...rows[0]!,
    refusals: refused.map((each) => ({ ...each, number: orderNumber(each.order), reason: each.reason ?? '' })),
  };
}

/** Starts jobs again whose process has ended, or one of them. */
export async function resumeOrderJobs(db: Database, id?: string): Promise<void> {
  const silent = await db
    .update(orderJobs)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        id ? eq(orderJobs.id, id) : undefined,
        lt(orderJobs.seenAt, sql`now() - ${SILENT}`),
        isNull(orderJobs.finishedAt),
      ),
    )
    .returning({ id: orderJobs.id });
  for (const job of silent) await queueOrderJob(db, job.id);
}

/**
 * Stops a job after its current order.
 * @throws Failure `not_found`
 */
export async function stopOrderJob(db: Database, id: string, actor: string): Promise<OrderJob> {
  await db.transaction(async (tx) => {
    const stopped = await tx
      .update(orderJobs)
      .set({ stoppedAt: sql`now()`, finishedAt: sql`now()` })
      .where(and(eq(orderJobs.id, id), isNull(orderJobs.finishedAt)))
      .returning({ id: orderJobs.id });
    if (stopped.length > 0) await record(tx, { actor, action: 'order.job-stopped', subject: id });
  });
  return readOrderJob(db, id);
}

export async function dropOldOrderJobs(db: Database): Promise<void> {
  await db.delete(orderJobs).where(lt(orderJobs.createdAt, sql`now() - ${KEPT}`));
}
