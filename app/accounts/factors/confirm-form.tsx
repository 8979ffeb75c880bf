import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { SecondFactors } from '#contract/accounts/factors.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { formMessage } from '#app/forms/use-form-check.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { FormAlert } from '../account-frame.tsx';
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
  const { formData } = useNavigation();
  return (
    <CheckedForm schema={factors.hasPassword ? passwordSchema : anySchema} failure={failure} className="grid gap-4">
      {(errors) => (
        <>
          <p>{children}</p>
          <input type="hidden" name="form" value={name} />
          {factors.hasPassword && (
            <PasswordField
              id={`password-${name}`}
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={errors['password']}
              fieldClassName="max-w-form"
            />
          )}
          <FormAlert>{formMessage(failure)}</FormAlert>
          <div>
            <Button type="submit" variant={variant} loading={formData?.get('form') === name}>
              {submit}
            </Button>
          </div>
        </>
      )}
    </CheckedForm>
  );
}
