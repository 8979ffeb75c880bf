import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, readProblem } from '#contract/errors.ts';
import type { App } from '#server/http/context.ts';

/** The input of a call of the API. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Where a call comes from: its client's address, and the request whose client waits for it. */
export interface Caller {
  readonly address: string;
  readonly request: Request;
}

/**
 * Makes a public call of the API in this process, without a session, so that guards, limits, checks and errors are those of
 * the call itself. @returns its answer, and its `Link` header
 * @throws Failure with the call's own problem
 */
export async function callInProcess<E extends Endpoint>(
  app: App,
  endpoint: E,
  { params = {}, query = {}, body }: CallInput,
  { address, request }: Caller,
): Promise<{ answer: z.output<E['response']>; link: string | null }> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  const url = new URL(`/api${path}${search.size > 0 ? `?${search}` : ''}`, request.url);
  const init = {
    method: endpoint.method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
  const response = await app.fetch(new Request(url, init), { address, page: request });
  const answer: unknown = await response.json();
  if (response.ok) return { answer: answer as z.output<E['response']>, link: response.headers.get('link') };
  const problem = readProblem(answer);
  if (!problem) throw new Failure('internal');
  throw new Failure(problem.code, problem.detail, {
    fields: problem.fields,
    retryAfterSeconds: Number(response.headers.get('retry-after') ?? 2),
  });
}
