import { Failure } from '#contract/errors.ts';
import { readFormBody } from './form-memory.ts';

/** Maximum size of a page's form in bytes: its largest file, 2 MB, plus the longest texts. */
const MAX_FORM_BYTES = 3 * 1024 * 1024;
/** Maximum number of fields in a form; the largest, a list of 200 parts, has a few hundred. */
const MAX_FIELDS = 5_000;

const URL_ENCODED = 'application/x-www-form-urlencoded';

/**
 * Reads the form that a browser sends to a page, so that the page's action gets a complete one within bounds.
 * @param address the client's
 * @returns the same request with the form in memory
 * @throws Failure `not_found` (no form: another method), `unsupported_media_type`, `too_large`, `malformed`, `overloaded`
 */
export async function readPageForm(request: Request, address: string): Promise<Request> {
  if (request.method !== 'POST') throw new Failure('not_found', 'This page accepts only GET and forms sent by POST.');
  const type = request.headers.get('content-type') ?? URL_ENCODED;
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw new Failure('unsupported_media_type', 'This page accepts only forms.');
  const body = (await readFormBody(request, MAX_FORM_BYTES, address)) as Uint8Array<ArrayBuffer>;
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new Failure('malformed', "The form couldn't be read.", { cause });
  });
  if ([...form.keys()].length > MAX_FIELDS) throw new Failure('too_large', 'The form has too many fields.');
  const headers = new Headers(request.headers);
  headers.set('content-type', type);
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}
