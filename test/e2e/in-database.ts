import { Client } from 'pg';

/** Does what no call of the store does, in its database. */
export async function inDatabase(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Turns the clock: the order's half hour is over, and the job that gives its parts back runs now. */
export function endHold(databaseUrl: string, order: string): Promise<void> {
  return inDatabase(databaseUrl, async (client) => {
    await client.query("update orders set hold_until = now() - interval '1 second' where id = $1", [order]);
    await client.query("select graphile_worker.add_job('expire_holds')");
  });
}

/** Forgets how often this address has signed in and up: all people of the tests come from one. */
export function forgetAttempts(databaseUrl: string): Promise<void> {
  return inDatabase(databaseUrl, (client) => client.query('delete from rate_limits'));
}
