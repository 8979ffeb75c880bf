import type * as z from 'zod/mini';
import { shown, t } from '#contract/language/text.ts';
import { API_ROUTES } from '#contract/api-routes.data.ts';
import { pathOf, type ApiRoute } from '#contract/api-routes.ts';
import type { CallName, Endpoints } from '#contract/calls.ts';
import { ERRORS, Failure, readProblem, type ErrorCode } from '#contract/errors.ts';
import { nextOf } from '#contract/paging.ts';

/** The parameters, query and body that a call takes. */
export interface CallInput<Name extends CallName> {
  params?: z.input<Endpoints[Name]['params']>;
  query?: z.input<Endpoints[Name]['query']>;
  body?: z.input<Endpoints[Name]['body']>;
  /** The body of a call that takes a file. */
  file?: Blob;
  /** Repeating a call with the same key has no further effect. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The type of a call's response. */
export type CallResult<Name extends CallName> = z.output<Endpoints[Name]['response']>;

/** Makes an API call and returns its response. Throws the server's failure, or one for `acknowledged: false`. */
export type Call = <Name extends CallName>(name: Name, input?: CallInput<Name>) => Promise<CallResult<Name>>;

/** Like Call, for lists: also returns the cursor of the next page, and the number of all rows if `count` asks for it. */
export type CallPage = <Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
) => Promise<{ items: CallResult<Name>; next: string | undefined; total: number | undefined }>;

/** Like Call, for files: returns the response, whose body is the file. */
export type CallFile = <Name extends CallName>(name: Name, input?: CallInput<Name>) => Promise<Response>;

/** Sends a request to a path below /api. This is the only part that differs between browser and server. */
export type Send = (path: string, init: RequestInit, access: ApiRoute['access']) => Promise<Response>;

export function createCall(send: Send): { call: Call; callPage: CallPage; callFile: CallFile } {
  const request = async (name: CallName, input: CallInput<CallName> = {}): Promise<Response> => {
    const route = API_ROUTES[name];
    const headers: Record<string, string> = { accept: 'application/json' };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (input.file) headers['content-type'] = input.file.type || 'application/octet-stream';
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
    const response = await send(
      pathOf(route, input.params as Record<string, unknown>, input.query as Record<string, unknown>),
      {
        method: route.method,
        headers,
        ...(input.body !== undefined && { body: jsonOf(input.body) }),
        ...(input.file && { body: input.file }),
        ...(input.signal && { signal: input.signal }),
      },
      route.access,
    );
    if (!response.ok) throw await failureOf(response);
    return response;
  };
  return {
    call: async (name, input) => {
      const answer = await (await request(name, input as CallInput<CallName>)).json();
      if ((answer as { acknowledged?: boolean } | null)?.acknowledged === false)
        throw new Failure('malformed', t("The store didn't save this. Try again."));
      return answer;
    },
    callPage: async (name, input) => {
      const response = await request(name, input as CallInput<CallName>);
      const total = response.headers.get('x-total-count');
      return {
        items: await response.json(),
        next: nextOf(response.headers.get('link')),
        total: total === null ? undefined : Number(total),
      };
    },
    callFile: (name, input) => request(name, input as CallInput<CallName>),
  };
}

/**
 * JSON in which an invalid number stays invalid: `JSON.stringify` would turn it into null, which clears a field that
 * may be empty.
 */
function jsonOf(body: unknown): string {
  return JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  );
}

/**
 * Turns a failed response into a Failure, from its problem document or else from its status.
 * @param shows whether to show a `message` of another shape to people, such as an identity provider's
 */
export async function failureOf(response: Response, shows = false): Promise<Failure> {
  const answer: unknown = await response.json().catch(() => undefined);
  const problem = readProblem(answer);
  if (problem) {
    const { code, title, detail, fields, fresh } = problem;
    const wait = Number(response.headers.get('retry-after')) || undefined;
    const words = detail ?? title;
    // The store answers in English.
    const text = words === ERRORS[code].title ? shown(ERRORS[code].title) : words;
    return new Failure(code, text, { fields, fresh, retryAfterSeconds: wait });
  }
  const message = (answer as { message?: unknown } | null | undefined)?.message;
  const isShown = shows && response.status < 500 && typeof message === 'string' && message !== '';
  return new Failure(codeOf(response.status), isShown ? message.slice(0, 200) : undefined);
}

function codeOf(status: number): ErrorCode {
  const known = (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code].status === status);
  return known ?? (status >= 500 ? 'overloaded' : 'malformed');
}
