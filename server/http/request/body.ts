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
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(\w+\+)?json\s*(;|$)/i.test(type)) {
    throw new Failure('unsupported_media_type', 'Send the body as application/json.');
  }
  const bytes = await readBytes(request, maxBytes);
  try {
    const text = utf8.decode(bytes);
    // JSON has no other spelling for these; checking each value would take longer than parsing.
    return /\\u(0000|d[89a-f])/i.test(text) ? JSON.parse(text, refuseUnstorable) : JSON.parse(text);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('malformed', "The body isn't valid JSON.");
  }
}

/**
 * PostgreSQL text cannot contain NUL, and its JSON no lone surrogate (\ud800). Without this check the insert would fail with
 * a 500.
 */
function refuseUnstorable(name: string, value: unknown): unknown {
  for (const text of [name, value]) {
    if (typeof text !== 'string') continue;
    if (text.includes('\0')) throw new Failure('malformed', 'The body has a NUL character, which no field accepts.');
    if (!text.isWellFormed()) throw new Failure('malformed', 'The body has a lone surrogate, which no field accepts.');
  }
  return value;
}
