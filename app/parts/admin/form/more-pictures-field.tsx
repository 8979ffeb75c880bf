import { useRef, useState } from 'react';
import {
  formatPictures,
  MAX_MORE_PICTURES,
  MAX_PICTURE_TEXT,
  parsePictures,
  type PartPicture as Picture,
} from '#contract/parts/more-pictures.ts';
import { isDrawing, PICTURE_TYPES } from '#contract/parts/picture-files.ts';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { Button, IconButton } from '#app/ui/buttons/button.tsx';
import { setField } from '#app/ui/drafts/draft-fields.ts';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { FileButton } from '#app/ui/fields/file-field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/**
 * The pictures after the first one: upload, describe, reorder and remove them. The form's value is text with one line
 * per picture, which can also be edited without scripts.
 */
export function MorePicturesField({
  defaultValue,
  error,
  category,
}: {
  defaultValue: string;
  error: string | undefined;
  /** For the drawing that replaces a picture that fails to load. */
  category: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(defaultValue);
  // Uploads of several files may all end between two renders.
  const current = useRef(text);
  const pictures = parsePictures(text);
  const form = () => box.current?.closest('form');
  const write = (list: readonly Picture[]) => setField(form(), 'morePictures', formatPictures(list));
  const { sending, refusal, send } = useUpload('picture', box, (img) => {
    const list = parsePictures(current.current);
    if (!list.some((one) => one.img === img)) write([...list, { img, alt: '' }]);
  });
  const room = MAX_MORE_PICTURES - pictures.length;
  const sendAll = async (files: readonly File[]) => {
    for (const file of files.slice(0, room)) await send(file);
  };
  const move = (from: number, to: number) => {
    const list = [...pictures];
    list.splice(to, 0, ...list.splice(from, 1));
    write(list);
  };
  const makeMain = (at: number) => {
    const values = new FormData(form()!);
    const former = { img: String(values.get('img') ?? ''), alt: String(values.get('imgAlt') ?? '') };
    const chosen = pictures[at]!;
    write(pictures.flatMap((one, place) => (place !== at ? one : isDrawing(former.img) ? [] : former)));
    setField(form(), 'img', chosen.img);
    setField(form(), 'imgAlt', chosen.alt);
  };
  return (
    <div ref={box} className="grid gap-4">
      <fieldset className="needs-scripts grid min-w-0 gap-3">
        <legend className="mb-1.5 text-sm font-medium">
          Further pictures <span className="font-normal text-muted">(optional, up to {MAX_MORE_PICTURES})</span>
        </legend>
        {pictures.length > 0 && (
          <ol className="grid gap-3">
            {pictures.map(({ img, alt }, at) => (
              <li key={img} className="flex flex-wrap items-end gap-3 rounded-box border border-line p-3">
                <PartPicture
                  part={{ _id: 'preview', category: category || 'other', img }}
                  sizes="5rem"
                  className="w-20 shrink-0 self-center rounded-field border border-line"
                />
                <TextField
                  id={`more-picture-${at}`}
                  label={`What picture ${at + 2} shows`}
                  fieldClassName="min-w-0 flex-1 basis-48"
                  maxLength={MAX_PICTURE_TEXT}
                  autoComplete="off"
                  value={alt}
                  onChange={({ currentTarget }) =>
                    write(pictures.map((one, place) => (place === at ? { img, alt: currentTarget.value } : one)))
                  }
                />
                <div className="flex flex-wrap items-center gap-1">
                  <IconButton
                    icon="chevron-up"
                    size="sm"
                    variant="ghost"
                    label={`Move picture ${at + 2} up`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    size="sm"
                    variant="ghost"
                    label={`Move picture ${at + 2} down`}
                    disabled={at === pictures.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <Button size="sm" variant="ghost" onClick={() => makeMain(at)}>
                    Make main picture
                  </Button>
                  <IconButton
                    icon="trash"
                    size="sm"
                    variant="ghost"
                    label={`Remove picture ${at + 2}`}
                    onClick={() => write(pictures.filter((_, place) => place !== at))}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
        {room > 0 && (
          <div>
            <FileButton
              label="Add picture files"
              accept={PICTURE_TYPES.join(',')}
              multiple
              onFiles={(files) => void sendAll(files)}
            >
              Add pictures
            </FileButton>
          </div>
        )}
        {sending && <UploadProgress file={sending} />}
        <FieldError>{refusal}</FieldError>
      </fieldset>
      <details open={error !== undefined || undefined}>
        <summary className="w-fit cursor-pointer py-2 text-sm text-muted">Further pictures as text</summary>
        <TextAreaField
          label="Further pictures"
          name="morePictures"
          rows={3}
          optional
          spellCheck={false}
          hint="One line per picture: its link, then what it shows."
          defaultValue={defaultValue}
          error={error}
          fieldClassName="mt-2"
          onInput={({ currentTarget }) => {
            current.current = currentTarget.value;
            setText(currentTarget.value);
          }}
        />
      </details>
    </div>
  );
}
