import { useNavigation } from 'react-router';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { formMessage } from '#app/forms/use-form-check.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { FormAlert } from '../account-frame.tsx';

export const deleteSchema = async () => (await import('#contract/accounts/own-account.ts')).DeleteAccountFormSchema;

/** Asks for the password again: an open session does not prove that its owner is present. */
export function PasswordForm({ failure }: { failure: FormFailure | undefined }) {
  const { state } = useNavigation();
  return (
    <CheckedForm schema={deleteSchema} failure={failure} className="grid max-w-form gap-4">
      {(errors) => (
        <>
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            error={errors['password']}
          />
          <FormAlert>{formMessage(failure)}</FormAlert>
          <div>
            <Button type="submit" variant="danger" loading={state === 'submitting'}>
              Delete my account
            </Button>
          </div>
        </>
      )}
    </CheckedForm>
  );
}
