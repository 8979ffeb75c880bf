import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldError, useFieldIds } from './field-frame.tsx';

/** A checkbox with its label next to it. */
export function CheckboxField({
  label,
  hint,
  error,
  ...input
}: { label: ReactNode; hint?: ReactNode; error?: string | null } & ComponentPropsWithRef<'input'>) {
  const ids = useFieldIds({ id: input.id ?? input.name, hint, error });
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <input {...input} {...ids} type="checkbox" className="checkbox mt-0.5" />
        <label htmlFor={ids.id} className="min-w-0 cursor-pointer">
          {label}
          {hint && (
            <span id={`${ids.id}-hint`} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </label>
      </div>
      <FieldError id={`${ids.id}-error`}>{error}</FieldError>
    </div>
  );
}
