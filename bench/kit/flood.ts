import { once } from 'node:events';
import { request } from 'node:http';

/** A request of a flood. */
export interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
  /** Sends only this of the body, and then nothing. */
  readonly begins?: string;
}

/** Requests from one address, sent in turn and `atOnce` at the same time, at most `most` of them. */
export interface Flood {
  readonly port: number;
  readonly address: string;
  readonly atOnce: number;
  readonly most: number;
  readonly requests: readonly Sent[];
}

/** Sends a request from an address and reads the answer; a failure counts as an answer. */
export function ask(port: number, localAddress: string, sent: Sent, signal: AbortSignal): Promise<void> {
  const { path, method = 'GET', headers = {}, body, begins } = sent;
  return new Promise((resolve) => {
    const to = { port, host: '127.0.0.1', localAddress, path, method, headers, signal };
    const asked = request(to, (answer) => answer.resume().once('close', resolve));
    asked.once('error', () => resolve());
    if (begins === undefined) asked.end(body);
    else asked.write(begins);
  });
}

// This module also runs as a separate process, so that its work does not delay what is measured: it receives a flood,
// sends it until any further message comes, and answers with the number of requests.
if (process.send && import.meta.filename === process.argv[1]) {
  const [{ port, address, atOnce, most, requests }] = (await once(process, 'message')) as [Flood];
  const stop = new AbortController();
  process.once('message', () => stop.abort());
  let sent = 0;
  const attack = async (): Promise<void> => {
    while (!stop.signal.aborted && sent < most) {
      const next = requests[sent++ % requests.length]!;
      await ask(port, address, next, stop.signal);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attack));
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  process.send(sent, () => process.disconnect!());
}
