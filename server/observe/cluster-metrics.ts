import type { ChildProcess } from 'node:child_process';
import type { MetricsJson } from './metrics-server.ts';

/** How long a process has to report its metrics, in milliseconds; a slower process is missing from that answer. */
const REPORT_WITHIN = 2_000;

const ASK = 'partsmith:metrics';

interface Report {
  readonly answers: typeof ASK;
  readonly id: number;
  readonly metrics: MetricsJson;
}

let last = 0;

/** Requests the metrics of each of these processes. */
export function requestMetrics(processes: readonly ChildProcess[]): Promise<MetricsJson>[] {
  return processes.map(requestFrom);
}

function requestFrom(child: ChildProcess): Promise<MetricsJson> {
  const id = ++last;
  return new Promise((resolve) => {
    const end = (metrics: MetricsJson): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      resolve(metrics);
    };
    const onMessage = (message: Partial<Report> | null): void => {
      if (message?.answers === ASK && message.id === id) end(message.metrics ?? []);
    };
    const timer = setTimeout(() => end([]), REPORT_WITHIN);
    child.on('message', onMessage);
    if (!child.connected) return end([]);
    child.send({ ask: ASK, id }, (error) => error && end([]));
  });
}

/** Reports this web process's metrics whenever the primary process requests them. */
export function answerMetricsRequests(metrics: () => Promise<MetricsJson>): void {
  process.on('message', async (message: { ask?: unknown; id?: number } | null) => {
    if (message?.ask !== ASK) return;
    const report: Report = { answers: ASK, id: message.id!, metrics: await metrics() };
    process.send?.(report);
  });
}
