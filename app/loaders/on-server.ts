import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { problemOf } from '#contract/errors.ts';
import { createServerContext } from './server-context.ts';
import { runHandler, type Handler } from './loader-context.ts';

/* A screen writes its loader and its action once:
   
     const load = async ({ call, params }: LoaderContext) => ({ part: await call(readPart, { params }) });
     export const loader = onServer(load);
     export const clientLoader = inBrowser(load);
   
   The server runs it for the first page and for browsers without scripts. After that the browser makes the same
   calls itself, with its token. `action` and `clientAction` work the same way. */

/**
 * Turns a screen's handler into a `loader` or `action` that calls the API in-process and forwards the cookies that the
 * calls set.
 * @param status the HTTP status of the page with the result
 */
export function onServer<Answer>(handler: Handler<Answer>, status = 200) {
  return async ({
    request,
    params,
    context: routerContext,
  }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Exclude<Answer, Response>> => {
    const { context, cookies, allCookies } = createServerContext(request, params, routerContext);
    const result = await runHandler(context, handler);
    const headers = new Headers(cookies.map((cookie) => ['set-cookie', cookie]));
    if ('response' in result) {
      for (const cookie of allCookies) result.response.headers.append('set-cookie', cookie);
      throw result.response;
    }
    if ('failure' in result) throw data(problemOf(result.failure), { status: result.failure.status, headers });
    // The router unwraps it; the screen receives the plain answer.
    const isPlain = cookies.length === 0 && status === 200;
    return (isPlain ? result.answer : data(result.answer, { status, headers })) as Exclude<Answer, Response>;
  };
}
