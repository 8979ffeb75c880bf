import { sql } from 'drizzle-orm';
import { CHANGES } from './changes.ts';
import type { Database } from './client.ts';

/** Tells all processes whose units orders have taken, after they were taken. */
export interface StockNotices {
  sold(partId: string): void;
  /** Tells what is still untold. */
  stop(): Promise<void>;
}

/** At most one notice in that many milliseconds a process. */
const PAUSE = 100;
/** Part ids in one notice: PostgreSQL takes up to 8,000 bytes. */
const MOST = 200;

/**
 * A NOTIFY inside an order's own transaction would make all commits wait for each other (PostgreSQL takes one lock for
 * the whole cluster); told afterwards, and gathered, it costs an order nothing. A process that dies in between leaves
 * its notice to the kept answers' age.
 */
export function createStockNotices(db: Database): StockNotices {
  const untold = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const tell = async (): Promise<void> => {
    timer = undefined;
    const ids = [...untold].slice(0, MOST);
    for (const id of ids) untold.delete(id);
    if (ids.length === 0) return;
    try {
      await db.execute(sql`select pg_notify(${CHANGES}, ${`stock ${ids.join(',')}`})`);
    } catch {
      // The database is away: every process has lost its ears too, and forgets all it kept.
    }
    if (untold.size > 0) timer ??= setTimeout(() => void tell(), 0);
  };

  return {
    sold(partId) {
      untold.add(partId);
      timer ??= setTimeout(() => void tell(), PAUSE);
    },
    async stop() {
      clearTimeout(timer);
      while (untold.size > 0) await tell();
      clearTimeout(timer);
    },
  };
}
