import type { Pool } from 'pg';
import { demoAccounts } from './accounts.ts';

const EMAILS = demoAccounts.map(({ email }) => email);

/**
 * Removes the sign-ins, sessions and admin role of the demo accounts from a store that other machines can reach,
 * because their passwords are public. Their orders stay.
 * @returns the number of sign-ins removed
 */
export async function retireDemoAccounts(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from identity."user" where email = any($1)', [EMAILS]);
  await pool.query(
    `update users set role = 'customer', staff_role = null, token_version = token_version + 1 where email = any($1)`,
    [EMAILS],
  );
  return rowCount ?? 0;
}

/**
 * Removes accounts that visitors of a public store opened under the demo accounts' emails. Run it before the demo
 * accounts are created; otherwise a visitor's password would open the demo admin. The demo accounts themselves are
 * verified.
 */
export async function removeImpostors(pool: Pool): Promise<void> {
  await pool.query('delete from identity."user" where email = any($1) and not "emailVerified"', [EMAILS]);
  await pool.query(
    `update users set email = id || '@deleted.invalid', subject = 'deleted:' || id, name = '', image = null,
       token_version = token_version + 1, deleted_at = now()
     where email = any($1) and not email_verified`,
    [EMAILS],
  );
}
