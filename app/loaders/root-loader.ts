import type { Viewer } from '#contract/accounts/accounts.ts';
import type { Store } from '#contract/store/store.ts';
import type { LoaderContext } from './loader-context.ts';

export interface RootData {
  viewer: Viewer | null;
  store: Store;
}

/** What every page needs: the viewer and the store's settings. */
export async function loadRoot({ call, viewer }: LoaderContext): Promise<RootData> {
  const [who, store] = await Promise.all([viewer(), call('readStore')]);
  return { viewer: who, store };
}
