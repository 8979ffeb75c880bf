import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { fieldsOf } from '#contract/fields-of.ts';
import { readJson } from './request/body.ts';
import type { App, Env } from './context.ts';

/** Authorizes a call: returns the caller, or throws the failure. @param endpoint with the permission that admins need */
export type Guard<Actor> = (
  context: Context<Env>,
  endpoint: Pick<Endpoint, 'permission' | 'keyPermission'>,
) => Promise<Actor>;

/** What a handler receives. */
export interface Input<E extends Endpoint, Actor> {
  readonly actor: Actor;
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly context: Context<Env>;
}

/** Counts a caller before the input is read, so that refused calls cost next to nothing. */
type Count<E extends Endpoint, Actor> = (input: Pick<Input<E, Actor>, 'actor' | 'context'>) => void | Promise<void>;

/**
 * Answers a call of the contract: guard, count, parse, handle, reply. The handler returns the contract's answer or a
 * Response. Only the handler of a call that declares it reads from a replica; guards read from the primary.
 */
export function serve<E extends Endpoint, Actor>(
  app: App,
  endpoint: E,
  guard: Guard<Actor>,
  handle: (input: Input<E, Actor>) => Promise<NoInfer<z.input<E['response']>> | Response>,
  count?: Count<E, Actor>,
): void {
  const answer = async (context: Context<Env>): Promise<Response> => {
    const actor = await guard(context, endpoint);
    await count?.({ actor, context });
    const input = {
      actor,
      params: parse(endpoint.params, paramsOf(context), 'not_found'),
      query: parse(endpoint.query, queryOf(context), 'invalid_fields'),
      body: hasBody(endpoint)
        ? parse(endpoint.body, await readJson(context.req.raw, endpoint.maxBytes), 'invalid_fields')
        : undefined,
      context,
    } as Input<E, Actor>;
    const replicas = endpoint.reads === 'replica' ? context.get('replicas') : undefined;
    const result = await (replicas ? replicas.read(() => handle(input)) : handle(input));
    if (result instanceof Response) return result;
    const text = JSON.stringify(result);
    return context.body(text, endpoint.status, {
      'content-type': 'application/json',
      // Set so that `compress` skips small bodies.
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
    });
  };
  for (const path of casings(endpoint.path)) app.on(endpoint.method, path, answer);
}

/** PostgreSQL text cannot contain NUL, so no id matches. */
function paramsOf(context: Context<Env>): Record<string, string> {
  const params = context.req.param();
  if (Object.values(params).some((value) => value.includes('\0'))) throw new Failure('not_found');
  return params;
}

/** A repeated name is a list, which only list fields accept. NUL becomes a space. */
function queryOf(context: Context<Env>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, given]) => {
      const values = given.map((value) => value.replaceAll('\0', ' '));
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

function hasBody(endpoint: Endpoint): boolean {
  return endpoint.body.type !== 'undefined';
}

/** The specification spells placeOrder in two ways; both work for every method. */
function casings(path: string): string[] {
  const hono = path.replace(/\{(\w+)\}/g, ':$1');
  return /^\/placeorder/i.test(hono)
    ? [hono.replace(/^\/placeorder/i, '/placeorder'), hono.replace(/^\/placeorder/i, '/placeOrder')]
    : [hono];
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  code: 'not_found' | 'invalid_fields',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (code === 'not_found') throw new Failure('not_found');
  throw invalidFields(fieldsOf(result.error));
}

/** A JSON response that sets cookies; not cacheable. */
export function jsonWithCookies(data: object, cookies: readonly string[]): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(data), { headers });
}
