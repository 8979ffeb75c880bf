import { type EnvReader } from './values.ts';
import { isLoopback } from './rows.ts';

/** Logs, metrics and traces of a process. */
export interface ObserveSettings {
  /** Milliseconds from which a statement is logged as slow; 0 logs none. */
  readonly slowQueryMs: number;
  /** Logs every request, not only failed ones. */
  readonly logRequests: boolean;
  /** Where metrics are served, and their token; null turns them off. */
  readonly metrics: { readonly host: string; readonly port: number; readonly token: string | null } | null;
  /** Where traces are sent; null turns them off. */
  readonly traces: TraceSettings | null;
}

export interface TraceSettings {
  /** The full URL of the collector for traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The store's service name in traces. */
  readonly service: string;
  /** The share of requests that is traced, 0 to 1; requests that a trusted proxy traces always are. */
  readonly share: number;
}

const TOKEN_LENGTH = 16;

/** Logs, metrics and traces. */
export function readObserve(read: EnvReader): ObserveSettings {
  return {
    slowQueryMs: read.integer('SLOW_QUERY_MS', 500, 0, 600_000),
    logRequests: read.flag('LOG_REQUESTS'),
    metrics: readMetrics(read),
    traces: readTraces(read),
  };
}

/** Business metrics are private: beyond this machine they require the token. */
function readMetrics(read: EnvReader): ObserveSettings['metrics'] {
  const port = read.integer('METRICS_PORT', 0, 0, 65_535);
  const host = read.text('METRICS_HOST') ?? '127.0.0.1';
  const token = read.text('METRICS_TOKEN');
  if (token !== null && token.length < TOKEN_LENGTH)
    read.wrong(`METRICS_TOKEN must have ${TOKEN_LENGTH} characters or more, not ${token.length}.`);
  if (port === 0) return null;
  if (token === null && !isLoopback(host))
    read.wrong('METRICS_TOKEN is missing: with METRICS_HOST the figures can be read from other machines.');
  return { host, port, token };
}

/** Uses OpenTelemetry's variable names. */
function readTraces(read: EnvReader): TraceSettings | null {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:4318');
  if (endpoint === null) return null;
  const share = read.text('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(share)) read.wrong(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, not '${share}'.`);
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(read),
    service: read.text('OTEL_SERVICE_NAME') ?? 'partsmith',
    share: Number(share),
  };
}

/** Problems do not repeat the value, which contains the collector's key. */
function readHeaders(read: EnvReader): Record<string, string> {
  const parts = (read.text('OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter((part) => part.trim() !== '');
  const pairs = parts.map((part) => /^\s*([\w-]+)\s*=(.*)$/.exec(part)?.slice(1) ?? []);
  if (pairs.some((pair) => pair.length < 2))
    read.wrong('OTEL_EXPORTER_OTLP_HEADERS must be headers like name=value, divided by commas.');
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value.trim()]));
}
