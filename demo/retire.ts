import type { Pool } from 'pg';
import { demoAccounts } from './accounts.ts';

/**
 * Takes the demo sign-ins away, for a store that is no longer a sandbox: everybody knows their passwords.
 * Their orders stay.
 * @returns how many there were
 */
export async function retireDemoAccounts(pool: Pool): Promise<number> {
  const emails = demoAccounts.map(({ email }) => email);
  const { rowCount } = await pool.query('delete from identity."user" where email = any($1)', [emails]);
  await pool.query(
    `update users set role = 'customer', token_version = token_version + 1 where email = any($1) and role = 'admin'`,
    [emails],
  );
  return rowCount ?? 0;
}
