import type { Pool } from 'pg';

/** Wants a code from every device of the identity provider's user again. @param pool that finds its tables */
export async function forgetTrustedDevices(pool: Pool, userId: string): Promise<void> {
  await pool.query(`delete from verification where value = $1 and identifier like 'trust-device-%'`, [userId]);
}
