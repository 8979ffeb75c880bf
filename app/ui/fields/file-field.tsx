import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldFrame, useFieldIds } from './field-frame.tsx';

/** Spreadsheet files that the store reads: CSV and Excel. */
const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The classes of a native file input. */
export const fileInput =
  'block w-full min-w-0 text-sm text-muted file:me-3 file:h-11 file:cursor-pointer file:rounded-field file:border file:border-solid file:border-line-strong file:bg-base-100 file:px-4 file:text-sm file:font-medium file:text-base-content';

/** The field `file` of a form, for a spreadsheet or another list; also works without scripts. */
export function TableFileField({
  id = 'file',
  label,
  hint,
  error,
  accept = TABLE_FILES,
  onChosen,
}: {
  id?: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** The media types or extensions offered. */
  accept?: string;
  onChosen?: () => void;
}) {
  const ids = useFieldIds({ id, hint, error });
  return (
    <FieldFrame id={ids.id} label={label} hint={hint} error={error}>
      <input
        {...ids}
        type="file"
        name="file"
        accept={accept}
        onChange={({ target }) => {
          if (target.files?.length) onChosen?.();
        }}
        className={fileInput}
      />
    </FieldFrame>
  );
}

/** A button that opens the file dialog; the page's scripts send the files. */
export function FileButton({
  children,
  label,
  accept,
  multiple = false,
  size = 'sm',
  onFiles,
}: {
  children: string;
  /** The accessible name. */
  label: string;
  /** The media types or extensions offered. */
  accept: string;
  multiple?: boolean;
  size?: 'sm' | 'md';
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <label className={classNames(buttonClass({ size }), 'focus-within:outline-2')}>
      {children}
      <input
        type="file"
        multiple={multiple}
        aria-label={label}
        accept={accept}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
