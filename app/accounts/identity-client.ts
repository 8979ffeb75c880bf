import { t } from '#contract/language/text.ts';
import { localPath } from '#contract/language/language-path.ts';
import { Failure } from '#contract/errors.ts';
import { failureOf, type Send } from '#app/api/caller.ts';
import { afterSignUp, withFrom } from './return-path.ts';

/* The few identity provider calls that these pages make; the provider's own client would add 12 KB.
   The session is an HttpOnly cookie, which this code never sees. */

/** @returns whether a second step is due before the user is signed in. @throws Failure with a message for the form */
export async function signInByEmail(send: Send, account: { email: string; password: string }): Promise<boolean> {
  const { twoFactorRedirect } = (await callIdentity(send, '/sign-in/email', account)) as {
    twoFactorRedirect?: boolean;
  };
  return twoFactorRedirect === true;
}

/** Creates an account and signs it in. @throws Failure with a message for the form */
export async function signUpByEmail(
  send: Send,
  account: { name: string; email: string; password: string },
): Promise<void> {
  await callIdentity(send, '/sign-up/email', account);
}

/**
 * Requests an email with a link to set a new password; does not reveal whether the account exists. @throws Failure with
 * a message for the form
 */
export async function requestPasswordReset(send: Send, email: string): Promise<void> {
  await callIdentity(send, '/request-password-reset', { email, redirectTo: localPath('/reset-password') });
}

/** Sets a new password with the token of such a link. @throws Failure with a message for the form */
export async function resetPassword(send: Send, reset: { newPassword: string; token: string }): Promise<void> {
  await callIdentity(send, '/reset-password', reset);
}

/**
 * Starts a sign-in by another provider.
 * @param from where existing accounts return to; a new account lands on the home page
 * @param page where a failure is shown
 * @returns the provider's URL
 */
export async function startProviderSignIn(
  send: Send,
  provider: string,
  from: string,
  page: '/login' | '/signUp',
): Promise<string> {
  const { url } = (await callIdentity(send, '/sign-in/social', {
    provider,
    callbackURL: localPath(withFrom('/signed-in', from)),
    newUserCallbackURL: localPath(withFrom('/signed-in', afterSignUp(from))),
    errorCallbackURL: localPath(withFrom(page, from)),
  })) as { url?: string };
  if (url && /^https?:\/\//.test(url)) return url;
  throw new Failure('overloaded', t("That sign-in isn't responding. Try again shortly, or use email and password."));
}

/** Makes one of the identity provider's calls. @throws Failure with a message for the form */
export async function callIdentity(send: Send, path: string, body: object): Promise<unknown> {
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
