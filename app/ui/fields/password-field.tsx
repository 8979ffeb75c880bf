import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import { t } from '#contract/language/text.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import type { FieldProps } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

/**
 * A password field with a button that shows the password and a hint while Caps Lock is on. Pasting is always allowed.
 * Set `autoComplete` to 'current-password' or 'new-password'.
 */
export function PasswordField({ hint, ...props }: FieldProps & ComponentPropsWithRef<'input'>) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
      hint={
        hint || capsLock ? (
          <>
            {hint}
            <span role="status">
              {capsLock && <span className="block font-medium text-warning">{t('Caps Lock is on.')}</span>}
            </span>
          </>
        ) : undefined
      }
      after={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="needs-scripts -me-2 grid size-9 cursor-pointer place-content-center rounded-field text-muted hover:text-base-content"
        >
          <Icon name={shown ? 'eye-off' : 'eye'} label={t('Show password')} />
        </button>
      }
    />
  );
}
