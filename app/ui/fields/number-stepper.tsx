import { type ComponentPropsWithoutRef, type ReactNode, useRef, useState } from 'react';
import { t } from '#contract/language/text.ts';
import { classNames } from '#app/ui/class-names.ts';
import { type FieldProps, FieldFrame, useFieldIds } from './field-frame.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { lastStep, nextStep } from './next-step.ts';

type StepperProps = Pick<FieldProps, 'label' | 'error' | 'hideLabel'> & {
  min: number;
  max: number;
  /** What the buttons and the arrow keys add or take; the field goes from multiple to multiple. */
  step?: number;
  defaultValue?: number | string;
  /** Shown next to the field. */
  after?: ReactNode;
  /** Called on each change, even while typing, with the current number (may be out of range) or null. */
  onNumber?: (value: number | null) => void;
} & Omit<ComponentPropsWithoutRef<'input'>, 'min' | 'max' | 'step' | 'defaultValue' | 'value' | 'type'>;

/**
 * A whole number with a button on either side. The field never changes what was typed: its form shows a message for a
 * value out of range. Posts as a plain number input under `name` and works without scripts (the buttons are hidden
 * then).
 */
export function NumberStepper({
  label,
  error,
  hideLabel,
  min,
  max,
  step = 1,
  defaultValue = min,
  after,
  onNumber,
  ...input
}: StepperProps) {
  const ids = useFieldIds({ id: input.id ?? input.name, error });
  const [text, setText] = useState(String(defaultValue));
  const field = useRef<HTMLInputElement>(null);

  function write(next: string) {
    setText(next);
    onNumber?.(next.trim() === '' || !Number.isFinite(Number(next)) ? null : Number(next));
  }
  function stepBy(direction: 1 | -1) {
    const current = text.trim() === '' ? Number.NaN : Number(text);
    write(String(nextStep(current, direction, { min, max, step })));
  }
  const value = Number(text);
  const isFixed = Boolean(input.disabled || input.readOnly);

  const box = (
    <div className={classNames('flex', after ? 'w-44' : 'w-full max-w-52')}>
      <StepButton icon="minus" name={t('Fewer')} disabled={isFixed || value <= min} onPress={() => stepBy(-1)} />
      <input
        {...input}
        {...ids}
        ref={field}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={step}
        value={text}
        onChange={(event) => write(event.target.value)}
        // Scrolling the page over a focused number field would change its value.
        onWheel={(event) => event.currentTarget.blur()}
        className={classNames(
          'input figures spinless z-1 min-w-0 flex-1 rounded-none text-center font-medium',
          input.className,
        )}
      />
      <StepButton
        icon="plus"
        name={t('More')}
        disabled={isFixed || value >= lastStep({ min, max, step })}
        onPress={() => stepBy(1)}
        end
      />
    </div>
  );
  return (
    <FieldFrame {...{ id: ids.id, label, error, hideLabel }}>
      {after ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {box}
          {after}
        </div>
      ) : (
        box
      )}
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
