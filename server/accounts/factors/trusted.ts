import type { Pool } from 'pg';

/**
 * Makes every device of the identity provider's user require a code again. @param pool whose search path contains its
 * tables
 */
export async function forgetTrustedDevices(pool: Pool, userId: string): Promise<void> {
  await pool.query(`delete from verification where value = $1 and identifier like 'trust-device-%'`, [userId]);
}
