import { removeToken, renewToken } from '#app/api/token.ts';

/**
 * After a sign-in: gets the store's token for the new session and keeps it. One that an earlier person of this
 * browser left behind goes first. A store that does not answer now is asked again by the first call that needs it.
 */
export async function takeToken(): Promise<void> {
  removeToken();
  await renewToken(null).catch(() => {});
}
