import { and, count, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { type JobAction, type JobKind, MAX_FOUND } from '#contract/managed-orders/filter.ts';
import type { JobParcel, OrderJob } from '#contract/managed-orders/jobs.ts';
import type { ManagedFilter } from '#contract/managed-orders/list.ts';
import { type Actor, requirePermission, type Staff } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { orders } from '#server/orders/tables.ts';
import { KEY_OF_FOUND, selectPlaces } from './select-ids.ts';
import { orderJobItems, orderJobs } from './tables.ts';

/** If a job makes no progress for this long, its process has ended, and the job is started again. */
const SILENT = sql`interval '15 seconds'`;
/** Maximum number of refusals in an answer. */
const MAX_REFUSALS = 100;
/** How long finished jobs are stored. */
const KEPT = sql`interval '30 days'`;

/**
 * Starts an action on many orders in the background, in the caller's transaction.
 * @returns the job's id and its number of orders
 * @throws Failure `invalid_fields` for unknown orders, none, or more than `MAX_FOUND`; `edit_conflict` when the filter finds
 *   other orders than those of `key`
 */
export async function startOrderJob(
  tx: Executor,
  wanted: {
    action: JobAction;
    orders?: readonly string[] | undefined;
    filter?: ManagedFilter | undefined;
    key?: string | undefined;
    parcel?: JobParcel | undefined;
    tag?: string | undefined;
  },
  { userId: actor, key }: Pick<Actor, 'userId' | 'key'>,
): Promise<{ id: string; orders: number }> {
  const ids = wanted.orders ? await knownOrders(tx, wanted.orders) : await foundOrders(tx, wanted.filter!, wanted.key);
  const rows = sql`select position, order_id, null::timestamptz from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (order_id, position)`;
  return insertJob(
    tx,
    { actor, keyId: key?.id, action: wanted.action, parcel: wanted.parcel ?? null, tag: wanted.tag ?? null },
    rows,
  );
}

/** Inserts a job with the orders of a query for position, order and `packed_at`, and queues it. */
async function insertJob(
  tx: Executor,
  job: Omit<typeof orderJobs.$inferInsert, 'id'>,
  items: SQL,
): Promise<{ id: string; orders: number }> {
  const id = newId();
  await tx.insert(orderJobs).values({ id, ...job });
  const { rowCount } = await tx.execute(sql`
    insert into order_job_items (job_id, position, order_id, packed_at)
    select ${id}::uuid, position, order_id, packed_at from (${items}) as wanted (position, order_id, packed_at)`);
  await queueOrderJob(tx, id);
  const orders = rowCount ?? 0;
  const detail = { action: job.action, orders, ...(job.tag && { tag: job.tag }) };
  await record(tx, { actor: job.actor, action: 'order.job-started', subject: id, detail });
  return { id, orders };
}

/**
 * Starts the undo of a job that packed or tagged orders, in the caller's transaction; a repeat returns the same undo.
 * @returns the id of the undo and its number of orders
 * @throws Failure `not_found`; `forbidden` for packing without the permission to fulfill; `edit_conflict` when the job has not
 *   ended, or changed nothing
 */
export async function undoOrderJob(tx: Executor, id: string, by: Staff): Promise<{ id: string; orders: number }> {
  const { userId: actor, key } = by;
  const [job] = await tx.select().from(orderJobs).where(eq(orderJobs.id, id)).for('update');
  if (!job) throw unknownJob();
  if (job.action === 'pack') requirePermission(by, 'orders.fulfill');
  const [undo] = await tx
    .select({ id: orderJobs.id, orders: count(orderJobItems.position) })
    .from(orderJobs)
    .innerJoin(orderJobItems, eq(orderJobItems.jobId, orderJobs.id))
    .where(eq(orderJobs.undoes, id))
    .groupBy(orderJobs.id);
  if (undo) return undo;
  if (job.finishedAt === null) throw new Failure('edit_conflict', "This action hasn't finished yet. Stop it first.");
  const action = undoOf(job);
  if (!action) throw new Failure('edit_conflict', 'Only packing and tags can be undone.');
  const changed = sql`select position, order_id, packed_at from order_job_items where job_id = ${id} and ${isUndoable(job)}`;
  const started = await insertJob(tx, { actor, keyId: key?.id, action, undoes: id, tag: job.tag }, changed);
  if (started.orders === 0)
    throw new Failure('edit_conflict', 'This action changed nothing, so there is nothing to undo.');
  return started;
}

const UNDO_OF: Partial<Record<JobKind, JobKind>> = { pack: 'unpack', tag: 'untag', untag: 'tag' };

/** What undoes a job; undefined if nothing does. */
function undoOf({ action, undoes }: Pick<typeof orderJobs.$inferSelect, 'action' | 'undoes'>): JobKind | undefined {
  return undoes === null ? UNDO_OF[action] : undefined;
}

/** SQL: whether a job changed the order of an item in a way that can be undone. */
function isUndoable({ action }: Pick<typeof orderJobs.$inferSelect, 'action'>): SQL {
  return action === 'pack' ? sql`packed_at is not null` : sql`outcome = 'changed'`;
}

const unknownJob = () => new Failure('not_found', "That action doesn't exist.");

async function knownOrders(tx: Executor, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted.map((id) => id.toLowerCase()))];
  const known = await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids));
  if (known.length === ids.length) return ids;
  throw invalidFields({ orders: 'Some of these orders do not exist' });
}

