import type { CallInput } from '../api/caller.ts';
import type { LoaderContext } from '../loaders/loader-context.ts';
import { onServer } from '../loaders/on-server.ts';

// A plain link downloads a document, so that it works without scripts.
export const loader = onServer(async ({ signedIn, callFile, params, url }: LoaderContext) => {
  await signedIn();
  const document = url.searchParams.get('name') ?? '';
  return callFile('readDocument', { params: { ...params, document } as CallInput<'readDocument'>['params'] });
});
