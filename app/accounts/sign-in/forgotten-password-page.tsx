import { useSearchParams } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { formAction, type FormFailure, parseForm } from '#app/forms/form-failure.ts';
import { failureIn, formMessage } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { EmailField } from '#app/ui/fields/text-field.tsx';
import { AccountFrame, FormAlert } from './account-frame.tsx';
import { requestPasswordReset } from '#app/accounts/identity-client.ts';

const forgottenSchema = async () => (await import('#contract/accounts/accounts.ts')).ForgottenPasswordSchema;

type Answer = { mailedTo: string } | FormFailure;

const handleAction = formAction(async (context, form): Promise<Answer> => {
  const { email } = await parseForm(forgottenSchema, Object.fromEntries(form));
  await requestPasswordReset(context.send, email);
  return { mailedTo: email };
});

export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);

export const meta = titleMeta(message('Forgot password'));

/** Emails a link to set a new password. The answer is the same whether the account exists or not. */
export default function ForgottenPasswordPage() {
  const answer = useAnswer<Answer>();
  const mailedTo = answer && 'mailedTo' in answer ? answer.mailedTo : undefined;
  return (
    <AccountFrame title={t('Forgot password')} lead={t("We'll email you a link to set a new password.")}>
      <div role="status" className="empty:hidden">
        {mailedTo && (
          <p className="flex items-start gap-2">
            <Icon name="check" className="mt-0.5 text-success" />
            <span className="min-w-0 wrap-anywhere">
              {t("If there is an account for {email}, we've emailed it a link. The link works for one hour.", {
                email: mailedTo,
              })}
            </span>
          </p>
        )}
      </div>
      <EmailForm failure={failureIn(answer)} again={Boolean(mailedTo)} />
      <p className="text-sm">
        {t('Remembered it?')} <TextLink href="/login">{t('Sign in')}</TextLink>
      </p>
    </AccountFrame>
  );
}

function EmailForm({ failure, again }: { failure: FormFailure | undefined; again: boolean }) {
  const [search] = useSearchParams();
  return (
    <CheckedForm schema={forgottenSchema} failure={failure} className="grid gap-4">
      {(field) => (
        <>
          <EmailField label={t('Email')} {...field('email', search.get('email') ?? '')} />
          <SubmitButton variant={again ? 'secondary' : 'primary'} wide>
            {again ? t('Send again') : t('Send link')}
          </SubmitButton>
          <FormAlert>{formMessage(failure)}</FormAlert>
        </>
      )}
    </CheckedForm>
  );
}
