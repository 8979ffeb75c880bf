import { parseLogo } from '#contract/store/logo.ts';
import { PICTURE_TYPES } from '#contract/parts/picture-files.ts';
import { FieldFrame, useFieldIds } from '#app/ui/fields/field-frame.tsx';
import { fileInput } from '#app/ui/fields/file-field.tsx';

/** The logo: the saved one, and a file that replaces it when the form is saved. The form's value is the URL of the saved one. */
export function LogoField({
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
