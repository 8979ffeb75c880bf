import { createCall, Unreachable, type Send } from './caller.ts';
import { renewToken, storedToken } from './token.ts';

/** How the browser makes calls: with the stored token where the call needs one, renewed once when it has expired. */
export const browserSend: Send = async (path, init, access) => {
  const needsToken = access === 'signed-in' || access === 'admin';
  try {
    if (!needsToken) return await fetch(`/api${path}`, init);
    const token = storedToken() ?? (await renewToken(null));
    if (token instanceof Response) return token;
    const answer = await fetch(`/api${path}`, withToken(init, token));
    if (answer.status !== 401) return answer;
    const renewed = await renewToken(token);
    return renewed instanceof Response ? renewed : await fetch(`/api${path}`, withToken(init, renewed));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Unreachable(error);
  }
};

function withToken(init: RequestInit, token: string): RequestInit {
  return { ...init, headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` } };
}

/** Calls from the browser, for what is not a loader or an action (a payment's confirmation, a search as one types). */
export const { call, callPage } = createCall(browserSend);
