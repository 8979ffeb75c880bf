import { redirect } from 'react-router';
import type { Viewer } from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import type { Call, CallPage, Send } from './caller.ts';
import { createCall } from './caller.ts';

/** What a screen's load and act get: the same on the server (first page, no scripts) and in the browser. */
export interface Ask {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly call: Call;
  readonly callPage: CallPage;
  /** For what is not of the contract: the identity provider's calls. */
  readonly send: Send;
  /** Who is signed in, or null. */
  viewer(): Promise<Viewer | null>;
  /** Who is signed in; a visitor is sent to /login, which remembers this page. */
  signedIn(): Promise<Viewer>;
  /**
   * The signed-in admin. An admin whose second factor is due goes to that page first; a customer is signed out and sent to
   * /login, as the specification says, with the reason.
   */
  admin(): Promise<Viewer>;
  /** Ends the session and forgets the token. */
  signOut(): Promise<void>;
}

/** What differs between server and browser. */
export interface Surroundings {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  send: Send;
  forgetToken(): void;
}

export function createAsk({ request, params, send, forgetToken }: Surroundings): Ask {
  const { call, callPage } = createCall(send);
  const url = new URL(request.url);
  let asked: Promise<Viewer | null> | undefined;

  const ask: Ask = {
    request,
    url,
    params,
    call,
    callPage,
    send,
    viewer: () => (asked ??= call('readViewer').then((answer) => answer.viewer)),
    async signedIn() {
      const viewer = await ask.viewer();
      if (!viewer) throw toLogin(url);
      return viewer;
    },
    async admin() {
      const viewer = await ask.signedIn();
      if (viewer.secondFactorDue) throw redirect(`/second-step?${new URLSearchParams({ from: pageOf(url) })}`);
      if (viewer.passwordChangeDue) throw redirect('/dashboard/myprofile/password?why=common');
      if (await isAdmin(call, viewer)) return viewer;
      await ask.signOut();
      // Not back to this page after the next sign-in: it would sign the same customer out again.
      throw redirect('/login?error=admins_only');
    },
    async signOut() {
      await call('signOut').catch(() => {});
      forgetToken();
      asked = Promise.resolve(null);
    },
  };
  return ask;
}

/** Only a definite answer counts as no: a time-out or a 5xx is a failure of its own, never a reason to sign anyone out. */
async function isAdmin(call: Call, viewer: Viewer): Promise<boolean> {
  try {
    return (await call('readAdmin', { params: { email: viewer.email } })).admin;
  } catch (error) {
    if (error instanceof Failure && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

/** The way to /login that comes back here. */
export function toLogin(url: URL): Response {
  return redirect(`/login?${new URLSearchParams({ from: pageOf(url) })}`);
}

/** The page that was asked for; the router's own data requests carry a suffix that no person typed. */
function pageOf(url: URL): string {
  return url.pathname.replace(/(^|\/)_root\.data$|\.data$/, '$1') + url.search;
}
