import { sql } from 'drizzle-orm';
import { CHANGES } from './changes.ts';
import type { Database } from './client.ts';

/** Publishes to all processes the parts whose stock an order changed, after the commit. */
export interface StockPublisher {
  sold(partId: string): void;
  /** Publishes what is pending. */
  stop(): Promise<void>;
}

/** Milliseconds between two notifications of one process, at least. */
const PAUSE = 100;
/** Part ids in one notification: PostgreSQL allows 8,000 bytes. */
const MAX_IDS = 200;

/**
 * Sends one NOTIFY for many orders, after their transactions. A NOTIFY inside an order's transaction would serialize all
 * commits, because PostgreSQL takes one lock for the whole cluster. If the process dies before it notifies, cached
 * responses are stale until they expire.
 */
export function createStockPublisher(db: Database): StockPublisher {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const publish = async (): Promise<void> => {
    timer = undefined;
    const ids = [...pending].slice(0, MAX_IDS);
    for (const id of ids) pending.delete(id);
    if (ids.length === 0) return;
    try {
      await db.execute(sql`select pg_notify(${CHANGES}, ${`stock ${ids.join(',')}`})`);
    } catch {
      // The database is unreachable: every process has lost its listener too, and clears its cache.
    }
    if (pending.size > 0) timer ??= setTimeout(() => void publish(), 0);
  };

  return {
    sold(partId) {
      pending.add(partId);
      timer ??= setTimeout(() => void publish(), PAUSE);
    },
    async stop() {
      clearTimeout(timer);
      while (pending.size > 0) await publish();
      clearTimeout(timer);
    },
  };
}
