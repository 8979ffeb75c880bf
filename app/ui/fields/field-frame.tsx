import { type ReactNode, useId } from 'react';
import { t } from '#contract/language/text.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';

/** The props that every field of the kit has in addition to its control's attributes. */
export type FieldProps = {
  label: ReactNode;
  /** Help below the control, always visible. */
  hint?: ReactNode;
  /** The problem and how to fix it; marks the control invalid. */
  error?: string | null;
  /** Why a read-only field cannot be changed here. */
  locked?: string;
  /** Hides the label visually where the context makes it clear (a search in a toolbar). */
  hideLabel?: boolean;
  fieldClassName?: string;
};

/**
 * The attributes that connect a control with its label, hint and error. Ids use the control's own `id` or `name` where
 * there is one, so that an error summary can link to the field.
 */
export function useFieldIds({
  id,
  hint,
  error,
  locked,
}: { id?: string } & Pick<FieldProps, 'hint' | 'error' | 'locked'>) {
  const generated = useId();
  const controlId = id ?? generated;
  const described = [(hint || locked) && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return {
    id: controlId,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

/** Splits a field's props into those of its frame and those of its control, with the ids that connect the two. */
export function useField<Props extends FieldProps & { optional?: boolean; id?: string; name?: string }>({
  label,
  hint,
  error,
  locked,
  hideLabel,
  fieldClassName,
  optional,
  ...control
}: Props) {
  const ids = useFieldIds({ id: control.id ?? control.name, hint, error, locked });
  const frame = { id: ids.id, label, hint, error, locked, hideLabel, fieldClassName, optional };
  return { frame, control: { ...control, ...ids }, isLocked: Boolean(locked) };
}

/** A field's error text. Its element always exists, so that screen readers announce new text. */
export function FieldError({ id, children }: { id?: string; children?: string | null }) {
  return (
    <div aria-live="polite">
      {children && (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-error">
          <Icon name="warning" className="mt-px size-4.5" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  );
}

/** Label above, control, hint and error below. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  locked,
  hideLabel,
  fieldClassName,
  optional,
  children,
}: FieldProps & { id: string; optional?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', fieldClassName)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
        {optional && <span className="font-normal text-muted"> {t('(optional)')}</span>}
      </label>
      {children}
      {(hint || locked) && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {locked ?? hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
