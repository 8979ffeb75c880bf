import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { formMessage } from '#app/forms/use-form-check.ts';
import { useSingleSubmit } from '#app/forms/use-single-submit.ts';
import { Button, type ButtonVariant } from '#app/ui/buttons/button.tsx';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { EmailField } from '#app/ui/fields/text-field.tsx';
import { FormAlert } from '../account-frame.tsx';

export const changeEmailSchema = async () => (await import('#contract/accounts/own-account.ts')).ChangeEmailFormSchema;

/** The new address, and the current password. */
export function ChangeEmailForm({ failure }: { failure: FormFailure | undefined }) {
  const { formData } = useNavigation();
  return (
    <CheckedForm schema={changeEmailSchema} failure={failure} className="grid max-w-form gap-4">
      {(errors) => (
        <>
          <input type="hidden" name="form" value="ask" />
          <EmailField label="New email" defaultValue={failure?.values['email']} error={errors['email']} />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            error={errors['password']}
          />
          <FormAlert>{formMessage(failure)}</FormAlert>
          <div>
            <Button type="submit" variant="primary" loading={formData?.get('form') === 'ask'}>
              Email the link
            </Button>
          </div>
        </>
      )}
    </CheckedForm>
  );
}

/** An action that takes one press, with a description of its effect. @param token of a mailed link */
export function OneButtonForm({
  form,
  token,
  submit,
  variant = 'primary',
  failure,
  children,
}: {
  form: string;
  token?: string;
  submit: string;
  variant?: ButtonVariant;
  failure: FormFailure | undefined;
  children?: ReactNode;
}) {
  const once = useSingleSubmit();
  const { formData } = useNavigation();
  return (
    <Form method="post" onSubmit={once} className="grid gap-4">
      <input type="hidden" name="form" value={form} />
      {token && <input type="hidden" name="token" value={token} />}
      {children && <p>{children}</p>}
      <FormAlert>{formMessage(failure)}</FormAlert>
      <div>
        <Button type="submit" variant={variant} loading={formData?.get('form') === form}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
