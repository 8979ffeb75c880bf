import { failureOf, Unreachable } from '#app/api/caller.ts';
import { removeToken, renewToken } from '#app/api/token.ts';

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
