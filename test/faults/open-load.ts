import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/*
 * Open-loop load: a fixed number of requests per second regardless of earlier ones, like many independent customers.
 * A separate process that its parent controls; raw requests over keep-alive connections.
 */

export interface OpenLoad {
  readonly port: number;
  /** Requests per second; undefined: each connection sends the next one after its response. */
  readonly rate: number | undefined;
  readonly seconds: number;
  /** Maximum number of connections; a request without a free one counts as unsent. */
  readonly connections: number;
  /** Complete requests, sent round-robin. `########` is replaced by a number that is unique in this process. */
  readonly requests: readonly string[];
}

export interface OpenFigures {
  readonly offered: number;
  readonly unsent: number;
  /** Responses by status; `cut` where a connection was closed instead. */
  readonly answers: Readonly<Record<string, number>>;
  /** Times of the responses with 200, in milliseconds. */
  readonly half: number;
  readonly p99: number;
  readonly seconds: number;
  /** 503 responses without Retry-After. */
  readonly withoutRetryAfter: number;
}

const PLACE = '########';
let unique = Date.now() % 10_000_000;

process.on('message', (load: OpenLoad) => void run(load).then((figures) => process.send!(figures)));
process.on('disconnect', () => process.exit());

async function run({ port, rate, seconds, connections, requests }: OpenLoad): Promise<OpenFigures> {
  const answers: Record<string, number> = {};
  const latencies: number[] = [];
  const free: Socket[] = [];
  const sum = { offered: 0, unsent: 0, open: 0, busy: 0, withoutRetryAfter: 0 };
  const began = performance.now();
  const end = began + seconds * 1_000;

  const send = (socket: Socket): void => {
    sum.offered++;
    sum.busy++;
    const text = requests[sum.offered % requests.length]!.replace(PLACE, () => String(unique++).padStart(8, '0'));
    const at = performance.now();
    onAnswer(socket, (status, head) => {
      sum.busy--;
      answers[status] = (answers[status] ?? 0) + 1;
      if (status === '200') latencies.push(performance.now() - at);
      if (status === '503' && !/\r\nretry-after: \d/i.test(head)) sum.withoutRetryAfter++;
      if (status === 'cut') return void sum.open--;
      if (rate === undefined && performance.now() < end) send(socket);
      else free.push(socket);
    });
    socket.write(text);
  };
  const sendOne = (): void => {
    const socket = free.pop();
    if (socket) return send(socket);
    if (sum.open < connections) {
      sum.open++;
      return send(connect({ port, host: '127.0.0.1', noDelay: true }));
    }
    sum.offered++;
    sum.unsent++;
  };

  if (rate === undefined) for (let each = 0; each < connections; each++) sendOne();
  while (performance.now() < end) {
    if (rate !== undefined) {
      const due = Math.floor(((performance.now() - began) / 1_000) * rate);
      while (sum.offered < due) sendOne();
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const took = (performance.now() - began) / 1_000;
  const late = performance.now() + 30_000;
  while (sum.busy > 0 && performance.now() < late) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const socket of free) socket.destroy();
  latencies.sort((a, b) => a - b);
  const within = (share: number): number => Math.round(latencies[Math.floor(latencies.length * share)] ?? Number.NaN);
  return {
    offered: sum.offered,
    unsent: sum.unsent,
    answers,
    half: within(0.5),
    p99: within(0.99),
    seconds: took,
    withoutRetryAfter: sum.withoutRetryAfter,
  };
}

/** Calls back once, with the complete response's status, or when the connection ends without one. */
function onAnswer(socket: Socket, done: (status: string, head: string) => void): void {
  let kept = '';
  const finish = (status: string): void => {
    socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error');
    socket.on('error', () => {});
    done(status, kept);
  };
  socket.on('data', (chunk) => {
    kept += chunk.toString('latin1');
    const bodyAt = kept.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(kept);
    const isWhole = length ? kept.length >= bodyAt + Number(length[1]) : kept.endsWith('0\r\n\r\n');
    if (isWhole) finish(kept.slice(9, 12));
  });
  socket.on('error', () => {}).on('close', () => finish('cut'));
}
