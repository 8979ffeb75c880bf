import type { CallInput } from '#app/api/caller.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// A plain link downloads a document, so that it works without scripts.
export const loader = onServer(async ({ callFile, params, url }: LoaderContext) => {
  const document = url.searchParams.get('name') ?? '';
  return callFile('readGuestDocument', { params: { ...params, document } as CallInput<'readGuestDocument'>['params'] });
});
