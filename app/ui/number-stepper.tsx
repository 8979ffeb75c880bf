import { type ComponentPropsWithoutRef, useRef, useState } from 'react';
import { clampToRange } from './clamp-to-range.ts';
import { classNames } from './class-names.ts';
import { type FieldProps, FieldFrame, useFieldIds } from './field-frame.tsx';
import { Icon } from './icon.tsx';

type StepperProps = FieldProps & {
  min: number;
  max: number;
  step?: number;
  defaultValue?: number;
  /** Each change, also while typing: the number as it stands (may be out of range), or null when there is none. */
  onNumber?: (value: number | null) => void;
} & Omit<ComponentPropsWithoutRef<'input'>, 'min' | 'max' | 'step' | 'defaultValue' | 'value' | 'type'>;

/**
 * A whole number with a button either side. What is typed is left alone until the field is left; then it is brought
 * into min..max. Posts as a plain number input under `name` and works without scripts (the buttons are hidden then).
 */
export function NumberStepper({
  label,
  hint,
  error,
  locked,
  hideLabel,
  fieldClassName,
  min,
  max,
  step = 1,
  defaultValue = min,
  onNumber,
  ...input
}: StepperProps) {
  const ids = useFieldIds({ id: input.id ?? input.name, hint, error, locked });
  const [text, setText] = useState(String(defaultValue));
  const field = useRef<HTMLInputElement>(null);

  function write(next: string) {
    setText(next);
    onNumber?.(next.trim() === '' || !Number.isFinite(Number(next)) ? null : Number(next));
  }
  function stepBy(direction: 1 | -1) {
    const current = Number(text);
    const from = text.trim() === '' || !Number.isFinite(current) ? min : current + direction * step;
    write(String(clampToRange(from, min, max)));
  }
  const value = Number(text);
  const isFixed = Boolean(input.disabled || input.readOnly || locked);

  return (
    <FieldFrame {...{ id: ids.id, label, hint, error, locked, hideLabel, fieldClassName }}>
      <div className="flex w-full max-w-52">
        <StepButton icon="minus" name="Fewer" disabled={isFixed || value <= min} onPress={() => stepBy(-1)} />
        <input
          {...input}
          {...ids}
          ref={field}
          readOnly={input.readOnly || Boolean(locked)}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={step}
          value={text}
          onChange={(event) => write(event.target.value)}
          onBlur={(event) => {
            // An empty type=number may hold letters it won't show: then the browser says badInput.
            const typed = event.target.validity.badInput ? Number.NaN : Number(text);
            const settled = String(clampToRange(text.trim() === '' ? Number.NaN : typed, min, max));
            if (settled !== text) write(settled);
            input.onBlur?.(event);
          }}
          className={classNames(
            'input figures spinless z-1 min-w-0 flex-1 rounded-none text-center font-medium',
            input.className,
          )}
        />
        <StepButton icon="plus" name="More" disabled={isFixed || value >= max} onPress={() => stepBy(1)} end />
      </div>
    </FieldFrame>
  );
}

// Out of the tab order: the arrow keys do the same in the field itself.
function StepButton({
  icon,
  name,
  disabled,
  onPress,
  end,
}: {
  icon: 'minus' | 'plus';
  name: string;
  disabled?: boolean;
  onPress: () => void;
  end?: boolean;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'btn btn-outlined btn-square needs-scripts size-11',
        end ? '-ms-px rounded-s-none' : '-me-px rounded-e-none',
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
