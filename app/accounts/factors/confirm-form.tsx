import type { ReactNode } from 'react';
import type { SecondFactors } from '#contract/accounts/factors.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { OwnPasswordField } from '#app/accounts/proof-fields.tsx';
import { SettingsForm } from '#app/accounts/settings-form.tsx';
import { passwordSchema } from './authenticator-actions.ts';

/** Nothing to check: accounts from another provider have no password. */
const anySchema = async () => (await import('#contract/accounts/factors.ts')).NothingToConfirmSchema;

/**
 * A change to a sign-in method, confirmed with the password if the account has one. @param form names the form for the
 * page's action
 */
export function ConfirmForm({
  form: name,
  factors,
  failure,
  submit,
  variant = 'secondary',
  children,
}: {
  form: string;
  factors: SecondFactors;
  failure: FormFailure | undefined;
  submit: string;
  variant?: 'primary' | 'secondary' | 'danger';
  children: ReactNode;
}) {
  return (
    <SettingsForm
      name={name}
      schema={factors.hasPassword ? passwordSchema : anySchema}
      failure={failure}
      submit={submit}
      variant={variant}
    >
      {(field) => (
        <>
          <p>{children}</p>
          {factors.hasPassword && (
            <OwnPasswordField
              {...field('password')}
              id={`password-${name}`}
              required={false}
              fieldClassName="max-w-form"
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}
