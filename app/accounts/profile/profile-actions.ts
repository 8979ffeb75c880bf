import { localPath } from '#contract/language/language-path.ts';
import { formText } from '#app/forms/form-text.ts';
import { redirect } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { type FormFailure, formFailure, parseForm } from '#app/forms/form-failure.ts';
import { callIdentity } from '#app/accounts/identity-client.ts';
import { profileSchema } from './profile-form.tsx';

/** The answer to a form of the profile page, named by `form`; unnamed for the details form. */
export type ProfileResult = ({ saved: true } | FormFailure) & { form?: string };

/** The page's form handlers by their `form` field; sections register their forms here. */
const ACTIONS: Readonly<Record<string, (context: LoaderContext, form: FormData) => Promise<void>>> = {
  details: saveDetails,
  'verify-email': requestVerification,
  'end-session': async ({ call }, form) => {
    await call('endSession', { params: { id: formText(form, 'session') } });
  },
  'end-all': signOutEverywhere,
  vat: async ({ call }, form) => {
    const body = await parseForm(vatNumberSchema, { number: formText(form, 'number') });
    await call('changeVatNumber', { body });
  },
  'basket-emails': async ({ call }, form) => {
    await call('setBasketEmails', { body: { wanted: form.get('wanted') === '1' } });
  },
};

const vatNumberSchema = async () => (await import('#contract/tax/tax.ts')).VatNumberSchema;

async function saveDetails(context: LoaderContext, form: FormData): Promise<void> {
  const { name, email } = await context.signedIn();
  const fields = await parseForm(profileSchema, Object.fromEntries(form));
  await context.call('changeProfile', { params: { email }, body: { name, email, ...fields } });
}

/** Sends the email verification link again. */
async function requestVerification(context: LoaderContext): Promise<void> {
  const { email } = await context.signedIn();
  await callIdentity(context.send, '/send-verification-email', {
    email,
    callbackURL: localPath('/dashboard/myprofile'),
  });
}

async function signOutEverywhere(context: LoaderContext, form: FormData): Promise<void> {
  await context.call('endAllSessions', { query: form.get('keys') === 'revoke' ? { keys: 'revoke' } : {} });
  await context.signOut();
  throw redirect('/login');
}

/** Runs the action of the submitted form; a failure returns the entered values. */
export async function handleProfileAction(context: LoaderContext): Promise<ProfileResult> {
  const form = await context.request.formData();
  const name = String(form.get('form') ?? 'details');
  try {
    await (ACTIONS[name] ?? saveDetails)(context, form);
    return { form: name, saved: true };
  } catch (error) {
    return { form: name, ...formFailure(error, form) };
  }
}
