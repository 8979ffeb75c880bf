import { failureOf, Unreachable } from '#app/api/caller.ts';
import { removeToken, renewToken } from '#app/api/token.ts';

/**
 * After a sign-in: fetches the store's token for the new session and stores it. The token of an earlier person in this
 * browser goes first.
 * @throws Failure when no token came
 */
export async function takeToken(): Promise<void> {
  removeToken();
  const token = await renewToken(null).catch((error: unknown) => {
    throw new Unreachable(error);
  });
  if (token instanceof Response) throw await failureOf(token);
}
