import type { Pool } from 'pg';

/** The time limit of a statement, because reading a million rows takes longer than a request may. */
const MAX_MS = 10 * 60_000;

/** How long a statement of a job waits for a lock, in milliseconds: no request waits for the job. */
const MAX_LOCK_MS = 60_000;

/** Runs a statement and returns its rows. */
export type Run = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs the statements of a background job in one transaction, each for up to ten minutes. */
export async function inLongTransaction<Result>(
  pool: Pool,
  work: (run: Run) => Promise<Result>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const run: Run = async <Row extends object>(text: string, values: unknown[] = []) => {
    const query = { text, values, query_timeout: MAX_MS };
    return (await client.query<Row>(query)).rows;
  };
  try {
    await run(`begin isolation level ${isolation}`);
    await run(`set local statement_timeout = ${MAX_MS}`);
    await run(`set local lock_timeout = ${MAX_LOCK_MS}`);
    const result = await work(run);
    await run('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
