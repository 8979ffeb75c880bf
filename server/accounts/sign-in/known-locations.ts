import { hash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { knownLocations } from './tables.ts';

/** How long a location stays known after a sign-in from it. */
const DAYS = 30;

/**
 * Remembers for a month that an account signed in from a location.
 * @param account an email or an id
 * @param location an address or a network
 * @returns whether the location was known already
 */
export async function rememberLocation(db: Executor, account: string, location: string): Promise<boolean> {
  const key = keyOf(account, location);
  const { rows } = await db.execute<{ known: boolean }>(sql`
    with before as (select from known_locations where key = ${key} and expires_at > now())
    insert into known_locations (key, expires_at) values (${key}, now() + make_interval(days => ${DAYS}))
    on conflict (key) do update set expires_at = excluded.expires_at
    returning exists (select from before) as known`);
  return rows[0]!.known;
}

/** Whether an account has signed in from a location in the last month. */
export async function isKnownLocation(db: Executor, account: string, location: string): Promise<boolean> {
  const known = await db
    .select({ key: knownLocations.key })
    .from(knownLocations)
    .where(and(eq(knownLocations.key, keyOf(account, location)), gt(knownLocations.expiresAt, sql`now()`)));
  return known.length > 0;
}

/** Deletes the locations that are no longer known. */
export async function deleteOldLocations(db: Executor): Promise<void> {
  await db.delete(knownLocations).where(lt(knownLocations.expiresAt, sql`now()`));
}

function keyOf(account: string, location: string): string {
  return hash('sha256', `${account} ${location}`.toLowerCase());
}
