import { Failure } from '#contract/errors.ts';

/** Maximum size of a JSON body, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a request's body, never more than `limit` bytes of it, even without a Content-Length.
 * @param holdFor waits until there is memory for that many bytes, before it reads on
 * @throws Failure `too_large`, `malformed` (the client disconnected)
 */
export async function readBytes(
  request: Request,
  limit = MAX_BODY_BYTES,
  holdFor?: (bytes: number) => Promise<void>,
): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw new Failure('too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node's parser enforces the Content-Length, so this body needs no counting.
    if (length !== null && !holdFor) return new Uint8Array(await request.arrayBuffer());
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw new Failure('too_large');
      await holdFor?.(size);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('malformed', 'The request ended before all of it arrived.', { cause: error });
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. @param maxBytes the maximum size, if not the usual limit
 * @throws Failure `unsupported_media_type`, `too_large`, `malformed`
 */
export async function readJson(request: Request, maxBytes?: number): Promise<unknown> {
  return (await readSignedJson(request, maxBytes)).json;
}

/** The same with the bytes of the body, which a signature covers. */
export async function readSignedJson(
  request: Request,
  maxBytes?: number,
): Promise<{ json: unknown; bytes: Uint8Array }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(\w+\+)?json\s*(;|$)/i.test(type)) {
    throw new Failure('unsupported_media_type', 'Send the body as application/json.');
  }
  const bytes = await readBytes(request, maxBytes);
  try {
    const text = utf8.decode(bytes);
    requireOrdinary(text);
    return { json: JSON.parse(text) as unknown, bytes };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('malformed', "The body isn't valid JSON.");
  }
}

/** Maximum depth of nested lists and objects, and number of commas between values; no call needs half of either. */
const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Refuses JSON that would take long to parse, or has characters that cannot be stored, in one pass over its text: the time of
 * a check of each parsed value would grow much faster.
 * @throws Failure `malformed`, `too_large`
 */
function requireOrdinary(text: string): void {
  let isInString = false;
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (char === BACKSLASH) at = endOfEscape(text, at);
    } else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) throw new Failure('malformed', 'The body has too many nested lists or objects.');
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth--;
    else if (char === COMMA && ++commas > MAX_VALUES) throw new Failure('too_large', 'The body has too many values.');
  }
}

/**
 * The position of the last character of an escape. PostgreSQL text cannot contain NUL, and its JSON no lone surrogate
 * (\ud800), so the insert would fail with a 500; UTF-8 has no other spelling for a lone surrogate, nor JSON for NUL.
 * @throws Failure `malformed`
 */
function endOfEscape(text: string, at: number): number {
  const code = codeOfEscape(text, at);
  if (code === undefined) return at + 1;
  if (code === 0) throw new Failure('malformed', 'The body has a NUL character, which no field accepts.');
  if (code < 0xd800 || code > 0xdfff) return at + 5;
  const next = code < 0xdc00 ? codeOfEscape(text, at + 6) : undefined;
  if (next === undefined || next < 0xdc00 || next > 0xdfff)
    throw new Failure('malformed', 'The body has a lone surrogate, which no field accepts.');
  return at + 11;
}

/** The UTF-16 code of an escape such as \u00e9; undefined for any other text. */
function codeOfEscape(text: string, at: number): number | undefined {
  const escape = /^\\u([\da-f]{4})$/i.exec(text.slice(at, at + 6));
  return escape ? Number.parseInt(escape[1]!, 16) : undefined;
}
