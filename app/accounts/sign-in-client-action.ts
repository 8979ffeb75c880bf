import { redirect } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { removeToken } from '#app/api/token.ts';
import type { SignInResult } from './sign-in-actions.ts';
import { fetchNewToken } from './fetch-new-token.ts';

/** A sign-in page's browser action: also stores the token, and redirects to another provider at once. */
export function signInClientAction(
  handler: (context: LoaderContext, signedIn: () => Promise<void>) => Promise<SignInResult | Response>,
) {
  return inBrowser(async (context) => {
    const answer = await handler(context, fetchNewToken);
    if (!('goOn' in answer)) return answer;
    // After the return, the next call requests a token for the account that signed in.
    removeToken();
    return redirect(answer.goOn);
  });
}
