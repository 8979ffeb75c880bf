import { useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '#app/ui/buttons/button.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import {
  isFilled,
  missingKeys,
  newRow,
  specificationRowsOf,
  serializeRows,
  type SpecificationRow,
  unitFor,
} from './specification-rows.ts';

/** A part's specifications as rows of name, value and unit; suggests the part kind's usual ones. Sent as one field. */
export function SpecificationsField({
  defaultValue,
  category,
  errors,
}: {
  /** JSON of the API's specifications. */
  defaultValue: string;
  category: string;
  /** Errors by field of the whole form; those of this field begin with `specifications`. */
  errors: Partial<Record<string, string>>;
}) {
  const names = useId();
  const [rows, setRows] = useState(() => specificationRowsOf(defaultValue));
  const change = (id: number, to: Partial<SpecificationRow>) =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...to } : row)));
  const missing = missingKeys(rows, category);
  const sent = rows.filter(isFilled);
  const json = serializeRows(rows, category);
  const field = useRef<HTMLInputElement>(null);
  const lastReported = useRef(json);
  useEffect(() => {
    if (lastReported.current === json) return;
    lastReported.current = json;
    // The form's draft and checks react to input events, but this field updates one render later.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [json]);
  return (
    <fieldset className="needs-scripts min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        Specifications <span className="font-normal text-muted">(optional)</span>
      </legend>
      <input
        ref={field}
        type="text"
        name="specifications"
        hidden
        value={json}
        onChange={({ currentTarget: { value } }) => {
          // Handles a restored draft, or another editor's version.
          if (value !== json) setRows(specificationRowsOf(value));
        }}
      />
      <datalist id={names}>
        {missing.map(({ name }) => (
          <option key={name} value={name} aria-label={name} />
        ))}
      </datalist>
      <div className="grid gap-4 sm:gap-2">
        {rows.map((row, index) => {
          const at = `specifications.${sent.indexOf(row)}`;
          const what = row.name.trim() || `row ${index + 1}`;
          return (
            <div key={row.id} className="flex flex-wrap items-start gap-2">
              <TextField
                label={`Name of ${what}`}
                hideLabel
                fieldClassName="basis-full sm:flex-2 sm:basis-36"
                placeholder="Name"
                list={names}
                autoComplete="off"
                maxLength={40}
                value={row.name}
                error={errors[`${at}.name`]}
                onChange={({ currentTarget: { value } }) =>
                  change(row.id, { name: value, unit: unitFor(category, value, row.unit) })
                }
              />
              <TextField
                label={`Value of ${what}`}
                hideLabel
                fieldClassName="flex-2 basis-28"
                placeholder="Value"
                autoComplete="off"
                maxLength={100}
                value={row.value}
                error={errors[`${at}.value`]}
                onChange={({ currentTarget: { value } }) => change(row.id, { value })}
              />
              <TextField
                label={`Unit of ${what}`}
                hideLabel
                fieldClassName="flex-1 basis-16"
                placeholder="Unit"
                autoComplete="off"
                maxLength={20}
                value={row.unit}
                error={errors[`${at}.unit`]}
                onChange={({ currentTarget: { value } }) => change(row.id, { unit: value })}
              />
              <IconButton
                icon="trash"
                label={`Remove ${what}`}
                variant="ghost"
                onClick={() => setRows((before) => before.filter(({ id }) => id !== row.id))}
              />
            </div>
          );
        })}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon="plus"
          onClick={() => setRows((before) => [...before, newRow()])}
          disabled={rows.length >= 40}
        >
          Add row
        </Button>
        {missing.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              setRows((before) => [...before, ...missing.map(({ name, unit }) => newRow(name, '', unit))].slice(0, 40))
            }
          >
            Add suggested rows
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-sm text-muted">Customers can filter by these. Rows without a value are ignored.</p>
      <FieldError>{errors['specifications']}</FieldError>
    </fieldset>
  );
}
