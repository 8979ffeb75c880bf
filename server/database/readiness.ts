import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';

/** Whether this process should be sent requests. */
export interface Readiness {
  ask(): Promise<'ready' | 'draining' | 'database' | 'migrations'>;
  /** From now on it is to be sent no more. */
  drain(): void;
  stop(): Promise<void>;
}

/** Milliseconds that an answer is good for, and that the database is given to say one. */
const GOOD_FOR = 500;
const WITHIN = 3_000;

const journal = fileURLToPath(new URL('./migrations/meta/_journal.json', import.meta.url));

/**
 * Asks the database by a connection of its own, so that it is no further in the queue than the requests are. Everyone
 * may ask as often as they like: the database is asked twice a second at most.
 */
export function createReadiness(url: string): Readiness {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    application_name: 'partsmith readiness',
    connectionTimeoutMillis: WITHIN,
    query_timeout: WITHIN,
    idleTimeoutMillis: 10_000,
  });
  pool.on('error', () => {});
  let isDraining = false;
  let isMigrated = false;
  let known: { at: number; answer: Promise<'ready' | 'database' | 'migrations'> } | undefined;

  const look = async (): Promise<'ready' | 'database' | 'migrations'> => {
    try {
      if (isMigrated) await pool.query('select 1');
      else isMigrated = await areMigrationsDone(pool);
      return isMigrated ? 'ready' : 'migrations';
    } catch (error) {
      // undefined_table, invalid_schema_name: it answers, and has no migrations yet.
      return /^(42P01|3F000)$/.test(String((error as { code?: unknown }).code)) ? 'migrations' : 'database';
    }
  };

  return {
    async ask() {
      if (isDraining) return 'draining';
      if (!known || Date.now() - known.at > GOOD_FOR) known = { at: Date.now(), answer: look() };
      return known.answer;
    },
    drain: () => void (isDraining = true),
    stop: () => pool.end(),
  };
}

/** Newer ones do not matter: another machine may have been upgraded already. */
async function areMigrationsDone(pool: Pool): Promise<boolean> {
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  const { rows } = await pool.query<{ done: number }>('select count(*)::int as done from drizzle.__drizzle_migrations');
  return rows[0]!.done >= entries.length;
}
