import { t } from '#contract/language/text.ts';
import { type ComponentProps, useId } from 'react';
import { FieldError } from './field-frame.tsx';

type End = { label: string } & Pick<ComponentProps<'input'>, 'name' | 'defaultValue' | 'value' | 'onChange'>;

/**
 * Two amounts, a minimum and a maximum. Like every field it never changes what was typed.
 * @param placeholders the lowest and highest available amounts
 * @param error the problem with the two; marks both
 */
export function RangeField({
  from,
  to,
  placeholders,
  error,
}: {
  from: End;
  to: End;
  placeholders?: readonly [string, string];
  error?: string;
}) {
  const errorId = useId();
  const invalid = error ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {};
  return (
    <div className="mx-2 mb-2">
      <div className="flex gap-2">
        <Amount {...from} {...invalid} placeholder={placeholders && t('Min {number}', { number: placeholders[0] })} />
        <Amount {...to} {...invalid} placeholder={placeholders && t('Max {number}', { number: placeholders[1] })} />
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

function Amount({
  label,
  ...input
}: End & Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> & { placeholder: string | undefined }) {
  return (
    <input
      {...input}
      aria-label={label}
      type="number"
      inputMode="decimal"
      min="0"
      step="any"
      autoComplete="off"
      // Scrolling the page over a focused number field would change its value.
      onWheel={(event) => event.currentTarget.blur()}
      className="input figures spinless h-9 min-w-0 px-2.5 text-sm"
    />
  );
}
