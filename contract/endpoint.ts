import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { speakPlainly } from './wording.ts';

speakPlainly();

/** Who may make a call; the server's guards enforce it, the description at /api/openapi.json tells it. */
export type Access = 'everyone' | 'session' | 'signed-in' | 'admin' | 'provider';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the wire: its address, what goes in, what comes out and how it can fail. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  /** Below `/api`, parameters in braces: `/part/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Media types of a body that is a file, for calls that take one instead of JSON. */
  readonly upload: readonly string[] | undefined;
  readonly response: Response;
  /** The answer's media type, when it is a file instead of JSON. */
  readonly download: string | undefined;
  readonly status: 200 | 201;
  readonly errors: readonly ErrorCode[];
}

interface Description<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
> {
  name: string;
  method: Method;
  path: string;
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  upload?: readonly string[];
  response: R;
  download?: string;
  status?: 200 | 201;
  errors?: readonly ErrorCode[];
}

const nothing = z.object({});
export type Nothing = typeof nothing;

/** Describes a call once, for the server that answers it and the browser that makes it. */
export function endpoint<
  R extends z.ZodMiniType,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = z.ZodMiniUndefined,
>(description: Description<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    ...description,
    params: (description.params ?? nothing) as P,
    query: (description.query ?? nothing) as Q,
    body: (description.body ?? z.undefined()) as B,
    upload: description.upload,
    download: description.download,
    errors: description.errors ?? [],
  };
}

/** Fills the braces of an endpoint's path and appends its query, a list as a repeated name: `/part/42?limit=10`. */
export function pathOf(
  { path }: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one: unknown) => [key, one] as const) : [[key, value] as const],
    )
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}
