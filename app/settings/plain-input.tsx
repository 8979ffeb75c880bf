import type { DefinitionOf } from '#contract/settings/setting-definition.ts';
import type { ListColumn, SingleField } from '#contract/texts/text-definition.ts';
import { NumberField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';

type TypeOfInput = Pick<React.ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'spellCheck'>;

/** The keyboard and the checks of kinds with one line. */
const INPUTS: Readonly<Partial<Record<SingleField['kind'], TypeOfInput>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  timeZone: { spellCheck: false },
};

/** The field of a setting or a text with one value. @param hint below the field */
export function PlainInput({
  field,
  name,
  hint,
  value,
  error,
}: {
  field: SingleField | ListColumn | DefinitionOf<'whole'>;
  name: string;
  hint: string | undefined;
  value: string | undefined;
  error: string | undefined;
}) {
  const { kind, label, max } = field;
  const isRequired = 'isRequired' in field && field.isRequired;
  const common = {
    name,
    label,
    hint,
    defaultValue: value,
    error,
    autoComplete: 'off',
    ...(isRequired ? { required: true } : { optional: true }),
  };
  if (kind === 'whole') return <NumberField {...common} />;
  if (kind === 'number') return <NumberField {...common} maxLength={6} fieldClassName="max-w-48" />;
  if (kind === 'markdown') return <TextAreaField {...common} rows={12} spellCheck fieldClassName="sm:col-span-2" />;
  if (kind === 'lines')
    return <TextAreaField {...common} maxLength={max} rows={max > 300 ? 4 : 3} fieldClassName="sm:col-span-2" />;
  const isLong = kind === 'line' && max >= 200;
  return (
    <TextField {...common} {...INPUTS[kind]} maxLength={max} fieldClassName={isLong ? 'sm:col-span-2' : undefined} />
  );
}
