import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/* The thread of liveness.ts. */

const { host, port, beats, hungAfter } = workerData as {
  host: string;
  port: number;
  beats: SharedArrayBuffer;
  hungAfter: number;
};
const last = new BigInt64Array(beats);

const server = createServer(({ method, url }, response) => {
  if (method !== 'GET' || url !== '/healthz') return void response.writeHead(404, { 'content-length': 0 }).end();
  const isHung = Date.now() - Number(Atomics.load(last, 0)) > hungAfter;
  response.writeHead(isHung ? 503 : 200, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  response.end(isHung ? 'the process has hung' : 'ok');
});
server.maxConnections = 50;
server.timeout = 10_000;
// An error ends the thread, and reaches the one that started it.
// oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
server.listen(port, host, () => parentPort!.postMessage((server.address() as AddressInfo).port));
