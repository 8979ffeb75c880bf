import { Client } from 'pg';
import type { Log } from '#server/log.ts';

/** Where the database, and processes among each other, tell that something shown to many has changed. */
export const CHANGES = 'partsmith_changes';

/** How long to wait before a lost connection is made anew, in milliseconds; doubled up to the second. */
const WAITS = [100, 5_000] as const;
/** How often the connection is tried: one that is dead without having said so is found within twice that. */
const TRY_EVERY = 2_000;

interface Ears {
  /** From now on nothing is missed; what was known before may be stale. */
  open(): void;
  /** From now on changes may be missed. */
  lost(): void;
  /** The database's triggers and `tellStock` say: `catalogue`, `reviews`, or `stock <part>[,<part>]`. */
  heard(notice: string): void;
}

/** Listens for changes until it is stopped, on a connection of its own that is made anew whenever it breaks. */
export function listenForChanges(url: string, ears: Ears, log: Log): { stop(): Promise<void> } {
  let wait: number = WAITS[0];
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const fresh = new Client({
      connectionString: url,
      application_name: 'partsmith changes',
      connectionTimeoutMillis: 5_000,
      query_timeout: TRY_EVERY,
      keepAlive: true,
    });
    client = fresh;
    let isLost = false;
    const lose = (error?: unknown): void => {
      if (isLost || isStopped) return;
      isLost = true;
      ears.lost();
      log('warn', 'changes are not heard; nothing is kept until they are', {
        error: String(error ?? 'connection ended'),
      });
      void fresh.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), wait);
      wait = Math.min(wait * 2, WAITS[1]);
    };
    fresh.on('error', lose).on('end', () => lose());
    fresh.on('notification', ({ payload }) => ears.heard(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANGES}`);
      if (isStopped || isLost) return;
      wait = WAITS[0];
      ears.open();
      const tryIt = (): void => {
        if (isLost || isStopped) return;
        fresh.query('select 1').then(() => (timer = setTimeout(tryIt, TRY_EVERY).unref()), lose);
      };
      timer = setTimeout(tryIt, TRY_EVERY).unref();
    } catch (error) {
      lose(error);
    }
  };
  void connect();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      ears.lost();
      await client?.end().catch(() => undefined);
    },
  };
}
