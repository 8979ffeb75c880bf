import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { API_ROUTES } from '#contract/api-routes.data.ts';
import { pathOf } from '#contract/api-routes.ts';
import { createLoaderContext, type LoaderContext } from './loader-context.ts';
import { failureOf, type Send } from '#app/api/caller.ts';
import { CookieJar } from './cookie-jar.ts';
import { serverApi } from './router-contexts.ts';

/** One jar per request: its action and its loaders share it. */
const jars = new WeakMap<object, CookieJar>();

/**
 * Creates the LoaderContext for a page rendered on the server: forwards the browser's cookies and collects the cookies that calls
 * set.
 */
export function createServerContext(
  request: Request,
  params: Readonly<Record<string, string | undefined>>,
  routerContext: Readonly<RouterContextProvider>,
): { context: LoaderContext; cookies: string[] } {
  const api = routerContext.get(serverApi);
  const cookies: string[] = [];
  const jar = jars.get(routerContext) ?? new CookieJar(request.headers.get('cookie'));
  jars.set(routerContext, jar);
  let token: Promise<string> | undefined;

  const send = async (path: string, init: RequestInit, authorization?: string): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('origin', api.origin);
    if (jar.header) headers.set('cookie', jar.header);
    // Sessions are named by it.
    const agent = request.headers.get('user-agent');
    if (agent) headers.set('user-agent', agent);
    if (authorization) headers.set('authorization', authorization);
    const response = await api.fetch(new Request(`${api.origin}/api${path}`, { ...init, headers }));
    const set = response.headers.getSetCookie();
    jar.take(set);
    cookies.push(...set);
    return response;
  };

  /** The session authenticates the token request; the token serves this one page and never leaves the process. */
  const makeToken = async (): Promise<string> => {
    const { viewer } = (await (await send('/viewer', {})).json()) as { viewer: Viewer | null };
    const email = viewer?.email ?? 'nobody@invalid.test';
    const body = JSON.stringify({ email });
    const answer = await send(pathOf(API_ROUTES.putUser, { email }), {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json' },
    });
    if (!answer.ok) throw await failureOf(answer);
    return ((await answer.json()) as { token: string }).token;
  };

  const sendAs: Send = async (path, init, access) => {
    const needsToken = access === 'signed-in' || access === 'admin';
    return send(path, init, needsToken ? `Bearer ${await (token ??= makeToken())}` : undefined);
  };
  const context = createLoaderContext({ request, params, send: sendAs, forgetToken: () => (token = undefined) });
  return { context, cookies };
}
