import type { Executor } from '#server/database/client.ts';
import { currentTexts } from './current-texts.ts';

/** The store with the name that admins have set, or else the name from the environment. */
export async function withCurrentName<Store extends { readonly name: string }>(
  db: Executor,
  store: Store,
): Promise<Store> {
  const { name } = store;
  return { ...store, name: (await currentTexts(db, { name })).text('store.name') };
}
