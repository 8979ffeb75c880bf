import type { Database } from '#server/database/client.ts';
import { storeIdentity } from './tables.ts';

const known = new WeakMap<object, string>();

/**
 * The id that marks this store's payments and refunds at the card provider, so that several stores can share an
 * account. Created on first use; the same for every process of the store, and after a restore.
 */
export async function storeIdOf(db: Database): Promise<string> {
  const before = known.get(db.$client);
  if (before !== undefined) return before;
  await db.insert(storeIdentity).values({}).onConflictDoNothing();
  const [row] = await db.select({ id: storeIdentity.id }).from(storeIdentity);
  known.set(db.$client, row!.id);
  return row!.id;
}
