import type { CallInput } from '#app/api/caller.ts';
import { readerTimeZone } from '#app/document/time-zone.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// A plain link downloads the file, so that it works without scripts.
export const loader = onServer(async ({ signedIn, callFile, url, request }: LoaderContext) => {
  await signedIn();
  const query = Object.fromEntries(['status', 'q', 'from', 'to'].map((name) => [name, url.searchParams.get(name)]));
  const zone = readerTimeZone(request);
  return callFile('exportOwnOrders', { query: { ...query, zone } as CallInput<'exportOwnOrders'>['query'] });
});
