import { redirect } from 'react-router';
import type { SecondFactors } from '#contract/accounts/factors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import { returnPath } from '#app/accounts/return-path.ts';
import { orUnreachable } from '#app/api/unreachable.ts';
import { continueTo } from '#app/accounts/sign-in/sign-in-actions.ts';
import { sendAppCode, sendRecoveryCode } from './factor-calls.ts';

export const appCodeSchema = async () => (await import('#contract/accounts/factors.ts')).AuthenticatorFormSchema;
export const recoveryCodeSchema = async () => (await import('#contract/accounts/factors.ts')).RecoveryFormSchema;

/** Why the page is open: to complete a sign-in, to pass a session's second factor, or to set one up first. */
export type SecondStep = {
  from: string;
  kind: 'sign-in' | 'show' | 'set-up';
  factors: SecondFactors | null;
};

export async function loadSecondStep({ url, call, viewer }: LoaderContext): Promise<SecondStep> {
  const from = returnPath(url.searchParams.get('from'));
  const [{ secondFactors: factors }, who] = await Promise.all([call('readSecondFactors'), viewer()]);
  if (!factors) return { from, kind: 'sign-in', factors };
  const hasOne = factors.authenticator || factors.passkeys.length > 0;
  if (factors.shown || (!hasOne && !who?.secondFactorDue)) throw redirect(from);
  return { from, kind: hasOne ? 'show' : 'set-up', factors };
}

/** @param signedIn completes the sign-in in the browser */
export function secondStepAction(signedIn?: () => Promise<void>) {
  return formAction(async (context, form): Promise<Response> => {
    if (form.has('passkey')) {
      const { signInByPasskey } = await orUnreachable(import('./passkey-ceremonies.ts'));
      await signInByPasskey(context.send);
    } else {
      const isApp = form.get('with') !== 'recovery';
      const { code } = await parseForm(isApp ? appCodeSchema : recoveryCodeSchema, Object.fromEntries(form));
      const trustDevice = form.has('trust');
      await (isApp ? sendAppCode : sendRecoveryCode)(context.send, { code, trustDevice });
    }
    return continueTo(returnPath(form.get('from')), signedIn);
  });
}
