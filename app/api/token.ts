import { API_ROUTES, pathOf } from '#contract/api-routes.ts';

/** The specification spells the key in two ways: both are read, the first is written, both are removed. */
const KEY = 'accessToken';
const OTHER_KEY = 'acessToken';

/** The stored token, or null. Storage that is switched off counts as empty. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? localStorage.getItem(OTHER_KEY);
  } catch {
    return null;
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
    localStorage.removeItem(OTHER_KEY);
  } catch {
    // Without storage the token is asked for anew each time.
  }
}

export function removeToken(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(OTHER_KEY);
  } catch {
    // Nothing was stored.
  }
}

/**
 * Trades the session for a new token, in one flight for all tabs: whoever waited takes what another tab has fetched.
 * @param spent the token that no longer works, if there was one
 * @returns the new token, or the answer that says why there is none
 */
export async function renewToken(spent: string | null): Promise<string | Response> {
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
  // Locks exist on https and localhost only; on a plain http address a tab may ask once too often, no more.
  return navigator.locks ? navigator.locks.request('partsmith-token', trade) : trade();
}

/** The session's email, or a 401 when nobody is signed in. */
async function sessionEmail(): Promise<string | Response> {
  const answer = await fetch('/api/viewer', { headers: { accept: 'application/json' } });
  if (!answer.ok) return answer;
  const { viewer } = (await answer.json()) as { viewer: { email: string } | null };
  return viewer?.email ?? new Response(null, { status: 401 });
}
