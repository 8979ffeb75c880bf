import { Client } from 'pg';

/** Turns the clock: the order's half hour is over, and the job that gives its parts back runs now. */
export async function endHold(databaseUrl: string, order: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update orders set hold_until = now() - interval '1 second' where id = $1", [order]);
    await client.query("select graphile_worker.add_job('expire_holds')");
  } finally {
    await client.end();
  }
}
