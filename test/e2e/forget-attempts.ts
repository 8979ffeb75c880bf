import { Client } from 'pg';

/** Forgets how often this address has signed in and up: all people of the tests come from one. */
export async function forgetAttempts(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from rate_limits');
  } finally {
    await client.end();
  }
}
