import { t } from '#contract/language/text.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

/** The password of the signed-in account, which confirms a change. */
export function OwnPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return (
    <PasswordField label={t('Your password')} name="password" autoComplete="current-password" required {...props} />
  );
}

/** A six-digit code, which browsers and phones can fill in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={t('Code')}
      name="code"
      numeric
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      {...props}
    />
  );
}
