import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type FieldProps, FieldFrame, useFieldIds } from './field-frame.tsx';

type Own = FieldProps & { optional?: boolean };

/**
 * One line of text. Set `type`, `inputMode` and `autoComplete` for the right keyboard and suggestions.
 * @param numeric uses tabular figures. @param after content inside the box at its end (a unit, a button).
 */
export function TextField({
  label,
  hint,
  error,
  locked,
  hideLabel,
  fieldClassName,
  optional,
  numeric,
  before,
  after,
  className,
  ...input
}: Own & { numeric?: boolean; before?: ReactNode; after?: ReactNode } & ComponentPropsWithRef<'input'>) {
  const ids = useFieldIds({ id: input.id ?? input.name, hint, error, locked });
  const readOnly = input.readOnly || Boolean(locked);
  return (
    <FieldFrame {...{ id: ids.id, label, hint, error, locked, hideLabel, fieldClassName, optional }}>
      {before || after ? (
        <div className={classNames('input', numeric && 'figures', className)}>
          {before}
          <input {...input} {...ids} readOnly={readOnly} className="min-w-0 flex-1" />
          {after}
        </div>
      ) : (
        <input
          {...input}
          {...ids}
          readOnly={readOnly}
          className={classNames('input', numeric && 'figures', className)}
        />
      )}
    </FieldFrame>
  );
}

/** The user's own email address; required. */
export function EmailField(props: Own & ComponentPropsWithRef<'input'>) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  locked,
  hideLabel,
  fieldClassName,
  optional,
  className,
  ...area
}: Own & ComponentPropsWithRef<'textarea'>) {
  const ids = useFieldIds({ id: area.id ?? area.name, hint, error, locked });
  return (
    <FieldFrame {...{ id: ids.id, label, hint, error, locked, hideLabel, fieldClassName, optional }}>
      <textarea
        {...area}
        {...ids}
        readOnly={area.readOnly || Boolean(locked)}
        className={classNames('textarea', className)}
      />
    </FieldFrame>
  );
}

/**
 * A native select; a locked one is disabled, because a select cannot be read-only. @param placeholder a first, empty
 * option ('Choose a city').
 */
export function SelectField({
  label,
  hint,
  error,
  locked,
  hideLabel,
  fieldClassName,
  optional,
  options,
  placeholder,
  className,
  ...select
}: Own & {
  options: readonly (string | { value: string; label: string })[];
  placeholder?: string;
} & ComponentPropsWithRef<'select'>) {
  const ids = useFieldIds({ id: select.id ?? select.name, hint, error, locked });
  return (
    <FieldFrame {...{ id: ids.id, label, hint, error, locked, hideLabel, fieldClassName, optional }}>
      <select
        {...select}
        {...ids}
        disabled={select.disabled || Boolean(locked)}
        className={classNames('select', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}
