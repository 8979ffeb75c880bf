import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#contract/parts/picture-files.ts';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { FileButton } from '#app/ui/fields/file-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { setField } from '#app/ui/drafts/draft-fields.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/**
 * A part's picture: a link, or a file that is chosen, dropped or pasted. An upload writes its URL into the link field,
 * so that the form has one value. Without scripts only the link works.
 */
export function PictureField({
  defaultValue,
  error,
  category,
}: {
  defaultValue: string;
  error: string | undefined;
  /** For the placeholder drawing. */
  category: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [img, setImg] = useState(defaultValue);
  const [over, setOver] = useState(false);
  const take = (value: string) => setField(box.current?.closest('form'), 'img', value);
  const { sending, refusal, send, cancel, forgetRefusal } = useUpload('picture', box, take);
  const upload = useEffectEvent((file: File) => void send(file));
  useEffect(() => {
    // Handles a file chosen before hydration.
    const early = box.current?.querySelector<HTMLInputElement>('[type="file"]')?.files?.[0];
    if (early) upload(early);
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      upload(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    const link = event.dataTransfer.getData('text/uri-list').split('\n')[0]?.trim();
    if (file) void send(file);
    else if (link && /^https?:/.test(link)) take(link);
  };
  const shown = /^(https?:\/\/\S+|\/[^/\\]\S*)$/.test(img.trim()) ? img.trim() : '';
  return (
    <div ref={box} className="grid gap-4">
      <fieldset className="needs-scripts min-w-0">
        <legend className="mb-1.5 text-sm font-medium">
          Picture <span className="font-normal text-muted">(optional)</span>
        </legend>
        <div
          role="presentation"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            'flex flex-wrap items-center gap-4 rounded-box border border-dashed p-4',
            over ? 'border-primary bg-wash' : 'border-line-strong',
          )}
        >
          <PartPicture
            part={{ _id: 'preview', category: category || 'other', img: shown }}
            eager
            sizes="10rem"
            className="w-40 max-w-full shrink-0 rounded-field border border-line"
          />
          <div className="grid min-w-0 flex-1 basis-52 gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <FileButton
                label="Choose a picture file"
                accept={PICTURE_TYPES.join(',')}
                onFiles={([file]) => file && void send(file)}
              >
                Choose a file
              </FileButton>
              {shown && !sending && (
                <Button size="sm" variant="ghost" onClick={() => take('')}>
                  Remove picture
                </Button>
              )}
            </div>
            <p className="text-sm text-muted">
              or drop it here, or paste it. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.
            </p>
            {sending && (
              <div className="grid gap-2">
                <UploadProgress file={sending} />
                <div>
                  <Button size="sm" onClick={cancel}>
                    Stop
                  </Button>
                </div>
              </div>
            )}
            <FieldError>{refusal}</FieldError>
          </div>
        </div>
      </fieldset>
      <TextField
        label="Image link"
        name="img"
        // Not type url, which rejects paths: the store's own pictures have paths.
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="Without a picture, the store shows a drawing of its kind."
        optional
        defaultValue={defaultValue}
        error={error}
        onInput={({ currentTarget }) => {
          setImg(currentTarget.value);
          forgetRefusal();
        }}
      />
    </div>
  );
}
