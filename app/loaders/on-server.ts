import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { problemOf } from '#contract/errors.ts';
import { serverAsk } from './server-context.ts';
import { settle, type Work } from './run-handler.ts';

/* A screen writes its loader and its action once:
   
     const load = async ({ call, params }: Ask) => ({ part: await call(readPart, { params }) });
     export const loader = onServer(load);
     export const clientLoader = inBrowser(load);
   
   The server runs it for the first page and for browsers without scripts. After that the browser makes the same
   calls itself, with its token. `action` and `clientAction` work the same way. */

/**
 * Turns a screen's work into a `loader` or `action` that calls the API in-process and forwards the cookies that the
 * calls set.
 * @param status of the page with the result
 */
export function onServer<Answer>(work: Work<Answer>, status = 200) {
  return async ({
    request,
    params,
    context,
  }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Exclude<Answer, Response>> => {
    const { ask, cookies } = serverAsk(request, params, context);
    const ending = await settle(ask, work);
    const headers = new Headers(cookies.map((cookie) => ['set-cookie', cookie]));
    if ('response' in ending) {
      for (const cookie of cookies) ending.response.headers.append('set-cookie', cookie);
      throw ending.response;
    }
    if ('failure' in ending) throw data(problemOf(ending.failure), { status: ending.failure.status, headers });
    // The router unwraps it; the screen receives the plain answer.
    const isPlain = cookies.length === 0 && status === 200;
    return (isPlain ? ending.answer : data(ending.answer, { status, headers })) as Exclude<Answer, Response>;
  };
}
