import { redirect } from 'react-router';
import type { Ask } from '#app/loaders/loader-context.ts';
import { formFailure, parseForm, type FormFailure } from '#app/forms/form-failure.ts';
import { wayBack } from '#app/accounts/return-page.ts';
import { signInByEmail, signUpByEmail, startProviderSignIn } from './identity-client.ts';
import { homeWithWayBack, returnPath, withFrom } from './return-path.ts';

/**
 * Data of both pages: the page to return to, and its part's name if it is a part page. Redirects signed-in visitors
 * there.
 */
export async function loadSignIn({ url, call }: Ask): Promise<{ from: string; partName: string | null }> {
  const wanted = url.searchParams.get('from');
  const from = returnPath(wanted);
  const [{ viewer, secondStep }, back] = await Promise.all([call('readViewer'), wayBack(call, wanted)]);
  if (viewer) throw redirect(from);
  if (secondStep) throw redirect(withFrom('/second-step', from));
  return { from, partName: back?.partName ?? null };
}

/** A failed form, or the URL of another provider's sign-in. */
export type SignInAnswer = FormFailure | { goOn: string };

/** The schemas of the two forms, for the browser and the server. */
export const signInSchema = async () => (await import('#contract/accounts/accounts.ts')).SignInFormSchema;
export const signUpSchema = async () => (await import('#contract/accounts/accounts.ts')).SignUpFormSchema;

/**
 * The login page's action: email and password, a passkey, or another provider. @param signedIn stores the token in the
 * browser
 */
export function actLogin(ask: Ask, signedIn?: () => Promise<void>): Promise<SignInAnswer | Response> {
  return act(ask, '/login', async (form, from) => {
    if (form.has('passkey')) {
      const { enterByPasskey } = await import('./factors/passkey-ceremonies.ts');
      await enterByPasskey(ask.send);
    } else if (await signInByEmail(ask.send, await parseForm(signInSchema, Object.fromEntries(form)))) {
      return redirect(withFrom('/second-step', from));
    }
    return goOn(from, signedIn);
  });
}

/** The sign-up page's action: a new account always lands on the home page, as the specification requires. */
export function actSignUp(ask: Ask, signedIn?: () => Promise<void>): Promise<SignInAnswer | Response> {
  return act(ask, '/signUp', async (form, from) => {
    await signUpByEmail(ask.send, await parseForm(signUpSchema, Object.fromEntries(form)));
    return goOn(homeWithWayBack(from), signedIn);
  });
}

/**
 * Redirects once the token is stored. If it could not be stored, redirects to the page with Retry, because the session
 * exists.
 */
export async function goOn(from: string, signedIn?: () => Promise<void>): Promise<Response> {
  try {
    await signedIn?.();
  } catch {
    return redirect(withFrom('/signed-in', from));
  }
  return redirect(from);
}

async function act(
  ask: Ask,
  page: '/login' | '/signUp',
  enter: (form: FormData, from: string) => Promise<Response>,
): Promise<SignInAnswer | Response> {
  const form = await ask.request.formData();
  const from = returnPath(form.get('from'));
  const provider = form.get('provider');
  try {
    if (typeof provider !== 'string') return await enter(form, from);
    return { goOn: await startProviderSignIn(ask.send, provider, from, page) };
  } catch (error) {
    return formFailure(error, form);
  }
}
