import * as z from 'zod/mini';
import { API_ROUTES, type ApiRoute, type CallName } from './api-routes.ts';
import type { ErrorCode } from './errors.ts';
import { installMessages } from './wording.ts';

installMessages();

/** One call of the API: its route, its input, its output and its failures. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> extends ApiRoute {
  readonly name: CallName;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Media types of the body, for calls that take a file instead of JSON. */
  readonly upload: readonly string[] | undefined;
  /** Maximum size of a JSON body in bytes, if it may be larger than usual. */
  readonly maxBytes: number | undefined;
  readonly response: Response;
  /** Media type of the response, if it is a file instead of JSON. */
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
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  upload?: readonly string[];
  maxBytes?: number;
  response: R;
  download?: string;
  status?: 200 | 201;
  errors?: readonly ErrorCode[];
}

const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * Describes a call of `API_ROUTES`. Types, validation, OpenAPI, the access matrix and the fuzz tests are derived from
 * it.
 */
export function endpoint<
  R extends z.ZodMiniType,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = z.ZodMiniUndefined,
>(name: CallName, description: Description<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    ...API_ROUTES[name],
    ...description,
    name,
    params: (description.params ?? nothing) as P,
    query: (description.query ?? nothing) as Q,
    body: (description.body ?? z.undefined()) as B,
    upload: description.upload,
    maxBytes: description.maxBytes,
    download: description.download,
    errors: description.errors ?? [],
  };
}
