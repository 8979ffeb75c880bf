import { useRef, useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { setField } from '#app/ui/drafts/draft-fields.ts';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { FileButton } from '#app/ui/fields/file-field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** A part's datasheet: an uploaded PDF. The form's value is its URL. Without scripts it stays as it is. */
export function DatasheetField({ defaultValue, error }: { defaultValue: string; error: string | undefined }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [link, setLink] = useState(defaultValue);
  const take = (value: string) => setField(box.current?.closest('form'), 'datasheet', value);
  const { sending, refusal, send } = useUpload('datasheet', box, take);
  return (
    <fieldset ref={box} className="needs-scripts min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        Datasheet <span className="font-normal text-muted">(optional, a PDF of up to 10 MB)</span>
      </legend>
      <input
        type="text"
        name="datasheet"
        hidden
        readOnly
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setLink(currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {link && (
          <a href={link} className="link-text text-sm">
            Uploaded datasheet
          </a>
        )}
        <FileButton
          label="Choose a datasheet file"
          accept="application/pdf"
          onFiles={([file]) => file && void send(file)}
        >
          {link ? 'Replace' : 'Choose a PDF'}
        </FileButton>
        {link && !sending && (
          <Button size="sm" variant="ghost" onClick={() => take('')}>
            Remove datasheet
          </Button>
        )}
      </div>
      {sending && (
        <div className="mt-3">
          <UploadProgress file={sending} />
        </div>
      )}
      <FieldError>{refusal ?? error}</FieldError>
    </fieldset>
  );
}
