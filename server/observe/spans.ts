import { runInRequestContext, currentRequestContext } from './request-context.ts';

/** A piece of work with a beginning and an end, as a trace shows it. */
export interface Span {
  /** What hands the trace on to somebody else: the W3C header's value. */
  readonly traceparent: string;
  readonly traceId: string;
  set(name: string, value: string | number): void;
  rename(name: string): void;
  /** @param error what it failed with; its message stays here, as it may hold anything */
  end(error?: unknown): void;
}

export interface SpanFacts {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal' | 'consumer';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** What it is a part of: a span of this process, or a W3C traceparent of another. */
  readonly parent?: Span | string | undefined;
}

export interface Tracer {
  start(facts: SpanFacts): Span;
  /** Sends what is still unsent. */
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Turns traces on, or off again, for this process. */
export function traceWith(wanted: Tracer | undefined): void {
  tracer = wanted;
}

/** Begins a span below the one that is running; undefined while traces are off, which then costs nothing. */
export function startSpan(facts: SpanFacts): Span | undefined {
  return tracer?.start({ ...facts, parent: facts.parent ?? currentRequestContext()?.span });
}

/** Does a piece of work within a span of its own; while traces are off, just does it. */
export async function inSpan<Result>(facts: SpanFacts, work: () => Promise<Result>): Promise<Result> {
  const span = startSpan(facts);
  if (!span) return work();
  try {
    const result = await runInRequestContext(
      { requestId: crypto.randomUUID(), ...currentRequestContext(), span },
      work,
    );
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
