import { Pool } from 'pg';
import { readJournal } from './journal.ts';

/** Whether a load balancer should send requests to this process. */
export interface Readiness {
  ask(): Promise<'ready' | 'draining' | 'database' | 'migrations'>;
  /** From now on the answer is `draining`. */
  drain(): void;
  stop(): Promise<void>;
}

/** Milliseconds that an answer is cached, and that the database has for one. */
const CACHED_MS = 500;
const TIMEOUT_MS = 3_000;

/**
 * Checks the database on its own connection, so that a busy pool does not delay the answer. Answers are cached: the
 * database gets at most two checks a second.
 */
export function createReadiness(url: string): Readiness {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    application_name: 'partsmith readiness',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    idleTimeoutMillis: 10_000,
  });
  pool.on('error', () => {});
  let isDraining = false;
  let isMigrated = false;
  let known: { at: number; answer: Promise<'ready' | 'database' | 'migrations'> } | undefined;

  const check = async (): Promise<'ready' | 'database' | 'migrations'> => {
    try {
      if (isMigrated) await pool.query('select 1');
      else isMigrated = await areMigrationsDone(pool);
      return isMigrated ? 'ready' : 'migrations';
    } catch (error) {
      // undefined_table, invalid_schema_name: the database answers, but has no migrations yet.
      return /^(42P01|3F000)$/.test(String((error as { code?: unknown }).code)) ? 'migrations' : 'database';
    }
  };

  return {
    async ask() {
      if (isDraining) return 'draining';
      if (!known || Date.now() - known.at > CACHED_MS) known = { at: Date.now(), answer: check() };
      return known.answer;
    },
    drain: () => void (isDraining = true),
    stop: () => pool.end(),
  };
}

/** More migrations than ours are fine: another machine may run a newer release. */
async function areMigrationsDone(pool: Pool): Promise<boolean> {
  const { entries } = await readJournal();
  const { rows } = await pool.query<{ done: boolean }>(
    'select exists (select from drizzle.__drizzle_migrations where created_at >= $1) as done',
    [entries.at(-1)!.when],
  );
  return rows[0]!.done;
}
