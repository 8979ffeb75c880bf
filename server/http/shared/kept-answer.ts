import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** Below this many bytes packing saves nothing that the network would notice. */
const WORTH_PACKING = 1_024;

/** An answer as ready bytes: sent as they are, to everybody. */
export interface KeptAnswer {
  readonly etag: string;
  /** Bytes that it takes in memory, packed copies included; grows as these are made. */
  size: number;
  readonly plain: Sendable;
  /** Made when the first browser asks for them; until then the promise of them. */
  readonly packed: Partial<Record<Coding, Sendable | Promise<Sendable>>>;
  /** Headers of every form of it, flat as `writeHead` takes them; one list for all answers that have the same. */
  readonly headers: readonly string[];
}

/** A body with the headers that are its own. Short ones are strings: Node writes these together with the head. */
export interface Sendable {
  readonly body: string | Buffer;
  readonly headers: readonly string[];
}

/** What a `KeptAnswer` costs besides its bytes, about. */
const OVERHEAD = 700;

/** Headers that each sending has of its own. */
const NOT_KEPT = /^(x-request-id|etag|content-length|vary|date|connection|set-cookie)$/;

/**
 * Makes an answer ready for sending; undefined when it is not one for all: not a whole success, or with a cookie, or
 * not declared public.
 * @param isPage a page is kept here for those who are not signed in, but by no cache in between
 */
export async function keepable(response: Response, isPage: boolean): Promise<KeptAnswer | undefined> {
  const { headers } = response;
  const isForAll = /^public\b/.test(headers.get('cache-control') ?? '') && !headers.has('set-cookie');
  if (response.status !== 200 || !isForAll || headers.has('content-encoding')) return undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  const etag = headers.get('etag') ?? `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  if (isPage) headers.set('cache-control', 'private, no-cache');
  const flat = [...headers].filter(([name]) => !NOT_KEPT.test(name)).flat();
  flat.push('vary', isPage ? 'accept-encoding, cookie' : 'accept-encoding');
  return {
    etag,
    size: bytes.length + OVERHEAD,
    plain: { body: isShort(bytes) ? bytes.toString('latin1') : bytes, headers: ownHeaders(bytes, etag) },
    packed: {},
    headers: oneForAll(flat),
  };
}

/** The form of an answer that suits an Accept-Encoding best, at once where it is there already. */
export function formFor(
  kept: KeptAnswer,
  accepted: string | undefined,
  grown: (bytes: number) => void,
): Sendable | Promise<Sendable> {
  if (typeof kept.plain.body === 'string' || !accepted) return kept.plain;
  const coding = preferred(accepted);
  return coding === undefined ? kept.plain : (kept.packed[coding] ??= pack(kept, coding, grown));
}

async function pack(kept: KeptAnswer, coding: Coding, grown: (bytes: number) => void): Promise<Sendable> {
  const bytes = kept.plain.body as Buffer;
  const packed = await PACKERS[coding](bytes);
  // The same content in other bytes: a weak tag (RFC 9110, 8.8.1).
  const headers = ['content-encoding', coding, ...ownHeaders(packed, `W/${kept.etag}`)];
  const sendable = { body: packed, headers };
  kept.packed[coding] = sendable;
  kept.size += packed.length;
  grown(packed.length);
  return sendable;
}

const PACKERS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  // Packed once and sent often, but also once an order where many are placed: the middle of the scale.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

function ownHeaders(bytes: Buffer, etag: string): string[] {
  return ['etag', etag, 'content-length', String(bytes.length)];
}

/**
 * The list that an answer before this one had, if it is the same: of thirty thousand parts all but tag and length are
 * equal, and what is not there need not be looked through whenever garbage is collected.
 */
function oneForAll(headers: readonly string[]): readonly string[] {
  const text = headers.join('\n');
  const known = lists.get(text);
  if (known) return known;
  if (lists.size >= 100) lists.clear();
  lists.set(text, headers);
  return headers;
}

const lists = new Map<string, readonly string[]>();

function isShort(bytes: Buffer): boolean {
  return bytes.length < WORTH_PACKING;
}

/** The few spellings that browsers have. */
const preferences = new Map<string, Coding | undefined>();

function preferred(accepted: string): Coding | undefined {
  if (preferences.has(accepted)) return preferences.get(accepted);
  const wanted = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  const coding = CODINGS.find((candidate) => wanted.includes(candidate));
  if (preferences.size < 100) preferences.set(accepted, coding);
  return coding;
}
