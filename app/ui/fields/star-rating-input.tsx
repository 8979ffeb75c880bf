import { t, message, shown } from '#contract/language/text.ts';
import { useState } from 'react';
import { FieldError } from './field-frame.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';

const names = [message('Poor'), message('Fair'), message('Good'), message('Very good'), message('Excellent')];

/**
 * A rating of 1 to 5 as a group of radio buttons drawn as stars. Posts the number under `name`.
 * @param onRating called with each choice, for a live preview.
 */
export function StarRatingInput({
  name,
  label,
  defaultValue,
  error,
  required,
  onRating,
}: {
  name: string;
  label: string;
  defaultValue?: number;
  error?: string | null;
  required?: boolean;
  onRating?: (rating: number) => void;
}) {
  const [rating, setRating] = useState(defaultValue ?? 0);
  return (
    <fieldset id={name} className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ms-2 flex flex-wrap">
          {names.map((word, index) => (
            <label
              key={word}
              className="relative grid size-11 cursor-pointer place-content-center rounded-field has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name={name}
                value={index + 1}
                required={required}
                defaultChecked={index + 1 === defaultValue}
                data-invalid={error ? true : undefined}
                onChange={() => {
                  setRating(index + 1);
                  onRating?.(index + 1);
                }}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                name={index < rating ? 'star-full' : 'star'}
                label={t('{count, plural, one {# star} other {# stars}}, {word}', {
                  count: index + 1,
                  word: shown(word),
                })}
                className={index < rating ? 'size-7 text-primary' : 'size-7 text-line-strong'}
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="text-sm text-muted">
          {shown(names[rating - 1] ?? message('Choose a rating'))}
        </span>
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
