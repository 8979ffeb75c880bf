import type { ComponentProps, ReactNode } from 'react';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { formMessage } from '#app/forms/failure-text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { FormAlert } from './sign-in/account-frame.tsx';

/**
 * A checked form of My Profile: its fields, the error of the form as a whole, and its button.
 * @param name identifies the form to the page's action, in the field `form`
 * @param hidden further values to send
 * @param nextToButton more links or buttons
 * @param below text below the button
 */
export function SettingsForm({
  name,
  hidden = {},
  submit,
  variant = 'primary',
  icon,
  nextToButton,
  below,
  className = 'grid gap-4',
  children,
  ...form
}: {
  name: string;
  hidden?: Readonly<Record<string, string>>;
  submit: string;
  nextToButton?: ReactNode;
  below?: ReactNode;
} & Pick<ComponentProps<typeof Button>, 'variant' | 'icon'> &
  ComponentProps<typeof CheckedForm>) {
  return (
    <CheckedForm className={className} {...form}>
      {(field, errors) => (
        <>
          <HiddenFields fields={{ form: name, ...hidden }} />
          {children(field, errors)}
          <FormAlert>{formMessage(form.failure)}</FormAlert>
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant={variant} icon={icon}>
              {submit}
            </SubmitButton>
            {nextToButton}
          </div>
          {below}
        </>
      )}
    </CheckedForm>
  );
}
