import { useEffect, useRef, useState } from 'react';
import { Failure } from '#contract/errors.ts';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { upload } from '#app/api/upload.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { setField } from '#app/ui/drafts/draft-fields.ts';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { fileSize } from './check-picture.ts';

/** A part's datasheet: an uploaded PDF. The form's value is its URL. Without scripts it stays as it is. */
export function DatasheetField({ defaultValue, error }: { defaultValue: string; error: string | undefined }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [link, setLink] = useState(defaultValue);
  const [sending, setSending] = useState<{ name: string; sent: number; size: number }>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const take = (value: string) => setField(box.current?.closest('form'), 'datasheet', value);
  const send = async (file: File): Promise<void> => {
    running.current?.abort();
    const isTooLarge = file.size > MAX_PICTURE_BYTES;
    setRefusal(isTooLarge ? `Datasheets can be up to ${fileSize(MAX_PICTURE_BYTES)}.` : undefined);
    if (isTooLarge) return;
    const controller = new AbortController();
    running.current = controller;
    const show = (sent: number) => setSending({ name: file.name, sent: Math.min(sent, file.size), size: file.size });
    show(0);
    try {
      const { datasheet } = await upload('uploadDatasheet', {
        file,
        type: 'application/pdf',
        signal: controller.signal,
        onProgress: (sent) => running.current === controller && show(sent),
      });
      take(datasheet);
    } catch (failure) {
      if (controller.signal.aborted) return;
      setRefusal(failure instanceof Failure ? failure.message : "The datasheet couldn't be uploaded. Try again.");
    }
    if (running.current === controller) setSending(undefined);
  };
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
        <label className={classNames(buttonClass({ size: 'sm' }), 'focus-within:outline-2')}>
          {link ? 'Replace' : 'Choose a PDF'}
          <input
            type="file"
            aria-label="Choose a datasheet file"
            accept="application/pdf"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (file) void send(file);
            }}
          />
        </label>
        {link && !sending && (
          <Button size="sm" variant="ghost" onClick={() => take('')}>
            Remove datasheet
          </Button>
        )}
      </div>
      {sending && (
        <div className="mt-3">
          <ProgressBar
            label={`Uploading ${sending.name}`}
            value={sending.sent}
            max={sending.size}
            detail={fileSize(sending.size)}
          />
        </div>
      )}
      <FieldError>{refusal ?? error}</FieldError>
    </fieldset>
  );
}
