import { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageCode } from '#contract/language/languages.ts';

/** An operation in a trace. */
export interface Span {
  /** The value of the W3C header that continues the trace in another service. */
  readonly traceparent: string;
  readonly traceId: string;
  set(name: string, value: string | number): void;
  rename(name: string): void;
  /** @param error recorded without its message, which may contain personal data */
  end(error?: unknown): void;
}

/** The request or job that the running code belongs to. */
export interface RequestContext {
  /** In the answer, in every log line, and in the jobs that the request queues. */
  readonly requestId: string;
  /** The job's name; undefined for requests. */
  readonly job?: string;
  /** The client's address, once it is known; database connections are shared fairly among addresses and accounts. */
  address?: string;
  /** The account that the request is signed in to, or its API key, once it is known. */
  account?: string;
  /** The API key of the request, by name and prefix: audit entries name it. */
  apiKey?: string;
  /** The reader's language, once it is known; undefined for English. */
  language?: LanguageCode;
  /** The pattern of the route, once it has answered: `/api/part/:id`. */
  route?: string;
  /** The current span, while traces are on. */
  span?: Span | undefined;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The context of the running code; undefined outside of requests and jobs. */
export function currentRequestContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** Runs `work`, and everything it starts, in that context. */
export function runInRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** Headers that name the current request to another service. */
export function traceHeaders(): Record<string, string> {
  const context = currentRequestContext();
  if (!context) return {};
  const { requestId, span } = context;
  return { 'x-request-id': requestId, ...(span && { traceparent: span.traceparent }) };
}
