import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '#server/settings/settings.ts';
import type { Span } from './request-context.ts';
import type { SpanFacts, Tracer } from './spans.ts';

const KINDS: Record<SpanFacts['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
};

/** Milliseconds for sending the last spans when the process ends. */
const LAST_WITHIN = 2_000;

/** The OpenTelemetry span of each of our spans, which child spans need. */
const contexts = new WeakMap<Span, SpanContext>();

/**
 * Creates spans and sends them in batches to a collector, by OTLP over HTTP. Loaded only with a collector's address. A
 * collector that does not answer loses spans and never delays a request.
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

/** Parses a W3C traceparent (https://www.w3.org/TR/trace-context/); undefined when it is invalid. */
function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The name of an error; its message can contain what a trace must not. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}
