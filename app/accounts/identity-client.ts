import { Failure } from '#contract/errors.ts';
import { failureOf, type Send } from '#app/api/caller.ts';
import { homeWithWayBack, withFrom } from './return-path.ts';

/*
 * The identity provider's few calls that these pages make. Its own client would bring 12 KB for them.
 * The session comes and goes as an HttpOnly cookie; nothing of it is seen here.
 */

/** @returns whether a second step has to follow before anybody is signed in. @throws Failure in words for the form */
export async function signInByEmail(send: Send, account: { email: string; password: string }): Promise<boolean> {
  const { twoFactorRedirect } = (await askIdentity(send, '/sign-in/email', account)) as { twoFactorRedirect?: boolean };
  return twoFactorRedirect === true;
}

/** Makes an account and signs it in. @throws Failure in words for the form */
export async function signUpByEmail(
  send: Send,
  account: { name: string; email: string; password: string },
): Promise<void> {
  await askIdentity(send, '/sign-up/email', account);
}

/** Has a link mailed to choose a new password; says nothing of whether there is such an account. @throws Failure in words for the form */
export async function askForReset(send: Send, email: string): Promise<void> {
  await askIdentity(send, '/request-password-reset', { email, redirectTo: '/reset-password' });
}

/** Sets a new password, with the token of such a link. @throws Failure in words for the form */
export async function resetPassword(send: Send, reset: { newPassword: string; token: string }): Promise<void> {
  await askIdentity(send, '/reset-password', reset);
}

/**
 * Where a sign-in by another provider goes on.
 * @param from the page that somebody who has an account returns to; a new account lands on the home page
 * @param page where a failure is told
 * @returns the provider's address
 */
export async function startProviderSignIn(
  send: Send,
  provider: string,
  from: string,
  page: '/login' | '/signUp',
): Promise<string> {
  const { url } = (await askIdentity(send, '/sign-in/social', {
    provider,
    callbackURL: withFrom('/signed-in', from),
    newUserCallbackURL: withFrom('/signed-in', homeWithWayBack(from)),
    errorCallbackURL: withFrom(page, from),
  })) as { url?: string };
  if (url && /^https?:\/\//.test(url)) return url;
  throw new Failure('overloaded', "That sign-in isn't responding. Try again shortly, or use email and password.");
}

/** Makes one of the identity provider's calls. @throws Failure in words for the form */
export async function askIdentity(send: Send, path: string, body: object): Promise<unknown> {
  const answer = await send(
    `/identity${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    },
    'everyone',
  );
  if (!answer.ok) throw await failureOf(answer, true);
  return (await answer.json().catch(() => null)) ?? {};
}
