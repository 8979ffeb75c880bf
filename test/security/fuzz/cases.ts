import type { Endpoint } from '#contract/endpoint.ts';
import { HOSTILE_BODIES, HOSTILE_TEXTS, hostileValue, pick, type Random } from './hostile.ts';
import { nearlyValid, valid, type Known } from './values.ts';

/** One request of a fuzz run, below `/api`. */
export interface Case {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly bytes: string | Uint8Array | null;
  readonly headers: Record<string, string>;
}

type Part = Record<string, unknown>;

/** The source of a case: a call of the contract, or one of the identity provider's. */
export type FuzzedCall = Pick<Endpoint, 'method' | 'path' | 'params' | 'query' | 'body' | 'upload' | 'permission'>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Generates a request: one in three fits the schema, one nearly fits, one is invalid. */
export function generateCase(call: FuzzedCall, random: Random, known: Known): Case {
  const how = random();
  const isHostile = how > 2 / 3;
  const parts = [call.params, call.query, call.body].map((schema) =>
    schema.type === 'undefined' ? undefined : valid(schema, random, known),
  );
  if (how > 1 / 3) {
    const at = pick(
      random,
      [0, 1, 2].filter((index) => hasFields(parts[index])),
    );
    if (at !== undefined) parts[at] = isHostile ? damaged(parts[at], random) : nearlyValid(parts[at], random);
  }
  const [params, query, body] = parts;
  const sent = bodyOf(call, body, isHostile, random);
  return {
    // Other methods on the same path are other calls, or none.
    method: isHostile && random() < 0.05 ? pick(random, METHODS) : call.method,
    path: `${filled(call.path, params)}${searchOf(query, isHostile, random)}`,
    ...sent,
    headers:
      isHostile && random() < 0.1 ? { 'idempotency-key': pick(random, ['', 'é', 'x'.repeat(300), 'ok', '\t']) } : {},
  };
}

const hasFields = (part: unknown): boolean => typeof part === 'object' && part !== null && Object.keys(part).length > 0;

/** Replaces every field, or the whole body. */
function damaged(part: unknown, random: Random): unknown {
  if (random() < 0.15) return hostileValue(random);
  return Object.fromEntries(
    Object.entries(part as Part).map(([field, value]) => [field, random() < 0.6 ? hostileValue(random) : value]),
  );
}

function filled(path: string, params: unknown): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Part | undefined)?.[name] ?? 'nothing';
    return encoded(typeof value === 'string' ? value : JSON.stringify(value)) || '%20';
  });
}

function searchOf(query: unknown, isHostile: boolean, random: Random): string {
  const pairs = Object.entries((query ?? {}) as Part).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => [name, one] as const),
  );
  const text = pairs
    .map(([name, value]) => `${encoded(name)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
  const odd =
    isHostile && random() < 0.2
      ? `&${pick(random, ['%', '%ff=%fe', '&&==', '__proto__[x]=1', 'limit=1&limit=2'])}`
      : '';
  return text || odd ? `?${text.slice(0, 6_000)}${odd}` : '';
}

/** Like encodeURIComponent, which rejects a lone surrogate: that becomes the three bytes that decoders refuse. */
function encoded(text: string | undefined): string {
  const plain = (text ?? '').slice(0, 3_000).replace(/[\ud800-\udfff]/g, '\uFFFD');
  return encodeURIComponent(plain).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

const CSV_HEADS = [
  'name,price',
  'name;price',
  'price',
  'name,name,price',
  '\uFEFFname,price',
  '"name,price',
  'name,price,__proto__',
];

function bodyOf(call: FuzzedCall, body: unknown, isHostile: boolean, random: Random): Pick<Case, 'type' | 'bytes'> {
  if (call.method === 'GET') return { type: '', bytes: null };
  if (call.upload) return isHostile ? pick(random, HOSTILE_BODIES) : fileOf(call.upload, random);
  if (isHostile && random() < 0.15) return pick(random, HOSTILE_BODIES);
  if (body === undefined) return { type: '', bytes: null };
  return { type: 'application/json', bytes: JSON.stringify(body) };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function fileOf(types: readonly string[], random: Random): Pick<Case, 'type' | 'bytes'> {
  if (types.includes('text/csv')) {
    const rows = Array.from({ length: Math.floor(random() * 6) }, () =>
      [pick(random, HOSTILE_TEXTS).slice(0, 300), pick(random, ['1', '12.40', '-1', '1e9', '$1,299.00', ''])].join(','),
    );
    return { type: 'text/csv', bytes: [pick(random, CSV_HEADS), ...rows].join(pick(random, ['\n', '\r\n', '\r'])) };
  }
  const bytes = Uint8Array.from(PNG);
  for (let flips = Math.floor(random() * 4); flips > 0; flips--)
    bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
  return {
    type: pick(random, types),
    bytes: random() < 0.2 ? bytes.slice(0, Math.floor(random() * bytes.length)) : bytes,
  };
}
