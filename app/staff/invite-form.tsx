import { useRef } from 'react';
import { fieldProps } from '#app/forms/field-props.ts';
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
  const field = fieldProps(failure);
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'invite')));
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'invite' }} />
      <EmailField label="Email" {...field('email')} autoComplete="off" maxLength={254} />
      <SelectField
        label="Role"
        {...field('role', 'support')}
        options={ROLE_OPTIONS}
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
