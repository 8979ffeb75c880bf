import { redirect } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formFailure, parseForm, type FormFailure } from '#app/forms/form-failure.ts';
import { readReturnPage, afterSignUp, returnPath, type ReturnPart, withFrom } from '#app/accounts/return-path.ts';
import { signInByEmail, signUpByEmail, startProviderSignIn } from '#app/accounts/identity-client.ts';
import { orUnreachable } from '#app/api/unreachable.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { removeToken } from '#app/api/stored-token.ts';
import { fetchNewToken } from '#app/api/token.ts';

/**
 * Data of both pages: the page to return to, and the part if that is a part page. Redirects signed-in visitors there.
 */
export async function loadSignIn({ url, call }: LoaderContext): Promise<{ from: string; part: ReturnPart | null }> {
  const wanted = url.searchParams.get('from');
  const from = returnPath(wanted);
  const [{ viewer, secondStep }, back] = await Promise.all([call('readViewer'), readReturnPage(call, wanted)]);
  if (viewer) throw redirect(from);
  if (secondStep) throw redirect(withFrom('/second-step', from));
  return { from, part: back?.part ?? null };
}

/** A form that failed, or the URL of another provider's sign-in. */
export type SignInResult = FormFailure | { redirectTo: string };

/** The schemas of the two forms, for the browser and the server. */
export const signInSchema = async () => (await import('#contract/accounts/accounts.ts')).SignInFormSchema;
export const signUpSchema = async () => (await import('#contract/accounts/accounts.ts')).SignUpFormSchema;

/**
 * The login page's action: email and password, a passkey, or another provider. @param signedIn stores the token in the
 * browser
 */
export function handleLogin(context: LoaderContext, signedIn?: () => Promise<void>): Promise<SignInResult | Response> {
  return handleAction(context, '/login', async (form, from) => {
    if (form.has('passkey')) {
      const { signInByPasskey } = await orUnreachable(import('#app/accounts/factors/passkey-ceremonies.ts'));
      await signInByPasskey(context.send);
    } else if (await signInByEmail(context.send, await parseForm(signInSchema, Object.fromEntries(form)))) {
      return redirect(withFrom('/second-step', from));
    }
    return continueTo(from, signedIn);
  });
}

/** The sign-up page's action: a new account lands on the home page, as the specification requires, or continues its checkout. */
export function handleSignUp(context: LoaderContext, signedIn?: () => Promise<void>): Promise<SignInResult | Response> {
  return handleAction(context, '/signUp', async (form, from) => {
    await signUpByEmail(context.send, await parseForm(signUpSchema, Object.fromEntries(form)));
    return continueTo(afterSignUp(from), signedIn);
  });
}

/**
 * Redirects once the token is stored. If it could not be stored, redirects to the page with Retry, because the session
 * exists.
 */
export async function continueTo(from: string, signedIn?: () => Promise<void>): Promise<Response> {
  try {
    await signedIn?.();
  } catch {
    return redirect(withFrom('/signed-in', from));
  }
  return redirect(from);
}

async function handleAction(
  context: LoaderContext,
  page: '/login' | '/signUp',
  enter: (form: FormData, from: string) => Promise<Response>,
): Promise<SignInResult | Response> {
  const form = await context.request.formData();
  const from = returnPath(form.get('from'));
  const provider = form.get('provider');
  try {
    if (typeof provider !== 'string') return await enter(form, from);
    return { redirectTo: await startProviderSignIn(context.send, provider, from, page) };
  } catch (error) {
    return formFailure(error, form);
  }
}

/** A sign-in page's browser action: also stores the token, and redirects to another provider at once. */
export function signInClientAction(
  handler: (context: LoaderContext, signedIn: () => Promise<void>) => Promise<SignInResult | Response>,
) {
  return inBrowser(async (context) => {
    const answer = await handler(context, fetchNewToken);
    if (!('redirectTo' in answer)) return answer;
    // When the user returns, the next call requests a token for the account that signed in.
    removeToken();
    return redirect(answer.redirectTo);
  });
}
