import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/*
 * The load generator, in a separate process: raw requests over keep-alive sockets, one in flight per socket, the next
 * as soon as the answer is complete. Parses only as much HTTP as it needs to find the end of an answer, so that the
 * server is the bottleneck.
 */

/** A run to perform; its result is a `Load`. */
export interface LoadRun {
  readonly port: number;
  readonly connections: number;
  readonly ms: number;
  /** Ends after this many answers instead of a time, for warm-ups. */
  readonly answers?: number;
  /** Complete requests, sent round-robin. `########` is replaced by a number that is unique in this process. */
  readonly requests?: readonly string[];
}

export interface Load {
  readonly answers: number;
  readonly failures: number;
  readonly firstFailure: string;
  readonly seconds: number;
  /** Milliseconds, sorted. */
  readonly latencies: Float64Array;
}

const PLACE = '########';
let requests: readonly Buffer[] = [];
let places: readonly number[][] = [];
let sent = 0;
let unique = Date.now() % 10_000_000;

process.on('message', (wanted: LoadRun) => {
  if (wanted.requests) {
    requests = wanted.requests.map((text) => Buffer.from(text));
    places = wanted.requests.map((text) => [...text.matchAll(new RegExp(PLACE, 'g'))].map(({ index }) => index));
  }
  run(wanted).then(
    (load) => process.send!(load),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function run({ port, connections, ms, answers }: LoadRun): Promise<Load> {
  const latencies: number[] = [];
  let failures = 0;
  let firstFailure = '';
  const began = performance.now();
  const end = began + ms;
  const talk = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      // Each connection is another customer's; of one address the store admits a share.
      const localAddress = process.platform === 'linux' ? `127.0.1.${1 + (index % 250)}` : undefined;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress && { localAddress }) });
      let at = 0;
      const next = (): void => {
        at = performance.now();
        if (answers === undefined ? at >= end : latencies.length >= answers) return void socket.end(() => resolve());
        socket.write(nextRequest());
      };
      socket.once('connect', next).once('error', reject);
      onAnswers(socket, (status, head) => {
        latencies.push(performance.now() - at);
        if (status !== '200') {
          failures++;
          firstFailure ||= head;
        }
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, index) => talk(index)));
  const seconds = (performance.now() - began) / 1000;
  return { answers: latencies.length, failures, firstFailure, seconds, latencies: new Float64Array(latencies).sort() };
}

function nextRequest(): Buffer {
  const turn = sent++ % requests.length;
  const request = requests[turn]!;
  for (const at of places[turn]!) request.write(String(unique++).padStart(PLACE.length, '0'), at, 'latin1');
  return request;
}

/** Calls back at the end of each answer, found by its length or its last chunk. */
function onAnswers(socket: Socket, done: (status: string, head: string) => void): void {
  let kept: Buffer | undefined;
  let missing = 0;
  let status = '';
  let head = '';
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
      if (missing <= 0) done(status, head);
      return;
    }
    const all = kept ? Buffer.concat([kept, chunk]) : chunk;
    const bodyAt = all.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return void (kept = all);
    head = all.toString('latin1', 0, bodyAt);
    status = head.slice(9, 12);
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    if (length) {
      kept = undefined;
      missing = bodyAt + Number(length[1]) - all.length;
      if (missing <= 0) {
        if (status !== '200') head = all.toString();
        done(status, head);
      }
      return;
    }
    kept = all;
    if (all.length > bodyAt && all.subarray(-5).equals(LAST_CHUNK)) {
      kept = undefined;
      done(status, head);
    }
  });
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
