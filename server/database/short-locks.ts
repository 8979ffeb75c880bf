import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import { failedWith } from './statement-errors.ts';
import { removeLimits } from './pooler.ts';

/**
 * How long a migration waits for a table, in milliseconds. Every request for the table waits behind it meanwhile, at most
 * `LOCK_TIMEOUT_MS`. It is less than PostgreSQL's `deadlock_timeout` of a second, so that of a request and a migration which wait for each other
 * the migration gives way.
 */
const LOCK_WAIT_MS = 500;

/** The time in which the requests that waited behind a migration are served before it tries again, in milliseconds. */
const PAUSE_MS = 1_000;

/** How long a migration tries, in milliseconds. */
const PATIENCE_MS = 600_000;

/** `removeLimits` for a connection of migrations, which does not wait long for a table. */
export async function limitLocks(client: Pick<ClientBase, 'query'>): Promise<void> {
  await removeLimits(client);
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
}

/**
 * Runs migrations on connections with `limitLocks`. If a transaction, such as a report or a backup, keeps a table that they change, they are
 * rolled back and tried again, because requests that wait behind them would fail.
 * @param migrate can be repeated after an error
 * @param patienceMs how long it is tried
 * @throws Error with a sentence for the operator that names the transaction when it keeps the table for longer
 */
export async function retryLocked(
  client: Client,
  migrate: () => Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await migrate();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() + PAUSE_MS > end) throw new Error(await explain(client), { cause: error });
    }
    await sleep(PAUSE_MS);
  }
}

/** Whether a statement failed because it waited too long for a lock, or in a deadlock. */
const isLocked = (error: unknown): boolean => failedWith(error, '55P03', '40P01');

async function explain(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: string }>(`
    select pid, coalesce(nullif(application_name, ''), usename) as name, to_char(xact_start, 'HH24:MI:SS TZ') as since from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null
    order by xact_start limit 1`);
  const [oldest] = rows;
  const which = oldest
    ? `The oldest transaction is that of '${oldest.name}' with the process id ${oldest.pid}, since ${oldest.since}. `
    : '';
  return `The database could not be migrated, and nothing was changed: a transaction keeps a table locked. ${which}End it, then start again.`;
}
