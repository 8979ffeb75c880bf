import * as z from 'zod/mini';
import { type Permission, PERMISSIONS } from '#contract/accounts/permissions.ts';
import type { Access, ApiRoute, Method } from './api-routes.ts';
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
  /** For admins: the permission that their role must have. */
  readonly permission: Permission | undefined;
  /** For a call of signed-in people that staff make too: the permission with which an API key makes it as staff. */
  readonly keyPermission: Permission | undefined;
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
  /** Where its queries outside of transactions read, if the store has replicas; they show every acknowledged write. */
  readonly reads: 'primary' | 'replica';
  readonly status: 200 | 201;
  readonly errors: readonly ErrorCode[];
  /** Fields of the request's example in the documentation, other than usual; undefined leaves an optional field out. */
  readonly example: Readonly<Record<string, unknown>>;
}

interface Description<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
> {
  /** Who may make it: the permission that staff need, or other callers. */
  access: Exclude<Access, 'admin'> | Permission;
  keyPermission?: Permission;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  upload?: readonly string[];
  maxBytes?: number;
  response: R;
  download?: string;
  reads?: 'replica';
  status?: 200 | 201;
  errors?: readonly ErrorCode[];
  example?: Readonly<Record<string, unknown>>;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * Declares a call, whose name is that of its export. Routes, types, validation, guards, OpenAPI, the browser's client, the
 * access matrix and the fuzz tests are derived from it.
 * @param route method and path below `/api`, parameters in braces: `GET /part/{id}`
 */
export function endpoint<
  R extends z.ZodMiniType,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = z.ZodMiniUndefined,
>(route: `${Method} /${string}`, description: Description<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const [method, path] = route.split(' ') as [Method, string];
  const { access } = description;
  return {
    status: 200,
    ...description,
    method,
    path,
    ...(isPermission(access) ? { access: 'admin', permission: access } : { access, permission: undefined }),
    keyPermission: description.keyPermission,
    params: (description.params ?? nothing) as P,
    query: (description.query ?? nothing) as Q,
    body: (description.body ?? z.undefined()) as B,
    upload: description.upload,
    maxBytes: description.maxBytes,
    download: description.download,
    reads: description.reads ?? 'primary',
    errors: description.errors ?? [],
    example: description.example ?? {},
  };
}

const isPermission = (access: string): access is Permission => access in PERMISSIONS;
