import type { RouterContextProvider } from 'react-router';
import { isSpecifiedAdmin } from '#contract/accounts/permissions.ts';
import { createLoaderContext, type LoaderContext, type ViewerOnce } from './loader-context.ts';
import type { Send } from '#app/api/caller.ts';
import { CookieJar } from './cookie-jar.ts';
import { serverApi } from './router-contexts.ts';

/** What the loaders and the action of a request have in common. */
interface Shared {
  /** The cookies that calls send: the browser's, and those set since. */
  readonly jar: CookieJar;
  /** The `Set-Cookie` values of all calls. */
  readonly cookies: string[];
  /** The viewer, for the loaders; an action may change it. */
  readonly viewer: ViewerOnce;
}
const sharedBy = new WeakMap<object, Shared>();

/**
 * Creates the LoaderContext for a page rendered on the server: forwards the browser's cookies, by whose session the API
 * knows the caller, and collects the cookies that calls set.
 * @returns the cookies set for this loader, and, for a response that replaces the page, those set for any
 */
export function createServerContext(
  request: Request,
  params: Readonly<Record<string, string | undefined>>,
  routerContext: Readonly<RouterContextProvider>,
): { context: LoaderContext; cookies: string[]; allCookies: readonly string[] } {
  const api = routerContext.get(serverApi);
  const shared = sharedBy.get(routerContext) ?? {
    jar: new CookieJar(request.headers.get('cookie')),
    cookies: [],
    viewer: {},
  };
  sharedBy.set(routerContext, shared);
  const { jar } = shared;
  const cookies: string[] = [];

  const send: Send = async (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('origin', api.origin);
    if (jar.header) headers.set('cookie', jar.header);
    // Sessions are named by it.
    const agent = request.headers.get('user-agent');
    if (agent) headers.set('user-agent', agent);
    const response = await api.fetch(new Request(`${api.origin}/api${path}`, { ...init, headers }));
    const set = response.headers.getSetCookie();
    jar.take(set);
    cookies.push(...set);
    shared.cookies.push(...set);
    return response;
  };

  const context = createLoaderContext({
    request,
    params,
    send,
    forgetToken: () => undefined,
    viewerOnce: request.method === 'GET' ? shared.viewer : {},
    // The viewer was read for this very page.
    isAdmin: async ({ staffRole }) => isSpecifiedAdmin(staffRole),
  });
  return { context, cookies, allCookies: shared.cookies };
}
