import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Load, LoadRun } from './load-client.ts';

/** A load generator process; see load-client.ts. */
export interface LoadClient {
  run(wanted: LoadRun): Promise<Load>;
  stop(): void;
}

export function startLoadClient(): LoadClient {
  const child: ChildProcess = fork(fileURLToPath(new URL('./load-client.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  return {
    async run(wanted) {
      child.send(wanted);
      const [answer] = (await once(child, 'message', { signal: AbortSignal.timeout(wanted.ms + 90_000) })) as [
        Load | { error: string },
      ];
      if ('error' in answer) throw new Error(`The load generator failed: ${answer.error}`);
      if (answer.failures > 0)
        throw new Error(
          `${answer.failures} of ${answer.answers} requests failed, the first one with:\n${answer.firstFailure}`,
        );
      return answer;
    },
    stop: () => void child.disconnect(),
  };
}

/** A request as a browser's fetch sends it, without irrelevant headers. */
export function requestText(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = {
    host: 'localhost',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'partsmith-bench',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** The percentile of a sorted list at `share` (0.5, 0.99). */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The median. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

/** Merges several runs into one. */
export function merged(loads: readonly Load[]): Load {
  const latencies = new Float64Array(loads.reduce((sum, load) => sum + load.latencies.length, 0));
  let at = 0;
  for (const load of loads) {
    latencies.set(load.latencies, at);
    at += load.latencies.length;
  }
  const sum = (pick: (load: Load) => number): number => loads.reduce((total, load) => total + pick(load), 0);
  return {
    answers: sum((load) => load.answers),
    failures: sum((load) => load.failures),
    firstFailure: '',
    seconds: sum((load) => load.seconds),
    latencies: latencies.sort(),
  };
}
