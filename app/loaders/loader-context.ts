import { redirect } from 'react-router';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { PAGE_ACCESS } from '#contract/page-access.data.ts';
import { pagePatternOf } from '#contract/page-paths.ts';
import { hasPermission, isSpecifiedAdmin, permissionRefusal, type Permission } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import { type Call, type CallFile, type CallPage, type Send, createCall } from '#app/api/caller.ts';

/**
 * The argument of loaders and actions: the same interface on the server (first page, no scripts) and in the browser.
 */
export interface LoaderContext {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly call: Call;
  readonly callPage: CallPage;
  readonly callFile: CallFile;
  /** For calls outside the contract, such as the identity provider's. */
  readonly send: Send;
  /** The signed-in user, or null. */
  viewer(): Promise<Viewer | null>;
  /** The signed-in user; redirects a visitor to /login, which remembers this page. */
  signedIn(): Promise<Viewer>;
  /**
   * The signed-in admin whose role has a permission, by default that of the page (contract/pages.ts). Redirects an admin whose second factor is due to that page. Signs a
   * customer out and redirects to /login with the reason, as the specification requires.
   * @throws Failure `forbidden` for an admin with another role: the page says who can open it
   */
  admin(permission?: Permission): Promise<Viewer>;
  /** Ends the session and deletes the token. */
  signOut(): Promise<void>;
}

/** The differences between server and browser. */
interface LoaderEnvironment {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  send: Send;
  forgetToken(): void;
  /** Shared by loaders that run together. */
  viewerOnce?: ViewerOnce;
  /** Whether the viewer is the specification's admin; by default the call that the specification names says so. */
  isAdmin?(viewer: Viewer): Promise<boolean>;
}

/** The viewer, once it was asked for. */
export interface ViewerOnce {
  viewer?: Promise<Viewer | null>;
}

export function createLoaderContext({
  request,
  params,
  send,
  forgetToken,
  viewerOnce = {},
  isAdmin,
}: LoaderEnvironment): LoaderContext {
  const calls = createCall(send);
  const { call } = calls;
  const checkAdmin = isAdmin ?? ((viewer: Viewer) => askIsAdmin(call, viewer));
  const url = new URL(request.url);
  // The router adds the prefix of the language to redirects and links.
  url.pathname = pathWithoutLanguage(url.pathname);
  let adminPromise: Promise<boolean> | undefined;

  const context: LoaderContext = {
    request,
    url,
    params,
    ...calls,
    send,
    viewer: () => (viewerOnce.viewer ??= call('readViewer').then((answer) => answer.viewer)),
    async signedIn() {
      const viewer = await context.viewer();
      if (!viewer) throw toLogin(url);
      return viewer;
    },
    async admin(permission = permissionOf(url)) {
      const viewer = await context.signedIn();
      if (viewer.secondFactorDue) throw redirect(`/second-step?${new URLSearchParams({ from: pageOf(url) })}`);
      if (viewer.passwordChangeDue) throw redirect('/dashboard/myprofile/password?why=common');
      const { staffRole } = viewer;
      // Other staff than the specification's admin have the permissions of their role.
      if ((staffRole && !isSpecifiedAdmin(staffRole)) || (await (adminPromise ??= checkAdmin(viewer)))) {
        if (staffRole && !hasPermission(staffRole, permission))
          throw new Failure('forbidden', permissionRefusal(staffRole, permission));
        return viewer;
      }
      await context.signOut();
      // Without a return path: signing in would return here and sign the same customer out again.
      throw redirect('/login?error=admins_only');
    },
    async signOut() {
      await call('signOut').catch(() => {});
      forgetToken();
      viewerOnce.viewer = Promise.resolve(null);
    },
  };
  return context;
}

/** Only a definite answer counts as no: a timeout or a 5xx is thrown and never signs anyone out. */
async function askIsAdmin(call: Call, viewer: Viewer): Promise<boolean> {
  try {
    return (await call('readAdmin', { params: { email: viewer.email } })).admin;
  } catch (error) {
    if (error instanceof Failure && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

/** A redirect to /login that returns to this page after signing in. */
function toLogin(url: URL): Response {
  return redirect(`/login?${new URLSearchParams({ from: pageOf(url) })}`);
}

/** The requested page, without the suffix of the router's data requests. */
function pageOf(url: URL): string {
  return url.pathname.replace(/(^|\/)_root\.data$|\.data$/, '$1') + url.search;
}

/**
 * The permission that a staff page requires. @throws Failure `not_found` for an address whose parameter no page has; Error
 * for a page that needs none
 */
function permissionOf(url: URL): Permission {
  const page = pagePatternOf(pageOf(url).replace(/\?.*/, ''));
  if (page === undefined) throw new Failure('not_found');
  const access = PAGE_ACCESS[page];
  if (!access || access === 'everyone' || access === 'signed-in')
    throw new Error(`contract/pages.ts names no permission for ${url.pathname}`);
  return access;
}

/** A screen's loader or action, written once for the server and the browser. */
export type Handler<Answer> = (context: LoaderContext) => Promise<Answer>;

/** The result of a handler: its answer, a redirect, or a failure that the error page shows. */
type HandlerResult<Answer> = { answer: Answer } | { response: Response } | { failure: Failure };

/** Runs a loader or action; without a session it redirects to sign-in. Rethrows unknown errors. */
export async function runHandler<Answer>(
  context: LoaderContext,
  handler: Handler<Answer>,
): Promise<HandlerResult<Answer>> {
  try {
    const answer = await handler(context);
    return answer instanceof Response ? { response: answer } : { answer };
  } catch (error) {
    if (error instanceof Response) return { response: error };
    if (!(error instanceof Failure)) throw error;
    return error.status === 401 ? { response: toLogin(context.url) } : { failure: error };
  }
}
