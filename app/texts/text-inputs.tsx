import type {
  ListColumn,
  ListField,
  SingleField,
  TextDefinition as Field,
  TextRow,
  TextValue,
} from '#contract/texts/text-definition.ts';
import { AddRowButton, ListRowButtons } from '#app/settings/list-row-buttons.tsx';
import { PlainInput } from '#app/settings/plain-input.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError, FieldFrame, useFieldIds } from '#app/ui/fields/field-frame.tsx';
import { parseLogo } from '#contract/store/logo.ts';
import { PICTURE_TYPES } from '#contract/parts/picture-files.ts';
import { fileInput } from '#app/ui/fields/file-field.tsx';

interface Props {
  name: string;
  value: TextValue;
  errors: Partial<Record<string, string>>;
  /** Whether the text differs from the standard text, which a button restores. */
  isChanged: boolean;
}

/** The controls for a text: a field, or the rows of a list. */
export function TextInputs({ field, ...props }: Props & { field: Field }) {
  return (
    <div className="grid gap-2">
      {field.kind === 'list' ? (
        <ListInputs field={field} {...props} value={props.value as readonly TextRow[]} />
      ) : (
        <SingleInput field={field} name={props.name} value={props.value as string} error={props.errors[props.name]} />
      )}
      {props.isChanged && (
        <p className="-ms-3">
          <Button type="submit" size="sm" variant="ghost" name="intent" value={`standard ${props.name}`}>
            {field.kind === 'logo' ? "Use the store's mark" : 'Restore the standard text'}
            {field.kind !== 'logo' && <span className="sr-only"> of {field.label}</span>}
          </Button>
        </p>
      )}
    </div>
  );
}

function SingleInput({
  field,
  name,
  value,
  error,
}: {
  field: SingleField | ListColumn;
  name: string;
  value: string;
  error: string | undefined;
}) {
  const hint = hintOf(field);
  if (field.kind === 'logo') return <LogoField {...{ name, label: field.label, value, error }} hint={hint} />;
  return <PlainInput {...{ field, name, hint, value, error }} />;
}

function hintOf(field: SingleField | ListColumn): string | undefined {
  const names = 'placeholders' in field ? (field.placeholders ?? []) : [];
  const list = names.map((name) => `{${name}}`).join(', ');
  return [field.hint, list && `You can use ${list}.`].filter(Boolean).join(' ') || undefined;
}

function ListInputs({
  field,
  name,
  value: rows,
  errors,
}: Omit<Props, 'value' | 'isChanged'> & { field: ListField; value: readonly TextRow[] }) {
  const isFixed = field.minRows === field.maxRows;
  const isShort = field.columns.every(({ kind }) => kind !== 'lines' && kind !== 'markdown');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{field.label}</legend>
      {field.hint && <p className="mb-4 max-w-prose text-sm text-muted">{field.hint}</p>}
      <ol className="grid gap-5">
        {rows.map((row, index) => (
          <li key={index} className="min-w-0">
            <div
              role="group"
              aria-label={`${field.row} ${index + 1}`}
              className="grid min-w-0 gap-3 border-s-2 border-line ps-4"
            >
              <p className="flex flex-wrap items-center justify-between gap-2 text-sm font-medium">
                {field.row} {index + 1}
                {!isFixed && (
                  <ListRowButtons
                    list={name}
                    index={index}
                    named={`${field.row.toLowerCase()} ${index + 1}`}
                    canRemove={rows.length > field.minRows}
                  />
                )}
              </p>
              <div className={classNames('grid gap-3', isShort && 'sm:grid-cols-2')}>
                {field.columns.map((column) => (
                  <SingleInput
                    key={column.name}
                    field={column}
                    name={`${name}.${index}.${column.name}`}
                    value={row[column.name] ?? ''}
                    error={errors[`${name}.${index}.${column.name}`]}
                  />
                ))}
              </div>
            </div>
          </li>
        ))}
      </ol>
      <FieldError>{errors[name]}</FieldError>
      {!isFixed && (
        <p className="mt-4">
          <AddRowButton list={name} label={`Add ${field.row.toLowerCase()}`} disabled={rows.length >= field.maxRows} />
        </p>
      )}
    </fieldset>
  );
}

/** The logo: the saved one, and a file that replaces it when the form is saved. The form's value is the URL of the saved one. */
function LogoField({
  name,
  label,
  hint = '',
  value,
  error,
}: {
  name: string;
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
}) {
  const rules = `${hint} JPEG, PNG, WebP, AVIF or GIF, up to 2 MB, best at least 128 pixels high.`;
  const ids = useFieldIds({ id: name, hint: rules, error });
  const logo = parseLogo(value);
  return (
    <FieldFrame id={ids.id} label={label} hint={rules} error={error ?? null} optional>
      <input type="hidden" name={name} value={value} />
      {logo && (
        <p className="mb-3 flex">
          <img
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt="The logo"
            className="h-12 w-auto max-w-full rounded-field border border-line bg-white object-contain p-1"
          />
        </p>
      )}
      <input {...ids} type="file" name={`${name}.file`} accept={PICTURE_TYPES.join(',')} className={fileInput} />
    </FieldFrame>
  );
}
