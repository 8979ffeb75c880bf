import { type Dispatcher, request } from 'undici';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/parts/picture-files.ts';
import { drop, readAtMost } from '#server/http/outgoing/answer-body.ts';
import { RefusedAddress } from '#server/http/outgoing/guarded-agent.ts';

/** Thrown when a link gives no file; the message is shown to the admin. */
export class NoFile extends Error {}

/** How long a file may take, including redirects, in milliseconds. */
const TIMEOUT = 30_000;
const MAX_REDIRECTS = 3;
/** The media types that servers send for files of unknown type; the content decides. */
const UNKNOWN_TYPES = ['application/octet-stream', 'binary/octet-stream'];

/** A type of file that rows link to. */
interface LinkedFileType {
  /** For messages: `a picture`. */
  readonly noun: string;
  readonly accepted: readonly string[];
  readonly types: readonly string[];
}
export const PICTURE_FILE: LinkedFileType = {
  noun: 'a picture',
  accepted: PICTURE_TYPES,
  types: [...PICTURE_TYPES, 'image/jpg', ...UNKNOWN_TYPES],
};
export const DATASHEET_FILE: LinkedFileType = {
  noun: 'a PDF',
  accepted: ['application/pdf'],
  types: ['application/pdf', 'application/x-pdf', ...UNKNOWN_TYPES],
};

/**
 * Downloads the file behind a link over HTTPS, within limits of time, size and redirects.
 * @param agent refuses private addresses, at each redirect too
 * @param options for tests: plain HTTP, and a shorter time-out in milliseconds
 * @throws NoFile
 */
export async function downloadFile(
  agent: Dispatcher,
  link: string,
  type: LinkedFileType,
  { isPlain = false, timeout = TIMEOUT }: { isPlain?: boolean; timeout?: number } = {},
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeout);
  let url = urlOf(link, isPlain);
  try {
    for (let redirects = 0; ; redirects++) {
      const answer = await request(url, {
        dispatcher: agent,
        headers: { accept: type.accepted.join(', '), 'user-agent': 'Partsmith-Pictures/1' },
        signal,
      });
      const { location } = answer.headers;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        drop(answer.body);
        if (redirects === MAX_REDIRECTS) throw new NoFile(`more than ${MAX_REDIRECTS} redirects`);
        url = urlOf(location, isPlain, url);
        continue;
      }
      return await readAnswer(answer, type);
    }
  } catch (error) {
    if (error instanceof NoFile) throw error;
    if (signal.aborted) throw new NoFile(`no answer within ${timeout / 1000} seconds`);
    if (error instanceof RefusedAddress) throw new NoFile('not a public address');
    throw new NoFile(reasonOf(error));
  }
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { noun, types }: LinkedFileType,
): Promise<Uint8Array> {
  const refuse = (why: string): never => {
    drop(body);
    throw new NoFile(why);
  };
  if (statusCode !== 200) refuse(`answered with status ${statusCode}`);
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase();
  if (!types.includes(type)) refuse(`not ${noun} but ${type.slice(0, 60) || 'a file without a type'}`);
  const file = await readAtMost(body, MAX_PICTURE_BYTES);
  if (!file) throw new NoFile(`larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`);
  return file;
}

/** @throws NoFile for anything but a plain HTTPS link */
function urlOf(link: string, isPlain: boolean, base?: URL): URL {
  if (!URL.canParse(link, base)) throw new NoFile('not a link');
  const url = new URL(link, base);
  const isAllowed = url.protocol === 'https:' || (isPlain && url.protocol === 'http:');
  if (!isAllowed) throw new NoFile('not an https:// link');
  if (url.username || url.password) throw new NoFile('a link with a password');
  return url;
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host is not known';
  return code ? `no answer (${code.slice(0, 40)})` : 'no answer';
}
