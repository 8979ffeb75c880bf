import { runInRequestContext, currentRequestContext } from './request-context.ts';

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

export interface SpanFacts {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal' | 'consumer';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** A span of this process, or the W3C traceparent of another. */
  readonly parent?: Span | string | undefined;
}

export interface Tracer {
  start(facts: SpanFacts): Span;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Turns traces on or off for this process. */
export function traceWith(wanted: Tracer | undefined): void {
  tracer = wanted;
}

/** Starts a child of the current span; undefined while traces are off. */
export function startSpan(facts: SpanFacts): Span | undefined {
  return tracer?.start({ ...facts, parent: facts.parent ?? currentRequestContext()?.span });
}

/** Runs `work` in a span; while traces are off it just runs. */
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
