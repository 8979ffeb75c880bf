import { Failure } from '#contract/errors.ts';
import { pagePathOf } from '#contract/page-paths.ts';
import { boundedForm, formType, parseForm } from './form.ts';
import { readFormBody } from './form-memory.ts';

/** Maximum size of a page's form in bytes: with a file of up to 2 MB and the longest texts, or without a file. */
const MAX_BYTES = { multipart: 3 * 1024 * 1024, urlEncoded: 1024 * 1024 };
/** The announced size in bytes above which a form counts as large. */
const LARGE = 64 * 1024;

/** How many forms a client may send: in total, and large ones. Browsers with scripts send none, but make calls. */
export const FORM_LIMITS = { all: { max: 300, seconds: 60 }, large: { max: 60, seconds: 60 } };

/**
 * Reads the form that a browser sends to a page, so that the page's action gets a complete one within bounds. For an
 * unknown page nothing is read.
 * @param address the client's
 * @param count counts the client before its form is read @throws what `count` throws
 * @returns the same request with the form in memory
 * @throws Failure `not_found` (no form: another method; no such page), `unsupported_media_type`, `too_large`, `malformed`,
 * `overloaded`
 */
export async function readPageForm(
  request: Request,
  address: string,
  count: (kind: keyof typeof FORM_LIMITS) => void,
): Promise<Request> {
  if (request.method !== 'POST') throw new Failure('not_found', 'This page accepts only GET and forms sent by POST.');
  if (pageOf(request.url) === undefined) throw new Failure('not_found', "That page doesn't exist.");
  const form = formType(request.headers.get('content-type'));
  const max = form.boundary === undefined ? MAX_BYTES.urlEncoded : MAX_BYTES.multipart;
  count('all');
  if (Number(request.headers.get('content-length') ?? max) >= LARGE) count('large');
  const body = boundedForm(await readFormBody(request, max, address), form) as Uint8Array<ArrayBuffer>;
  // What a browser encodes in its URL form is never malformed.
  if (form.boundary !== undefined) await parseForm(body, form.type);
  const headers = new Headers(request.headers);
  headers.set('content-type', form.type);
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal });
}

/** The page of a URL; the router's own requests for the data of a page end in `.data`. */
function pageOf(url: string): string | undefined {
  const path = new URL(url).pathname.replace(/\.data$/, '');
  return pagePathOf(path === '/_root' ? '/' : path);
}
