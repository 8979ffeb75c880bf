import { useRef } from 'react';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { failureIn } from '#app/forms/form-failure.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { EmailField, SelectField } from '#app/ui/fields/text-field.tsx';
import { ROLE_OPTIONS } from './staff-actions.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';

/** Invites an email address with a role. */
export function InviteForm() {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer, 'intent', 'invite');
  const errors = failure?.problem.fields ?? {};
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'invite')));
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'invite' }} />
      <EmailField
        label="Email"
        autoComplete="off"
        maxLength={254}
        defaultValue={failure?.values['email']}
        error={errors['email']}
      />
      <SelectField
        label="Role"
        name="role"
        options={ROLE_OPTIONS}
        defaultValue={failure?.values['role'] ?? 'support'}
        error={errors['role']}
        hint="We'll email a link that works once, for 7 days. The person doesn't need an account yet."
      />
      <p>
        <SubmitButton variant="primary" icon="mail">
          Send invitation
        </SubmitButton>
      </p>
    </PostForm>
  );
}
