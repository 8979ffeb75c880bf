import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { FIELD_LABELS, ON_A_DAY, type TypedPart } from './typed-part.ts';

const OPTIONS = [
  { value: '', label: 'On sale' },
  { value: 'draft', label: 'Draft: only staff see it' },
  { value: ON_A_DAY, label: 'Draft until a day' },
];

/** Whether a part is on sale, a draft, or a draft until a day. */
export function PublicationField({
  defaults,
  error,
}: {
  defaults: Pick<TypedPart, 'publishOn' | 'publishDay'>;
  error: string | undefined;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="publishOn"
        label={FIELD_LABELS.publishOn}
        options={OPTIONS}
        defaultValue={defaults.publishOn}
        error={error}
      />
      <TextField
        type="date"
        name="publishDay"
        label={FIELD_LABELS.publishDay}
        optional
        autoComplete="off"
        hint="For a draft until a day: it goes on sale when the day begins in the shop's time zone."
        defaultValue={defaults.publishDay}
      />
    </div>
  );
}
