import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormFailure } from '../../api/form-failure.ts';
import { formMessage, useFormCheck } from '../../api/use-form-check.ts';
import { useOneSubmit } from '../../api/use-one-submit.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { FormAlert } from '../account-frame.tsx';

export const deleteSchema = async () => (await import('#contract/own-account.ts')).DeleteAccountFormSchema;

/** The password, typed anew: an open session alone is not proof that its owner sits before it. */
export function PasswordForm({ failure }: { failure: FormFailure | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const check = useFormCheck(form, deleteSchema, failure);
  const once = useOneSubmit();
  const { state } = useNavigation();
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        check.onSubmit(event);
        once(event);
      }}
      onInput={check.onInput}
      className="grid max-w-form gap-4"
    >
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={check.fields['password']}
      />
      <FormAlert>{formMessage(failure)}</FormAlert>
      <div>
        <Button type="submit" variant="danger" loading={state === 'submitting'}>
          Delete my account
        </Button>
      </div>
    </Form>
  );
}
