import { formText } from '#app/forms/form-text.ts';
import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import type { SecondFactors } from '#contract/accounts/factors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { type FormFailure, formFailure, parseForm } from '#app/forms/form-failure.ts';
import { withFrom } from '#app/accounts/return-path.ts';
import { enableAuthenticator, disableAuthenticator, createRecoveryCodes, sendAppCode } from './factor-calls.ts';
import { appCodeSchema } from './second-step.ts';

/** Which form was submitted, and its result: the QR code to scan, or recovery codes to save. */
export type AuthenticatorResult =
  | { form: 'scan'; uri: string; codes: readonly string[]; failure?: FormFailure }
  | { form: 'on' | 'codes'; codes: readonly string[] }
  | { form: 'begin' | 'renew' | 'off'; failure: FormFailure };

export const passwordSchema = async () => (await import('#contract/accounts/accounts.ts')).NewPasswordSchema;

/** The user's factors; redirects a session that has not passed its second factor to that step. */
export async function loadFactors(context: LoaderContext): Promise<{ factors: SecondFactors; viewer: Viewer }> {
  const viewer = await context.signedIn();
  const { secondFactors } = await context.call('readSecondFactors');
  if (!secondFactors || (secondFactors.authenticator && !secondFactors.shown))
    throw redirect(withFrom('/second-step', context.url.pathname.replace(/\.data$/, '')));
  return { factors: secondFactors, viewer };
}

/** @param renewed stores a new token after the session changed */
export async function handleAuthenticatorAction(
  context: LoaderContext,
  renewed?: () => Promise<void>,
): Promise<AuthenticatorResult | Response> {
  const form = await context.request.formData();
  const name = form.get('form');
  if (name === 'scan') return scan(context, form, renewed);
  const which = name === 'renew' || name === 'off' ? name : 'begin';
  try {
    const confirmed = form.has('password') ? await parseForm(passwordSchema, Object.fromEntries(form)) : {};
    if (which === 'begin') return { form: 'scan', ...(await enableAuthenticator(context.send, confirmed)) };
    if (which === 'renew') return { form: 'codes', codes: await createRecoveryCodes(context.send, confirmed) };
    await disableAuthenticator(context.send, confirmed);
    await renewed?.();
    return redirect('/dashboard/myprofile');
  } catch (error) {
    return { form: which, failure: formFailure(error, form) };
  }
}

/** The form carries the setup data, so that it works without scripts and survives a wrong code. */
async function scan(
  context: LoaderContext,
  form: FormData,
  renewed?: () => Promise<void>,
): Promise<AuthenticatorResult> {
  const codes = formText(form, 'codes').split(' ');
  try {
    const { code } = await parseForm(appCodeSchema, Object.fromEntries(form));
    await sendAppCode(context.send, { code, recoveryCodes: codes });
    await renewed?.();
    return { form: 'on', codes };
  } catch (error) {
    if (error instanceof Failure && error.code === 'edit_conflict')
      return { form: 'begin', failure: formFailure(error, form) };
    return { form: 'scan', uri: formText(form, 'uri'), codes, failure: formFailure(error, form) };
  }
}
