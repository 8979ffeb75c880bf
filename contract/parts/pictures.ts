import * as z from 'zod/mini';
import { PICTURE_TYPES } from './picture-files.ts';
import { endpoint } from '#contract/endpoint.ts';

const PictureSchema = z.object({
  /** The URL of the widest file, for a part's `img`. */
  img: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Picture = z.infer<typeof PictureSchema>;

export const uploadPicture = endpoint('POST /pictures', {
  access: 'catalog.write',
  summary:
    'Uploads a picture for a part: JPEG, PNG, WebP, AVIF or the first frame of a GIF, up to 10 MB. The body is the file, or a form with the file as `picture`. Uploading the same file again returns the same picture.',
  upload: [...PICTURE_TYPES, 'multipart/form-data'],
  response: PictureSchema,
  errors: ['too_large', 'unsupported_media_type', 'invalid_fields', 'overloaded'],
});

export const uploadDatasheet = endpoint('POST /datasheets', {
  access: 'catalog.write',
  summary:
    'Uploads a datasheet for a part: a PDF of up to 10 MB. The body is the file. Uploading the same file again returns the same datasheet.',
  upload: ['application/pdf'],
  response: z.object({
    /** The URL of the file, for a part's `datasheet`. */
    datasheet: z.string(),
  }),
  errors: ['too_large', 'unsupported_media_type', 'invalid_fields'],
});
