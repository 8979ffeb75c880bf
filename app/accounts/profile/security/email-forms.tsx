import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { formMessage } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import type { ButtonVariant } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { OwnPasswordField } from '#app/accounts/proof-fields.tsx';
import { EmailField } from '#app/ui/fields/text-field.tsx';
import { FormAlert } from '#app/accounts/sign-in/account-frame.tsx';
import { SettingsForm } from '#app/accounts/settings-form.tsx';

export const changeEmailSchema = async () =>
  (await import('#contract/own-account/own-account.ts')).ChangeEmailFormSchema;

/** The new address, and the current password. */
export function ChangeEmailForm({ failure }: { failure: FormFailure | undefined }) {
  return (
    <SettingsForm
      name="ask"
      schema={changeEmailSchema}
      failure={failure}
      submit={t('Email the link')}
      className="grid max-w-form gap-4"
    >
      {(field) => (
        <>
          <EmailField label={t('New email')} {...field('email')} />
          <OwnPasswordField {...field('password')} />
        </>
      )}
    </SettingsForm>
  );
}

/**
 * An action that takes one press, with a description of its effect. @param token from the emailed link
 * @param status announced to screen readers
 */
export function OneButtonForm({
  form,
  token,
  submit,
  variant = 'primary',
  failure,
  status,
  children,
}: {
  form: string;
  token?: string;
  submit: string;
  variant?: ButtonVariant;
  failure: FormFailure | undefined;
  status?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <PostForm className="grid gap-4">
      <input type="hidden" name="form" value={form} />
      {token && <input type="hidden" name="token" value={token} />}
      {children && <p>{children}</p>}
      <div role="status" className="empty:hidden">
        {status}
      </div>
      <FormAlert>{formMessage(failure)}</FormAlert>
      <div>
        <SubmitButton variant={variant}>{submit}</SubmitButton>
      </div>
    </PostForm>
  );
}
