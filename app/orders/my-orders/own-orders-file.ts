import { API_ROUTES, pathOf } from '#contract/api-routes.ts';
import { failureOf } from '../../api/caller.ts';
import type { LoaderContext } from '../../loaders/loader-context.ts';
import { onServer } from '../../loaders/on-server.ts';

// A plain link downloads the file, so that it works without scripts.
const load = async (context: LoaderContext): Promise<Response> => {
  await context.signedIn();
  const { path, access } = API_ROUTES.exportOwnOrders;
  const { searchParams } = context.url;
  const query = Object.fromEntries(['status', 'q', 'from', 'to'].map((name) => [name, searchParams.get(name)]));
  const answer = await context.send(pathOf({ path }, {}, query), {}, access);
  if (!answer.ok) throw await failureOf(answer);
  return answer;
};

export const loader = onServer(load);