/** Oldest first, as orders are shipped. */
async function foundOrders(tx: Executor, filter: ManagedFilter, key: string | undefined): Promise<string[]> {
  const found = await selectPlaces(tx, filter, { limit: MAX_FOUND + 1, sort: 'oldest' });
  const wrong =
    found.length === 0 ? 'No order matches' : found.length > MAX_FOUND ? `At most ${MAX_FOUND} orders` : undefined;
  if (wrong) throw invalidFields({ filter: wrong });
  const ids = found.map(({ id }) => id);
  if (key !== undefined) await requireSame(tx, ids, key);
  return ids;
}

/** @throws Failure `edit_conflict` with the number and key of these orders, if the key is of others */
async function requireSame(tx: Executor, ids: readonly string[], key: string): Promise<void> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select ${KEY_OF_FOUND} as key from unnest(${sql.param(ids)}::uuid[]) found (id)`,
  );
  if (rows[0]!.key === key) return;
  const detail = 'This list has changed since you saw it. Nothing was done.';
  throw new Failure('edit_conflict', detail, { fresh: { count: ids.length, key: rows[0]!.key } });
}

/** Queues a job behind the others: one runs at a time, so that they leave room for payments and reservations. */
export async function queueOrderJob(db: Executor, id: string): Promise<void> {
  await addJob(db, 'order_job', { job: id }, { queue: 'order_jobs' });
}

/**
 * Reads a job's progress. A job whose process has ended is started again.
 * @throws Failure `not_found`
 */
export async function readOrderJob(db: Database, id: string): Promise<OrderJob> {
  const job = (await db.select().from(orderJobs).where(eq(orderJobs.id, id)))[0];
  if (!job) throw unknownJob();
  if (!job.finishedAt) await resumeOrderJobs(db, id);
  const { rows } = await db.execute<
    Record<'orders' | 'changed' | 'unchanged' | 'refused', number> & { canUndo: boolean }
  >(sql`
    select count(*)::int as orders, (count(*) filter (where outcome = 'changed'))::int as changed,
      (count(*) filter (where outcome = 'unchanged'))::int as unchanged, (count(*) filter (where outcome = 'refused'))::int as refused,
      ${undoOf(job) !== undefined && job.finishedAt !== null} and count(*) filter (where ${isUndoable(job)}) > 0
        and not exists (select from order_jobs u where u.undoes = ${id}) as "canUndo"
    from order_job_items where job_id = ${id}`);
  const refused = await db
    .select({
      order: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      reason: orderJobItems.reason,
    })
    .from(orderJobItems)
    .innerJoin(orders, eq(orders.id, orderJobItems.orderId))
    .where(and(eq(orderJobItems.jobId, id), eq(orderJobItems.outcome, 'refused')))
    .orderBy(orderJobItems.position)
    .limit(MAX_REFUSALS);
  return {
    _id: id,
    action: job.action,
    tag: job.tag ?? '',
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    isStopped: job.stoppedAt !== null,
    ...rows[0]!,
    refusals: refused.map((each) => ({ ...each, reason: each.reason ?? '' })),
  };
}

/** Restarts jobs whose process has ended: all of them, or one. */
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
