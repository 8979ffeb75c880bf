import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const uploadDatasheet = endpoint('uploadDatasheet', {
  summary:
    'Uploads a datasheet for a part: a PDF of up to 10 MB. The body is the file. Uploading the same file again returns the same datasheet.',
  upload: ['application/pdf'],
  response: z.object({
    /** The URL of the file, for a part's `datasheet`. */
    datasheet: z.string(),
  }),
  errors: ['too_large', 'unsupported_media_type', 'invalid_fields'],
});
