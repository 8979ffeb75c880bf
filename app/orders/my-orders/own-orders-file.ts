import type { CallInput } from '#app/api/caller.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// A plain link downloads the file, so that it works without scripts.
export const loader = onServer(async ({ signedIn, callFile, url }: LoaderContext) => {
  await signedIn();
  const query = Object.fromEntries(['status', 'q', 'from', 'to'].map((name) => [name, url.searchParams.get(name)]));
  return callFile('exportOwnOrders', { query: query as CallInput<'exportOwnOrders'>['query'] });
});
