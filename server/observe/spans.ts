import { runInRequestContext, currentRequestContext, type Span } from './request-context.ts';

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
export function setTracer(wanted: Tracer | undefined): void {
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
