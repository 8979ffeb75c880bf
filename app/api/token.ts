import { API_ROUTES } from '#contract/api-routes.data.ts';
import { pathOf } from '#contract/api-routes.ts';
import { failureOf } from './caller.ts';
import { removeToken, storedToken, storeToken } from './stored-token.ts';
import { Unreachable } from './unreachable-failure.ts';

/**
 * Trades the session for a new token, one request at a time across tabs; a waiting tab uses the token that another tab
 * fetched.
 * @param spent the token that no longer works, if there was one
 * @returns the new token, or the response that explains why there is none
 */
async function renewToken(spent: string | null): Promise<string | Response> {
  const trade = async (): Promise<string | Response> => {
    const current = storedToken();
    if (current && current !== spent) return current;
    const email = await sessionEmail();
    if (email instanceof Response) return email;
    const answer = await fetch(`/api${pathOf(API_ROUTES.putUser, { email })}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (!answer.ok) return answer;
    const { token } = (await answer.json()) as { token?: string };
    if (!token) return new Response(null, { status: 503 });
    storeToken(token);
    return token;
  };
  // The Web Locks API exists on https and localhost only; over plain http a tab may send one extra request.
  return navigator.locks ? navigator.locks.request('partsmith-token', trade) : trade();
}

/** The session's email, or a 401 when no one is signed in. */
async function sessionEmail(): Promise<string | Response> {
  const answer = await fetch('/api/viewer', { headers: { accept: 'application/json' } });
  if (!answer.ok) return answer;
  const { viewer } = (await answer.json()) as { viewer: { email: string } | null };
  return viewer?.email ?? new Response(null, { status: 401 });
}

/**
 * Sends a request with the stored token, or a new one; sends it again if that token has expired.
 * @returns the answer, or the response that explains why there is no token
 */
export async function sendWithToken(send: (token: string) => Promise<Response>): Promise<Response> {
  const token = storedToken() ?? (await renewToken(null));
  if (token instanceof Response) return token;
  const answer = await send(token);
  if (answer.status !== 401) return answer;
  const renewed = await renewToken(token);
  return renewed instanceof Response ? renewed : send(renewed);
}

/**
 * Fetches and stores the token of a new session, after removing the token of an earlier user of this browser.
 * @throws Failure if no token could be fetched
 */
export async function fetchNewToken(): Promise<void> {
  removeToken();
  const token = await renewToken(null).catch((error: unknown) => {
    throw new Unreachable(error);
  });
  if (token instanceof Response) throw await failureOf(token);
}
