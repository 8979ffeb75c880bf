import type { components } from './api.ts';

type Problem = components['schemas']['Problem'];

/** Why the store refused a call: `order_state`, `rate_limited` and so on. */
export type ProblemCode = Problem['code'];

/** The store refused a call. Its answer is a problem document (RFC 9457). */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';
  readonly status: number;
  /** Undefined if the answer is not a problem document: something in front of the store sent it. */
  readonly code: ProblemCode | undefined;
  /** What is wrong with each field of the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current facts, if the request was based on older ones. */
  readonly fresh: Problem['fresh'];
  /** The name of the request in the store's log. */
  readonly requestId: string | undefined;
  /** How long the store asks to wait before another attempt, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  /** @param answer the body: a problem document, or whatever something in front of the store sent */
  constructor(response: Response, answer: unknown) {
    const problem = isProblem(answer) ? answer : undefined;
    super(problem ? (problem.detail ?? problem.title) : `The store answered ${response.status} without a reason.`);
    this.status = response.status;
    this.code = problem?.code;
    this.fields = problem?.fields ?? {};
    this.fresh = problem?.fresh;
    this.requestId = problem?.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = retryAfter(response);
  }
}

/** No answer of a store: the network failed, time ran out, or another server answered. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** The seconds of `Retry-After`, which may be a number or a date; undefined without one. */
export function retryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function isProblem(answer: unknown): answer is Problem {
  if (typeof answer !== 'object' || answer === null) return false;
  const { code, title, detail } = answer as Partial<Record<keyof Problem, unknown>>;
  return typeof code === 'string' && typeof title === 'string' && (detail === undefined || typeof detail === 'string');
}
