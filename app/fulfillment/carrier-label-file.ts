import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// A plain link downloads the label, so that it works without scripts.
export const loader = onServer(async ({ admin, callFile, params, url }: LoaderContext) => {
  await admin();
  const label = url.searchParams.get('label') ?? '';
  return callFile('readCarrierLabelFile', { params: { id: params['id'] ?? '', label } });
});
