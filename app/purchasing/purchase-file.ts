import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// A plain link downloads the file for the supplier, PDF or CSV, so that it works without scripts.
export const loader = onServer(async ({ admin, callFile, params, url }: LoaderContext) => {
  await admin();
  const name = url.searchParams.get('as') === 'pdf' ? 'printPurchaseOrder' : 'exportPurchaseOrder';
  return callFile(name, { params: { id: params['id']! } });
});
