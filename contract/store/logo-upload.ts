import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { PICTURE_TYPES } from '#contract/parts/picture-files.ts';

export const uploadLogo = endpoint('POST /logo', {
  access: 'settings.write',
  summary:
    "Stores a logo: PNG, JPEG, WebP, AVIF or the first frame of a GIF, up to 2 MB. The body is the file, or a form with the file as `picture`. Nothing shows it until the text `store.logo` is set to the answer's `logo`.",
  upload: [...PICTURE_TYPES, 'multipart/form-data'],
  response: z.object({ logo: z.string(), width: z.number(), height: z.number() }),
  errors: ['too_large', 'unsupported_media_type', 'invalid_fields', 'overloaded'],
});
