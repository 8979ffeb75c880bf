import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '#server/http/etag.ts';

const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** In bytes; a shorter body fits into one packet, compressed or not. */
const MIN_COMPRESSED = 1_024;

/** A response as bytes that are sent to every client unchanged. */
export interface CachedResponse {
  readonly etag: string;
  /** Bytes in memory, compressed copies included; grows as these are made. */
  size: number;
  readonly plain: Sendable;
  /** Compressed on the first request that accepts the encoding; a promise until it is done. */
  readonly compressed: Partial<Record<Coding, Sendable | Promise<Sendable>>>;
  /** Headers that all encodings share, flat as `writeHead` takes them; responses with equal headers share one array. */
  readonly headers: readonly string[];
}

/** A body with its own headers. Short bodies are strings: Node writes these together with the head. */
export interface Sendable {
  readonly body: string | Buffer;
  readonly headers: readonly string[];
}

/** The bytes that a `CachedResponse` takes in addition to its body, estimated. */
const OVERHEAD = 700;

/** Headers that differ between requests or encodings. */
const NOT_CACHED = /^(x-request-id|etag|content-length|vary|date|connection|set-cookie)$/;

/**
 * Turns a response into a cached one; undefined when it is not meant for all clients: not a complete success, with a cookie,
 * or not declared public.
 * @param isPage pages are cached here for signed-out visitors, but by no cache in between
 */
export async function toCachedResponse(response: Response, isPage: boolean): Promise<CachedResponse | undefined> {
  const { headers } = response;
  const isForAll = /^public\b/.test(headers.get('cache-control') ?? '') && !headers.has('set-cookie');
  if (response.status !== 200 || !isForAll || headers.has('content-encoding')) return undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  const etag = headers.get('etag') ?? etagOf(bytes);
  if (isPage) headers.set('cache-control', 'private, no-cache');
  const flat = [...headers].filter(([name]) => !NOT_CACHED.test(name)).flat();
  flat.push('vary', isPage ? 'accept-encoding, cookie' : 'accept-encoding');
  return {
    etag,
    size: bytes.length + OVERHEAD,
    plain: { body: isShort(bytes) ? bytes.toString('latin1') : bytes, headers: ownHeaders(bytes, etag) },
    compressed: {},
    headers: interned(flat),
  };
}

/** The encoding of a response that best suits an Accept-Encoding header; a promise if it must be compressed first. */
export function formFor(
  cached: CachedResponse,
  accepted: string | undefined,
  grew: (response: CachedResponse, bytes: number) => void,
): Sendable | Promise<Sendable> {
  if (typeof cached.plain.body === 'string' || !accepted) return cached.plain;
  const coding = preferred(accepted);
  return coding === undefined ? cached.plain : (cached.compressed[coding] ??= compress(cached, coding, grew));
}

async function compress(
  cached: CachedResponse,
  coding: Coding,
  grew: (response: CachedResponse, bytes: number) => void,
): Promise<Sendable> {
  const bytes = cached.plain.body as Buffer;
  const compressed = await COMPRESSORS[coding](bytes);
  // The same content in different bytes has a weak tag (RFC 9110, 8.8.1).
  const headers = ['content-encoding', coding, ...ownHeaders(compressed, `W/${cached.etag}`)];
  const sendable = { body: compressed, headers };
  cached.compressed[coding] = sendable;
  cached.size += compressed.length;
  grew(cached, compressed.length);
  return sendable;
}

const COMPRESSORS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  // Compressed once and sent often, but again after every order in busy times, so the level is a compromise.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

function ownHeaders(bytes: Buffer, etag: string): string[] {
  return ['etag', etag, 'content-length', String(bytes.length)];
}

/**
 * The array that an earlier response with the same headers uses. Thirty thousand cached parts differ only in tag and
 * length, and sharing the rest saves work for the garbage collector.
 */
function interned(headers: readonly string[]): readonly string[] {
  const text = headers.join('\n');
  const known = lists.get(text);
  if (known) return known;
  if (lists.size >= 100) lists.clear();
  lists.set(text, headers);
  return headers;
}

const lists = new Map<string, readonly string[]>();

function isShort(bytes: Buffer): boolean {
  return bytes.length < MIN_COMPRESSED;
}

/** Parsed Accept-Encoding headers; browsers send few different ones. */
const preferences = new Map<string, Coding | undefined>();

function preferred(accepted: string): Coding | undefined {
  if (preferences.has(accepted)) return preferences.get(accepted);
  const wanted = accepted.split(',').flatMap((part) => {
    // Trimmed afterwards: splitting by a pattern with spaces would take quadratic time.
    const [name = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  const coding = CODINGS.find((candidate) => wanted.includes(candidate));
  if (preferences.size < 100) preferences.set(accepted, coding);
  return coding;
}
