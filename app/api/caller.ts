import type * as z from 'zod/mini';
import { pathOf, type Endpoint } from '#contract/endpoint.ts';
import { ERRORS, Failure, readProblem, type ErrorCode } from '#contract/errors.ts';
import { nextOf } from '#contract/paging.ts';

/** What a call takes: only what its endpoint has. */
export interface CallInput<E extends Endpoint> {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
  /** Makes a repeat of this very call harmless. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Makes a call of the contract and returns its answer; throws the server's failure, or one for `acknowledged: false`. */
export type Call = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<z.output<E['response']>>;

/** Like Call, for lists: also the place from which the next page goes on. */
export type CallPage = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
) => Promise<{ items: z.output<E['response']>; next: string | undefined }>;

/** Sends a request to a path below /api; the browser's and the server's ways differ in this alone. */
export type Send = (path: string, init: RequestInit, access: Endpoint['access']) => Promise<Response>;

export function createCall(send: Send): { call: Call; callPage: CallPage } {
  const request = async (endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<Response> => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
    const response = await send(
      pathOf(endpoint, input.params as Record<string, unknown>, input.query as Record<string, unknown>),
      {
        method: endpoint.method,
        headers,
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.signal && { signal: input.signal }),
      },
      endpoint.access,
    );
    if (!response.ok) throw await failureOf(response);
    return response;
  };
  return {
    call: async (endpoint, input) => {
      const answer = await (await request(endpoint, input as CallInput<Endpoint>)).json();
      if ((answer as { acknowledged?: boolean } | null)?.acknowledged === false)
        throw new Failure('malformed', "The store didn't save this. Try again.");
      return answer;
    },
    callPage: async (endpoint, input) => {
      const response = await request(endpoint, input as CallInput<Endpoint>);
      return { items: await response.json(), next: nextOf(response.headers.get('link')) };
    },
  };
}

/**
 * The failure that an answer tells of; an answer that is no problem document is told by its status alone.
 * @param shows whether a `message` of another shape is meant for people, as an identity provider's is
 */
export async function failureOf(response: Response, shows = false): Promise<Failure> {
  const answer: unknown = await response.json().catch(() => undefined);
  const problem = readProblem(answer);
  if (problem) {
    const { code, title, detail, fields, fresh } = problem;
    const wait = Number(response.headers.get('retry-after')) || undefined;
    return new Failure(code, detail ?? title, { fields, fresh, retryAfterSeconds: wait });
  }
  const message = (answer as { message?: unknown } | null | undefined)?.message;
  const isShown = shows && response.status < 500 && typeof message === 'string' && message !== '';
  return new Failure(codeOf(response.status), isShown ? message.slice(0, 200) : undefined);
}

function codeOf(status: number): ErrorCode {
  const known = (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code].status === status);
  return known ?? (status >= 500 ? 'overloaded' : 'malformed');
}

/** The store did not answer at all: no network, or it is not running. */
export class Unreachable extends Failure {
  constructor(cause: unknown) {
    super('overloaded', 'The store could not be reached. Check your connection and try again; nothing was lost.', {
      cause,
    });
  }
}
