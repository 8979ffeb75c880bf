import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Permission } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import { isTagAction, type JobKind } from '#contract/managed-orders/filter.ts';
import { mayDo, type Staff } from '#server/accounts/actor.ts';
import { users } from '#server/accounts/tables.ts';
import { CURRENT_SCOPES } from '#server/api-keys/queries.ts';
import { apiKeys } from '#server/api-keys/tables.ts';
import type { Database, Transaction } from '#server/database/client.ts';
import { actOnOrder } from '#server/fulfillment/act-on-order.ts';
import { unpackLines } from '#server/fulfillment/pack.ts';
import { queueOrderJob } from './jobs.ts';
import { changeTag } from './notes.ts';
import { orderJobItems, orderJobs } from './tables.ts';

type Job = typeof orderJobs.$inferSelect;
type JobItem = typeof orderJobItems.$inferSelect;

/** Maximum number of orders per run, which takes a few seconds, so that other jobs run in between. */
const PER_RUN = 100;

/**
 * Carries out a job's remaining orders. Each order changes in its own transaction together with its outcome, so that an
 * interrupted job continues where it was. May run several times, even concurrently.
 * Ends when the admin who started it, or the API key, loses the permission.
 * @param max orders until another job may run
 */
export async function runOrderJob(db: Database, id: string, stopping: AbortSignal, max = PER_RUN): Promise<void> {
  const [job] = await db.select().from(orderJobs).where(eq(orderJobs.id, id));
  if (!job) return;
  const by = await starterOf(db, job);
  if (!by) return stopJob(db, job);
  for (let count = 0; count < max && !stopping.aborted; count++) {
    if (!(await db.transaction((tx) => runNext(tx, job, by)))) return;
  }
  // Other jobs run first, or the process is ending and the next one continues.
  await queueOrderJob(db, id);
}

/** The rights of the admin or API key that started a job; undefined without the permission for its action. */
async function starterOf(db: Database, { actor, keyId, action }: Job): Promise<Staff | undefined> {
  const [starter] = await db
    .select({ staffRole: users.staffRole, suspendedAt: users.suspendedAt, scopes: CURRENT_SCOPES })
    .from(users)
    .leftJoin(apiKeys, eq(apiKeys.id, sql`${keyId}::uuid`))
    .where(eq(users.id, actor));
  if (!starter || starter.suspendedAt) return undefined;
  const { staffRole, scopes } = starter;
  const by = { userId: actor, staffRole, ...(keyId !== null && { key: { id: keyId, scopes: scopes ?? [] } }) };
  return mayDo(by, permissionOf(action)) ? by : undefined;
}

/** What the starter of a job needs for its action. */
export function permissionOf(action: JobKind): Permission {
  return action === 'cancel' || isTagAction(action) ? 'orders.change' : 'orders.fulfill';
}

async function stopJob(db: Database, { id }: Job): Promise<void> {
  await db
    .update(orderJobs)
    .set({ stoppedAt: sql`now()`, finishedAt: sql`now()` })
    .where(and(eq(orderJobs.id, id), isNull(orderJobs.finishedAt)));
}

/** Carries out one order. @returns false when none is left, or the job is stopped */
async function runNext(tx: Transaction, job: Job, by: Staff): Promise<boolean> {
  const [now] = await tx
    .update(orderJobs)
    .set({ seenAt: sql`now()` })
    .where(and(eq(orderJobs.id, job.id), isNull(orderJobs.finishedAt)))
    .returning({ stoppedAt: orderJobs.stoppedAt });
  if (!now) return false;
  const [item] = now.stoppedAt
    ? []
    : await tx
        .select({
          position: orderJobItems.position,
          orderId: orderJobItems.orderId,
          packedAt: orderJobItems.packedAt,
        })
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
    .set(await outcomeOf(tx, item, job, by))
    .where(and(eq(orderJobItems.jobId, job.id), eq(orderJobItems.position, item.position)));
  return true;
}

async function outcomeOf(
  tx: Transaction,
  item: Pick<JobItem, 'orderId' | 'packedAt'>,
  job: Job,
  by: Staff,
): Promise<Partial<JobItem>> {
  try {
    // A savepoint: a refusal undoes the order's changes so far.
    return await tx.transaction((own) => carryOut(own, item, job, by));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { outcome: 'refused', reason: Object.values(error.fields ?? {})[0] ?? error.message };
  }
}

async function carryOut(
  tx: Transaction,
  { orderId, packedAt }: Pick<JobItem, 'orderId' | 'packedAt'>,
  { action, parcel, tag, actor }: Job,
  by: Staff,
): Promise<Partial<JobItem>> {
  if (isTagAction(action)) {
    const isChanged = await changeTag(tx, orderId, { tag: tag!, isAdded: action === 'tag' }, actor);
    return { outcome: isChanged ? 'changed' : 'unchanged' };
  }
  const at = new Date();
  const isChanged =
    action === 'unpack'
      ? packedAt !== null && (await unpackLines(tx, orderId, { packedAt, actor }))
      : await actOnOrder(tx, orderId, { action, parcel, by, at });
  if (!isChanged) return { outcome: 'unchanged' };
  return { outcome: 'changed', ...(action === 'pack' && { packedAt: at }) };
}
