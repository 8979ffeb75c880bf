import type { IncomingMessage, ServerResponse } from 'node:http';

/** Up to that late, in milliseconds, the loop is only busy. */
const CALM = 500;
/** However late it is, that many are worked on: it has to find out that it is late no longer. */
const LEAST = 20;
/** How often it is looked for answers that only wait for their readers, in milliseconds. */
const LOOK_EVERY = 250;

/** Who is let in, and who is asked to come back. */
export interface Admission {
  /** Whether a request is worked on; then it counts until its answer is made. */
  enter(request: IncomingMessage, response: ServerResponse): boolean;
  /** Requests that are being worked on. */
  readonly working: number;
  /** How many may be at the moment. */
  room(): number;
  stop(): void;
}

/**
 * Lets in as many as the store can work on at once: beyond that they would only wait for each other, all of them longer
 * than anyone waits. When the event loop falls behind, there is room for fewer in the same measure.
 *
 * What waits for its client costs nothing and does not count: a body that has not arrived, an answer that is not read.
 * Else a few slow clients would keep everybody out.
 * @param most requests worked on at once by an idle process
 * @param lateness milliseconds that the event loop is late
 */
export function createAdmission(most: number, lateness: () => number): Admission {
  const working = new Set<ServerResponse>();
  const timer = setInterval(() => {
    for (const response of working) if (response.headersSent && response.writableNeedDrain) working.delete(response);
  }, LOOK_EVERY).unref();

  const room = (): number => {
    const late = lateness();
    return late <= CALM ? most : Math.max(Math.min(LEAST, most), Math.floor((most * CALM) / late));
  };

  return {
    enter(request, response) {
      if (working.size >= room()) return false;
      const leave = (): void => void working.delete(response);
      // `prefinish` is when the answer is whole; `finish` waits until the client has taken it.
      response.once('prefinish', leave).once('close', leave);
      if (hasBody(request)) request.once('end', () => !response.writableEnded && working.add(response));
      else working.add(response);
      return true;
    },
    get working() {
      return working.size;
    },
    room,
    stop: () => clearInterval(timer),
  };
}

/** Whether something follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
