import { redirect } from 'react-router';
import type { Ask } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { removeToken } from '#app/api/token.ts';
import type { SignInAnswer } from './sign-in-actions.ts';
import { takeToken } from './fetch-new-token.ts';

/** A sign-in page's browser action: also stores the token, and redirects to another provider at once. */
export function browserAct(act: (ask: Ask, signedIn: () => Promise<void>) => Promise<SignInAnswer | Response>) {
  return inBrowser(async (ask) => {
    const answer = await act(ask, takeToken);
    if (!('goOn' in answer)) return answer;
    // After the return, the next call requests a token for the account that signed in.
    removeToken();
    return redirect(answer.goOn);
  });
}
