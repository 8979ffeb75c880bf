import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFieldIds } from './field-frame.tsx';

/** A checkbox with its label next to it. */
export function CheckboxField({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentPropsWithRef<'input'>) {
  const ids = useFieldIds({ id: input.id ?? input.name, hint });
  return (
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
  );
}
