import { type Dispatcher, request } from 'undici';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/parts/picture-files.ts';
import { RefusedAddress } from '#server/http/outgoing/guarded-agent.ts';

/** Why a link gives no picture; the message is shown to the admin. */
export class NoPicture extends Error {}

/** Milliseconds for a picture with all redirects. */
const TIMEOUT = 30_000;
const MAX_REDIRECTS = 3;
/** What servers call a picture of which they do not know the type; its content decides. */
const TYPES: readonly string[] = [...PICTURE_TYPES, 'image/jpg', 'application/octet-stream', 'binary/octet-stream'];

/**
 * Downloads the file behind a link over HTTPS, within limits of time, size and redirects.
 * @param agent refuses private addresses, at each redirect too
 * @param options for tests: plain HTTP, and a shorter time-out in milliseconds
 * @throws NoPicture
 */
export async function downloadPicture(
  agent: Dispatcher,
  link: string,
  { isPlain = false, timeout = TIMEOUT }: { isPlain?: boolean; timeout?: number } = {},
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeout);
  let url = urlOf(link, isPlain);
  try {
    for (let redirects = 0; ; redirects++) {
      const answer = await request(url, {
        dispatcher: agent,
        headers: { accept: PICTURE_TYPES.join(', '), 'user-agent': 'Partsmith-Pictures/1' },
        signal,
      });
      const { location } = answer.headers;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        drop(answer.body);
        if (redirects === MAX_REDIRECTS) throw new NoPicture(`more than ${MAX_REDIRECTS} redirects`);
        url = urlOf(location, isPlain, url);
        continue;
      }
      return await readAnswer(answer);
    }
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    if (signal.aborted) throw new NoPicture(`no answer within ${timeout / 1000} seconds`);
    if (error instanceof RefusedAddress) throw new NoPicture('not a public address');
    throw new NoPicture(reasonOf(error));
  }
}

/** Closes the connection instead of reading the rest, which may be endless. */
function drop(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Uint8Array> {
  const refuse = (why: string): never => {
    drop(body);
    throw new NoPicture(why);
  };
  if (statusCode !== 200) refuse(`answered with status ${statusCode}`);
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase();
  if (!TYPES.includes(type)) refuse(`not a picture but ${type.slice(0, 60) || 'a file without a type'}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MAX_PICTURE_BYTES) throw new NoPicture(`larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws NoPicture for what is no plain HTTPS link */
function urlOf(link: string, isPlain: boolean, base?: URL): URL {
  if (!URL.canParse(link, base)) throw new NoPicture('not a link');
  const url = new URL(link, base);
  const isAllowed = url.protocol === 'https:' || (isPlain && url.protocol === 'http:');
  if (!isAllowed) throw new NoPicture('not an https:// link');
  if (url.username || url.password) throw new NoPicture('a link with a password');
  return url;
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host is not known';
  return code ? `no answer (${code.slice(0, 40)})` : 'no answer';
}
