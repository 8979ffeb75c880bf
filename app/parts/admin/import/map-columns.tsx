import { countOf } from '#app/ui/text/format-number.ts';
import { formText } from '#app/forms/form-text.ts';
import { type FormEvent, useState } from 'react';
import {
  IMPORT_FIELD_LABELS,
  MATCH_LABELS,
  MATCH_NUMBERS,
  SPECIFICATION_COLUMN,
  type ImportField,
  type MatchNumber,
} from '#contract/parts/import/import-fields.ts';
import type { ImportLayout } from '#contract/parts/import/imports.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { kindLabel, PART_KINDS } from '#contract/parts/part-kinds.ts';
import type { FileChoices } from './use-import.ts';

const FIELDS = Object.entries(IMPORT_FIELD_LABELS).map(([value, label]) => ({ value, label }));
const KINDS = PART_KINDS.map(({ slug, one }) => ({ value: slug as string, label: one }));
const NUMBERS = [
  ...Object.entries(MATCH_LABELS).map(([value, label]) => ({ value, label })),
  { value: 'none', label: 'Nothing' },
];
const PLACES = ['First', 'Second', 'Third', 'Fourth'];
const DECIMALS = [
  { value: '.', label: '1,299.50' },
  { value: ',', label: '1.299,50' },
];

/** A form to choose what the columns of the files contain, filled with the server's guess. */
export function MapColumns({
  layouts,
  onSave,
  onCancel,
}: {
  layouts: readonly ImportLayout[];
  onSave: (choices: readonly FileChoices[]) => void;
  onCancel: (() => void) | undefined;
}) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const choices = layouts.map((layout, at) => choicesOf(layout, form, at));
    const unclear = choices.find(({ choices: { fields } }) => !isEnough(fields));
    setError(
      unclear && `Choose the columns of ${unclear.file} that contain the name and the price, or a number of the parts.`,
    );
    if (!unclear) onSave(choices);
  };
  return (
    <form data-scripted noValidate onSubmit={submit} className="grid gap-6">
      {layouts.map((layout, at) => (
        <LayoutCard key={layout.file} layout={layout} at={at} />
      ))}
      {error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Check files
        </Button>
        {onCancel && <Button onClick={onCancel}>Back</Button>}
      </div>
    </form>
  );
}

function LayoutCard({ layout, at }: { layout: ImportLayout; at: number }) {
  const kinds: { value: string; label: string }[] = [
    ...KINDS,
    ...(layout.furtherKinds ?? []).map((value) => ({ value, label: kindLabel(value) })),
  ];
  // A kind that was chosen before stays chosen.
  const created = [...new Set([layout.newKind, layout.kind ?? undefined])].filter(
    (slug) => slug !== undefined && !kinds.some(({ value }) => value === slug),
  );
  return (
    <Card
      title={<span className="wrap-anywhere">{layout.file}</span>}
      aside={<span className="text-sm text-muted">{layout.format}</span>}
    >
      <p className="mb-5 text-sm text-muted">
        What each column contains. Your choice is remembered for files with the same columns.
      </p>
      <div className="mb-6 grid gap-5 sm:grid-cols-2">
        {!layout.fields.includes('kind') && (
          <SelectField
            label="Kind of new parts in this file"
            name={`${at}.kind`}
            placeholder="Choose a kind"
            defaultValue={
              kinds.some(({ value }) => value === layout.kind)
                ? layout.kind!
                : created.includes(layout.kind ?? '')
                  ? `new:${layout.kind}`
                  : ''
            }
            options={[...kinds, ...created.map((slug) => toCreate(slug!))]}
          />
        )}
        <SelectField
          label="Numbers look like"
          name={`${at}.decimal`}
          defaultValue={layout.decimal}
          options={DECIMALS}
        />
        {layout.unknownKinds.map(({ text, rows, newKind }) => (
          <SelectField
            key={text}
            label={`Kind '${text}' (${countOf(rows, ['row', 'rows'])})`}
            name={`${at}.kinds.${text}`}
            placeholder="Reject these rows"
            defaultValue=""
            options={[...kinds, ...(newKind ? [toCreate(newKind)] : [])]}
          />
        ))}
      </div>
      <fieldset className="mb-6">
        <legend className="mb-1 font-medium">Find parts by</legend>
        <p className="mb-3 text-sm text-muted">
          A row changes the part that has the first of these numbers. Without one, rows are compared by name and
          variant.
        </p>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {MATCH_NUMBERS.map((_, place) => (
            <SelectField
              key={place}
              label={PLACES[place]}
              name={`${at}.matching.${place}`}
              defaultValue={(layout.matching ?? MATCH_NUMBERS)[place] ?? 'none'}
              options={NUMBERS}
            />
          ))}
        </div>
      </fieldset>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {layout.headers.map((header, column) => (
          <li key={column} className="min-w-0">
            <SelectField
              label={<ColumnName header={header} column={column} />}
              hint={
                <span className="line-clamp-2 wrap-anywhere">{layout.samples[column]?.join(' · ') || 'empty'}</span>
              }
              name={`${at}.fields.${column}`}
              defaultValue={layout.fields[column]}
              options={FIELDS}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function toCreate(slug: string): { value: string; label: string } {
  return { value: `new:${slug}`, label: `Create the kind '${kindLabel(slug)}'` };
}

function ColumnName({ header, column }: { header: string; column: number }) {
  const name = header.startsWith(SPECIFICATION_COLUMN) ? header.slice(SPECIFICATION_COLUMN.length) : header;
  return <span className="line-clamp-2 wrap-anywhere">{name || `Column ${column + 1}`}</span>;
}

function choicesOf(layout: ImportLayout, form: FormData, at: number): FileChoices {
  const text = (name: string) => formText(form, `${at}.${name}`);
  const numbers = MATCH_NUMBERS.map((_, place) => text(`matching.${place}`)).filter((number) => number !== 'none');
  const kinds = { ...layout.kinds };
  for (const { text: kind } of layout.unknownKinds) {
    const target = text(`kinds.${kind}`);
    if (target) kinds[kind.toLowerCase()] = target;
  }
  return {
    file: layout.file,
    signature: layout.signature,
    choices: {
      fields: layout.headers.map((_, column) => text(`fields.${column}`) as ImportField),
      decimal: text('decimal') === ',' ? ',' : '.',
      kinds,
      matching: [...new Set(numbers)] as MatchNumber[],
    },
    kind: text('kind'),
  };
}

/** Whether rows with these columns can be read; the server reports what else is missing. */
function isEnough(fields: readonly ImportField[]): boolean {
  return (['id', 'sku', 'gtin', 'mpn', 'name'] as const).some((field) => fields.includes(field));
}
