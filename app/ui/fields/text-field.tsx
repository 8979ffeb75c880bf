import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { type FieldProps, FieldFrame, useField } from './field-frame.tsx';

type Own = FieldProps & { optional?: boolean };

/**
 * One line of text. Set `type`, `inputMode` and `autoComplete` for the right keyboard and suggestions.
 * @param numeric uses tabular figures. @param after content inside the box at its end (a unit, a button).
 */
export function TextField(
  props: Own & { numeric?: boolean; before?: ReactNode; after?: ReactNode } & ComponentPropsWithRef<'input'>,
) {
  const { frame, control, isLocked } = useField(props);
  const { numeric, before, after, className, ...input } = control;
  const readOnly = input.readOnly || isLocked;
  const box = classNames('input', numeric && 'figures', className);
  return (
    <FieldFrame {...frame}>
      {before || after ? (
        <div className={box}>
          {before}
          <input {...input} readOnly={readOnly} className="min-w-0 flex-1" />
          {after}
        </div>
      ) : (
        <input {...input} readOnly={readOnly} className={box} />
      )}
    </FieldFrame>
  );
}

/** A number, entered as text. @param decimal whether it may have a fraction */
export function NumberField({ decimal, ...props }: { decimal?: boolean } & ComponentProps<typeof TextField>) {
  return <TextField inputMode={decimal ? 'decimal' : 'numeric'} numeric autoComplete="off" {...props} />;
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
export function TextAreaField(props: Own & ComponentPropsWithRef<'textarea'>) {
  const { frame, control, isLocked } = useField(props);
  const { className, ...area } = control;
  return (
    <FieldFrame {...frame}>
      <textarea {...area} readOnly={area.readOnly || isLocked} className={classNames('textarea', className)} />
    </FieldFrame>
  );
}

/**
 * A native select; a locked one is disabled, because a select cannot be read-only. @param placeholder a first, empty
 * option ('Choose a city').
 */
export function SelectField(
  props: Own & {
    options: readonly (string | { value: string; label: string })[];
    placeholder?: string;
  } & ComponentPropsWithRef<'select'>,
) {
  const { frame, control, isLocked } = useField(props);
  const { options, placeholder, className, ...select } = control;
  return (
    <FieldFrame {...frame}>
      <select {...select} disabled={select.disabled || isLocked} className={classNames('select', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option
              key={value}
              value={value}
              // React sets the default only once; a reset of the form shows the present one.
              ref={(element) => {
                const isDefault = value === String(select.defaultValue ?? '');
                if (element && select.defaultValue !== undefined && element.defaultSelected !== isDefault)
                  element.defaultSelected = isDefault;
              }}
            >
              {text}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}
