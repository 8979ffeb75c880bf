import type { AdminPartQuery } from '#contract/parts/parts.ts';
import type { Executor } from '#server/database/client.ts';
import { selectLowLevel } from '#server/shop-settings/queries.ts';
import type { PartSelection } from './search/conditions.ts';
import { selectionOf } from './search/part-search.ts';

/** The parts that staff list: on sale or deleted, and by their stock. Undefined when the words match nothing. */
export async function adminSelectionOf(db: Executor, query: AdminPartQuery): Promise<PartSelection | undefined> {
  const selection = await selectionOf(db, query);
  const stock = query.stock && { level: query.stock, storeLevel: await selectLowLevel(db) };
  return selection && { ...selection, hidden: query.hidden === '1' || undefined, stock };
}
