import { message, t } from '#contract/language/text.ts';
import { formText } from '#app/forms/form-text.ts';
import { useLoaderData } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { formAction, type FormFailure, parseForm } from '#app/forms/form-failure.ts';
import { formMessage } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { AccountFrame, FormAlert } from './account-frame.tsx';
import { resetPassword } from '#app/accounts/identity-client.ts';

const newPasswordSchema = async () => (await import('#contract/accounts/accounts.ts')).NewPasswordSchema;

type Answer = { changed: true } | FormFailure;

/** The mailed link leads here with a token, or without one if it has expired or was used. */
const load = async ({ url }: LoaderContext) => ({ token: url.searchParams.get('token') ?? '' });

const handleAction = formAction(async (context, form): Promise<Answer> => {
  const { password } = await parseForm(newPasswordSchema, Object.fromEntries(form));
  await resetPassword(context.send, { newPassword: password, token: formText(form, 'token') });
  return { changed: true };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta(message('New password'));

/** Sets a new password from a mailed link. All sessions of the account end. */
export default function ResetPasswordPage() {
  const { token } = useLoaderData() as { token: string };
  const answer = useAnswer<Answer>();
  if (answer && 'changed' in answer)
    return (
      <AccountFrame
        title={t('New password')}
        lead={t('Your new password is set. You were signed out on every device.')}
      >
        <ButtonLink href="/login" variant="primary">
          {t('Login')}
        </ButtonLink>
      </AccountFrame>
    );
  if (!token)
    return (
      <AccountFrame title={t('New password')} lead={t('This link no longer works. Links work once, for one hour.')}>
        <ButtonLink href="/forgotten-password" variant="primary">
          {t('Request a new link')}
        </ButtonLink>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('New password')} lead={t("Choose a new password. You'll be signed out on every device.")}>
      <PasswordForm token={token} failure={answer} />
    </AccountFrame>
  );
}

function PasswordForm({ token, failure }: { token: string; failure: FormFailure | undefined }) {
  return (
    <CheckedForm schema={newPasswordSchema} failure={failure} className="grid gap-4">
      {(field) => (
        <>
          <input type="hidden" name="token" value={token} />
          <PasswordField
            label={t('New password')}
            {...field('password')}
            autoComplete="new-password"
            hint={t('6 characters or longer')}
            required
          />
          <SubmitButton variant="primary" wide>
            {t('Set password')}
          </SubmitButton>
          <FormAlert>{formMessage(failure)}</FormAlert>
          {failure?.problem.code === 'malformed' && (
            <p className="text-sm">
              <TextLink href="/forgotten-password">{t('Request a new link')}</TextLink>
            </p>
          )}
        </>
      )}
    </CheckedForm>
  );
}
