import { type FormEvent, useId, useState } from 'react';
import { LABEL_SHEETS, LABEL_SHEET_KEYS, type LabelSheetKey, labelsOf } from '#contract/parts/labels/label-sheets.ts';
import { useDownload } from '#app/api/use-download.ts';
import { formText, wholeOf } from '#app/forms/form-text.ts';
import { PARTS } from '#app/lists/nouns.ts';
import { EditDialog } from '#app/ui/dialogs/edit-dialog.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { NumberField, SelectField } from '#app/ui/fields/text-field.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';

/** Downloads labels for the shelves of parts as PDF. @param parts their ids, in the order of the labels */
export function LabelDialog({ parts, onClose }: { parts: readonly string[]; onClose: () => void }) {
  const formId = useId();
  const [sheet, setSheet] = useState<LabelSheetKey>(LABEL_SHEET_KEYS[0]);
  const [error, setError] = useState<string>();
  const { bytes, start: download } = useDownload('printShelfLabels');
  const most = labelsOf(sheet);
  const print = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const start = most === 1 ? 1 : wholeOf(formText(form, 'start'));
    const isPlace = start >= 1 && start <= most;
    setError(isPlace ? undefined : `Enter a number from 1 to ${formatCount(most)}`);
    if (!isPlace) return event.currentTarget.querySelector<HTMLElement>('[name=start]')?.focus();
    if (await download({ parts, sheet, start, price: form.has('price') })) onClose();
  };
  return (
    <EditDialog
      open
      title={`Shelf labels for ${countOf(parts.length, PARTS)}`}
      formId={formId}
      submit="Download PDF"
      busy={bytes !== undefined}
      onClose={onClose}
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void print(event)}>
        <SelectField
          label="Labels"
          name="sheet"
          value={sheet}
          options={LABEL_SHEET_KEYS.map((key) => ({ value: key, label: LABEL_SHEETS[key].text }))}
          onChange={(event) => {
            setSheet(event.currentTarget.value as LabelSheetKey);
            setError(undefined);
          }}
        />
        {most > 1 && (
          <NumberField
            label="First free label"
            name="start"
            defaultValue="1"
            hint={`On a partly used sheet, from 1 to ${formatCount(most)}, counted row by row`}
            error={error}
          />
        )}
        <CheckboxField label="Print the price" name="price" />
        <p className="text-sm text-muted">
          Each label has the name, the identifying line, the SKU and its QR code, which Pack orders reads. Print at
          100%, without fitting to the page.
        </p>
      </form>
    </EditDialog>
  );
}
