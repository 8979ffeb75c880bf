import { formText } from '#app/forms/form-text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ImportSettingsSchema } from '#contract/parts/import/imports.ts';
import { fieldsOf } from '#contract/fields-of.ts';
import { readNumber } from '#contract/typed-number.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FileButton } from '#app/ui/fields/file-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField } from '#app/ui/fields/text-field.tsx';
import type { Chosen } from './use-import.ts';
import { fileSize } from '#app/parts/admin/form/check-picture.ts';

/** The file input, and the defaults for new parts. */
export function ChooseFiles({
  before,
  onRead,
}: {
  /** What was chosen for an upload that failed or was stopped. */
  before: Chosen | undefined;
  onRead: (files: readonly File[], settings: { stock: number; minimum: number }) => void;
}) {
  const [files, setFiles] = useState<readonly File[]>(before?.files ?? []);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [over, setOver] = useState(false);
  const add = (more: readonly File[]) => {
    setFiles((before) => [...before.filter(({ name }) => !more.some((file) => file.name === name)), ...more]);
    setErrors({});
  };
  // Without scripts, submitting would lose the files.
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Files chosen before hydration.
    const early = [...(box.current?.querySelector<HTMLInputElement>('[type="file"]')?.files ?? [])];
    if (early.length > 0) setFiles((before) => (before.length > 0 ? before : early));
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = (name: string) => readNumber(formText(form, name)) ?? Number.NaN;
    const settings = ImportSettingsSchema.safeParse({ stock: number('stock'), minimum: number('minimum') });
    const found = {
      ...(settings.success ? {} : fieldsOf(settings.error)),
      ...(files.length === 0 && { files: 'Choose at least one file' }),
    };
    setErrors(found);
    if (settings.success && files.length > 0) onRead(files, settings.data);
  };
  return (
    <Card marks>
      <form data-scripted noValidate onSubmit={submit} className="grid max-w-form gap-5">
        <div
          ref={box}
          role="presentation"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            add([...event.dataTransfer.files]);
          }}
          className={classNames(
            'grid gap-3 rounded-box border border-dashed p-5',
            over ? 'border-primary bg-wash' : 'border-line-strong',
          )}
        >
          <div>
            <FileButton
              label="Choose files"
              accept=".csv,.tsv,.txt,.xlsx,.zip,text/csv"
              multiple
              size="md"
              onFiles={add}
            >
              Choose files
            </FileButton>
          </div>
          <p className="text-sm text-muted">
            or drop them here: CSV or Excel (XLSX). An edited export of this store changes the parts it lists; for any
            other price list you choose what its columns contain. Add a ZIP of pictures whose files are named by SKU or
            in the picture column.
          </p>
          {files.length > 0 && (
            <ul className="grid gap-1 text-sm">
              {files.map((file) => (
                <li key={file.name} className="flex items-center gap-3">
                  <span className="min-w-0 flex-1 truncate">{file.name}</span>
                  <span className="figures text-muted">{fileSize(file.size)}</span>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Remove ${file.name}`}
                    onClick={() => setFiles(files.filter((one) => one !== file))}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <FieldError>{errors['files']}</FieldError>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Stock of each new part"
            name="stock"
            defaultValue={before?.settings.stock ?? 100}
            error={errors['stock']}
          />
          <NumberField
            label="Minimum order of each new part"
            name="minimum"
            defaultValue={before?.settings.minimum ?? 1}
            error={errors['minimum']}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" disabled={!isHydrated}>
            Check files
          </Button>
        </div>
      </form>
    </Card>
  );
}
