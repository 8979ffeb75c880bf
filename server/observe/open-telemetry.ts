import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '#server/env-observe.ts';
import type { Span, SpanFacts, Tracer } from './spans.ts';

const KINDS: Record<SpanFacts['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
};

/** How long the last spans may take to be sent when the process ends, in milliseconds. */
const LAST_WITHIN = 2_000;

/** Spans of ours, with OpenTelemetry's own beside them to be parents by. */
const contexts = new WeakMap<Span, SpanContext>();

/**
 * Makes spans and sends them to a collector, by OTLP over HTTP, in batches. Loaded only where an address is set. A
 * collector that does not answer costs spans, never a request.
 */
export function openTracer({ url, headers, service, share }: TraceSettings, sendEvery = 5_000): Tracer {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEvery })],
  });
  const tracer = provider.getTracer('partsmith');

  return {
    start({ name, kind, attributes = {}, parent }) {
      const above = typeof parent === 'string' ? readTraceparent(parent) : parent && contexts.get(parent);
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      const own = span.spanContext();
      const ours: Span = {
        traceId: own.traceId,
        traceparent: `00-${own.traceId}-${own.spanId}-0${own.traceFlags & TraceFlags.SAMPLED}`,
        set: (key, value) => void span.setAttribute(key, value),
        rename: (to) => void span.updateName(to),
        end(error) {
          if (error !== undefined) {
            span.setAttribute('error.type', typeOf(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
      contexts.set(ours, own);
      return ours;
    },
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_WITHIN).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** A W3C traceparent (https://www.w3.org/TR/trace-context/); undefined for one that is none. */
function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The kind of an error: its words may hold what a trace must not. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}
