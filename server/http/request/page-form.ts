import { Failure } from '#contract/errors.ts';
import { readBytes } from './body.ts';

/** Maximum size of a page's form in bytes: its largest file, 2 MB, plus the longest texts. */
const MAX_FORM_BYTES = 3 * 1024 * 1024;
/**
 * The size in bytes above which a form counts as large, and the total for all large forms that a process reads at a
 * time, because anyone can send them.
 */
const LARGE = { one: 64 * 1024, all: 64 * 1024 * 1024 };
/** Maximum number of fields in a form; the largest, a list of 200 parts, has a few hundred. */
const MAX_FIELDS = 5_000;

const URL_ENCODED = 'application/x-www-form-urlencoded';

/**
 * Reads the form that a browser sends to a page, so that the page's action gets a complete one within bounds.
 * @returns the same request with the form in memory
 * @throws Failure `not_found` (no form: another method), `unsupported_media_type`, `too_large`, `malformed`, `overloaded`
 */
export async function readPageForm(request: Request): Promise<Request> {
  if (request.method !== 'POST') throw new Failure('not_found', 'This page accepts only GET and forms sent by POST.');
  const type = request.headers.get('content-type') ?? URL_ENCODED;
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw new Failure('unsupported_media_type', 'This page accepts only forms.');
  const body = (await readForm(request)) as Uint8Array<ArrayBuffer>;
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new Failure('malformed', "The form couldn't be read.", { cause });
  });
  if ([...form.keys()].length > MAX_FIELDS) throw new Failure('too_large', 'The form has too many fields.');
  const headers = new Headers(request.headers);
  headers.set('content-type', type);
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}

/** Total size of the large forms that this process is reading, in bytes. */
let large = 0;

async function readForm(request: Request): Promise<Uint8Array> {
  const length = Math.min(Number(request.headers.get('content-length') ?? MAX_FORM_BYTES), MAX_FORM_BYTES);
  if (length < LARGE.one) return readBytes(request, MAX_FORM_BYTES);
  if (large + length > LARGE.all) throw new Failure('overloaded');
  large += length;
  try {
    return await readBytes(request, MAX_FORM_BYTES);
  } finally {
    large -= length;
  }
}
