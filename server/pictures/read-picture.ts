import { Failure, invalidFields } from '#contract/errors.ts';
import { readBytes } from '#server/http/request/body.ts';
import { boundedForm, formType, parseForm } from '#server/http/request/form.ts';

/** Number of bytes that a multipart form adds to the file. */
const ENVELOPE = 16 * 1024;

/**
 * Reads the file of a request, sent as the body or in a form.
 * @param max bytes of the file
 * @throws Failure `too_large`, `malformed`, `invalid_fields`
 */
export async function readPicture(request: Request, max: number): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^multipart\/form-data\s*;/i.test(type);
  const bytes = await readBytes(request, max + (isForm ? ENVELOPE : 0)).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'too_large' ? tooLarge(max) : error;
  });
  if (!isForm) return bytes;
  const { type: checked, ...kind } = formType(type);
  const form = await parseForm(boundedForm(bytes, kind), checked);
  const file = form.get('picture');
  if (!(file instanceof Blob)) throw invalidFields({ picture: 'Choose a picture' });
  if (file.size > max) throw tooLarge(max);
  return new Uint8Array(await file.arrayBuffer());
}

function tooLarge(max: number): Failure {
  return new Failure('too_large', `Pictures can be up to ${max / 1024 / 1024} MB.`);
}
