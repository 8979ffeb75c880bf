import type { Registry } from 'prom-client';
import { selectWaiting } from '#server/jobs/waiting.ts';
import type { Database } from '#server/database/client.ts';
import { countReserved } from '#server/orders/count-reserved.ts';
import { addGauge } from './add-figure.ts';

/**
 * Adds metrics of the whole store, from the database; only the primary process has them.
 * @param goodFor milliseconds for which a query's result is reused
 */
export function showStore(registry: Registry, db: Database, goodFor = 2_000): void {
  let known: { at: number; answer: ReturnType<typeof look> } | undefined;
  const look = async () => {
    const [waiting, reserved] = await Promise.all([selectWaiting(db), countReserved(db)]);
    return { waiting, held: reserved };
  };
  /** Undefined while the database does not answer; the metric is missing then. */
  const figures = async () => {
    if (!known || Date.now() - known.at >= goodFor) known = { at: Date.now(), answer: look() };
    return known.answer.catch(() => undefined);
  };
  addGauge(registry, {
    name: 'partsmith_jobs_waiting',
    help: 'Background jobs that are due, by what they do',
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
    'How long the job that has waited longest is overdue',
    (all) => all.waiting.oldestSeconds,
  );
  single(
    'partsmith_mails_waiting',
    'Mails that have not been sent, those still to be written included',
    (all) => all.waiting.mails,
  );
  single('partsmith_orders_holding', 'Unpaid orders that hold units', (all) => all.held.orders);
  single('partsmith_units_held', 'Units that unpaid orders hold', (all) => all.held.units);
}
