import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#contract/language/text.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { formMessage } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { type LoadSchema } from '#app/forms/use-form-check.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useRootData } from '#app/document/root-data.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { EmailField, TextField } from '#app/ui/fields/text-field.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { FormAlert } from './account-frame.tsx';
import { ProviderRedirect, ProviderButtons } from './other-sign-in-options.tsx';
import { returnError } from './return-error.ts';
import type { SignInResult } from './sign-in-actions.ts';

/** The differences between the two sign-in pages' forms. */
interface FormKind {
  /** The button's label. */
  submit: string;
  schema: LoadSchema;
  password: { autoComplete: 'current-password' | 'new-password'; hint?: string };
  asksName?: boolean;
}

/** The sign-in methods of both pages: email and password (plus a name on sign-up), or another provider. */
export function SignInForm({ from, ...kind }: FormKind & { from: string }) {
  const answer = useAnswer<SignInResult>();
  const { store } = useRootData();
  return (
    <>
      {answer && 'redirectTo' in answer && <ProviderRedirect to={answer.redirectTo} />}
      <AccountForm from={from} failure={answer && !('redirectTo' in answer) ? answer : undefined} {...kind} />
      <ProviderButtons store={store} from={from} />
    </>
  );
}

function AccountForm({
  from,
  failure,
  submit,
  schema,
  password,
  asksName = false,
}: FormKind & { from: string; failure: FormFailure | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [search] = useSearchParams();
  useFormDraft(form, 'sign-in');
  return (
    <CheckedForm schema={schema} failure={failure} form={form} className="grid gap-4">
      {(field) => (
        <>
          <input type="hidden" name="from" value={from} />
          {asksName && <TextField label={t('Name')} autoComplete="name" {...field('name')} required />}
          <EmailField label={t('Email')} {...field('email')} />
          <PasswordField label={t('Password')} {...password} {...field('password')} required />
          <SubmitButton variant="primary" wide>
            {submit}
          </SubmitButton>
          <FormAlert>{failure ? formMessage(failure) : returnError(search.get('error'))}</FormAlert>
        </>
      )}
    </CheckedForm>
  );
}
