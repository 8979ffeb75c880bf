import { eq, sql } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import type { Database } from '#server/database/client.ts';
import { orderLines } from '#server/orders/tables.ts';
import { addGauge } from './add-metric.ts';

/**
 * Adds metrics of the whole store, from the database; only the primary process has them.
 * @param goodFor how long a query's result is reused, in milliseconds
 */
export function addStoreMetrics(registry: Registry, db: Database, goodFor = 2_000): void {
  let known: { at: number; answer: ReturnType<typeof look> } | undefined;
  const look = async () => {
    const [waiting, reserved] = await Promise.all([selectWaiting(db), countReserved(db)]);
    return { waiting, reserved };
  };
  /** Undefined while the database does not answer; the metric is missing then. */
  const figures = async () => {
    if (!known || Date.now() - known.at >= goodFor) known = { at: Date.now(), answer: look() };
    return known.answer.catch(() => undefined);
  };
  addGauge(registry, {
    name: 'partsmith_jobs_waiting',
    help: 'Background jobs that are due, by task',
    // Not `job`: Prometheus uses that label for its targets.
    labelNames: ['task'],
    async collect() {
      this.reset();
      for (const { job, count } of (await figures())?.waiting.jobs ?? []) this.set({ task: job }, count);
    },
  });
  const single = (name: string, help: string, pick: (all: Awaited<ReturnType<typeof look>>) => number): void => {
    addGauge(registry, {
      name,
      help,
      async collect() {
        const all = await figures();
        this.remove();
        if (all) this.set(pick(all));
      },
    });
  };
  single(
    'partsmith_jobs_oldest_seconds',
    'How long the most overdue job has been due',
    (all) => all.waiting.oldestSeconds,
  );
  single(
    'partsmith_mails_waiting',
    'Emails not sent yet, including those not composed yet',
    (all) => all.waiting.mails,
  );
  single('partsmith_orders_holding', 'Unpaid orders with reserved units', (all) => all.reserved.orders);
  single('partsmith_units_held', 'Units reserved for unpaid orders', (all) => all.reserved.units);
}

/** The queue's pending work. */
interface Waiting {
  /** Due jobs, by task. */
  readonly jobs: readonly { job: string; count: number }[];
  /** Seconds since the oldest job or message was due; 0 if there is none. */
  readonly oldestSeconds: number;
  /** Emails in the outbox, those waiting for a retry included. */
  readonly mails: number;
}

/** Counts pending work; jobs that the queue gave up on are not included. */
async function selectWaiting(db: Database): Promise<Waiting> {
  const { rows } = await db.execute<{ job: string; due: number; oldest: number }>(sql`
    select task_identifier as job,
      (count(*) filter (where run_at <= now() and locked_at is null))::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and locked_at is null)), 0)::float as oldest
    from graphile_worker.jobs where attempts < max_attempts group by task_identifier`);
  const { rows: messages } = await db.execute<{ mails: number; oldest: number }>(sql`
    select (count(*) filter (where kind = 'mail'))::int as mails,
      coalesce(extract(epoch from now() - min(next_try_at)), 0)::float as oldest
    from outbox where next_try_at is not null`);
  const [outbox] = messages;
  return {
    jobs: rows.map(({ job, due }) => ({ job, count: due })),
    oldestSeconds: Math.max(0, outbox!.oldest, ...rows.map(({ oldest }) => oldest)),
    mails: outbox!.mails,
  };
}

/** Counts the unpaid orders with a reservation and their reserved units. */
async function countReserved(db: Database): Promise<{ orders: number; units: number }> {
  const [counts] = await db
    .select({
      orders: sql<number>`count(distinct ${orderLines.orderId})::int`,
      units: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int`,
    })
    .from(orderLines)
    .where(eq(orderLines.status, 'unpaid'));
  return counts!;
}
