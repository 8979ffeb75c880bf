import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';

/** A checkbox for each value of a list, with what it means. The first one is focused if the choice is refused. */
export function ValueChoice<Value extends string>({
  legend,
  name,
  values,
  texts,
  chosen,
  error,
}: {
  legend: string;
  name: string;
  values: readonly Value[];
  texts: Readonly<Record<Value, string>>;
  chosen: readonly string[];
  error: string | undefined;
}) {
  const errorId = `${name}-error`;
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {values.map((value, index) => (
          <CheckboxField
            key={value}
            id={`${name}-${value}`}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            label={<code>{value}</code>}
            hint={texts[value]}
            data-invalid={error && index === 0 ? true : undefined}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
