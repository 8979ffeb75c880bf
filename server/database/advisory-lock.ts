import { Client } from 'pg';

/** The store's advisory locks. The numbers are arbitrary; all processes share them. */
export const LOCKS = { migration: 727_377_001, demoAccounts: 727_377_006, documentNumbers: 727_377_007 } as const;

/**
 * Runs `work` while no other process that uses this database runs work under the same lock; others wait.
 * @param connect opens the lock's connection; its errors reach the caller
 */
export async function withAdvisoryLock<Result>(
  url: string,
  lock: number,
  work: (client: Client) => Promise<Result>,
  connect: (client: Client) => Promise<void> = (client) => client.connect().then(() => undefined),
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await connect(client);
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    // Releases the lock.
    await client.end();
  }
}
