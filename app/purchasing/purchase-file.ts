import { API_ROUTES, pathOf } from '#contract/api-routes.ts';
import { failureOf } from '#app/api/caller.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// A plain link downloads the file for the supplier, PDF or CSV, so that it works without scripts.
const load = async (context: LoaderContext): Promise<Response> => {
  await context.admin('catalog.read');
  const isPdf = context.url.searchParams.get('as') === 'pdf';
  const { path, access } = isPdf ? API_ROUTES.printPurchaseOrder : API_ROUTES.exportPurchaseOrder;
  const answer = await context.send(pathOf({ path }, context.params as { id: string }), {}, access);
  if (!answer.ok) throw await failureOf(answer);
  return answer;
};

export const loader = onServer(load);
