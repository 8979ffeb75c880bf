import { Client } from 'pg';
import { removeLimits } from './pooler.ts';

/** The store's advisory locks. The numbers are arbitrary; all processes share them. */
export const LOCKS = {
  migration: 727_377_001,
  demoAccounts: 727_377_006,
  documentNumbers: 727_377_007,
  pickBatches: 727_377_008,
} as const;

const LOST = 'The connection to PostgreSQL was lost while the database was being prepared. Start again.';

/**
 * Runs `work` while no other process that uses this database runs work under the same lock; others wait.
 * @param url past a pooler: the lock belongs to its connection
 * @param connect opens the lock's connection; its errors reach the caller
 * @throws Error with a sentence for the operator when the lock's connection is lost, and with it the lock
 */
export async function withAdvisoryLock<Result>(
  url: string,
  lock: number,
  work: (client: Client) => Promise<Result>,
  connect: (client: Client) => Promise<void> = (client) => client.connect().then(() => undefined),
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  let lost: Error | undefined;
  // While no query waits on the connection, its loss would otherwise end the process.
  client.on('error', (error) => (lost ??= error));
  await connect(client);
  try {
    await removeLimits(client);
    await client.query('select pg_advisory_lock($1)', [lock]);
    const result = await work(client);
    if (lost) throw lost;
    return result;
  } catch (error) {
    throw lost ? new Error(LOST, { cause: error }) : error;
  } finally {
    // Releases the lock.
    await client.end();
  }
}
