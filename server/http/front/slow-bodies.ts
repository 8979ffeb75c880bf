import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The minimum rate at which a client sends a body, and how often it is checked. */
export interface Pace {
  /** Milliseconds. */
  readonly every: number;
  /** Bytes in that time. */
  readonly min: number;
  /** Milliseconds that any body may take, and further ones for each kilobyte that its length announces. */
  readonly total: number;
  readonly perKilobyte: number;
}

/**
 * 1 KB a second at any time, because a mobile network may pause, and 20 KB a second over the whole body. Node's own limit
 * of 300 s (`requestTimeout`) holds for all.
 */
const PACE: Pace = { every: 10_000, min: 10_240, total: 60_000, perKilobyte: 50 };

/**
 * Ends requests whose bodies arrive too slowly, because each occupies a connection and memory. A body that the store itself
 * does not read at the moment does not count as slow.
 * @param refuse answers 408 unless a response has begun, and closes the connection
 */
export function watchBodies(
  refuse: (socket: Socket) => void,
  { every, min, total, perKilobyte }: Pace = PACE,
): { watch(request: IncomingMessage): void; stop(): void } {
  const arriving = new Map<IncomingMessage, { before: number; readonly until: number }>();
  const timer = setInterval(() => {
    for (const [request, body] of arriving) {
      const { bytesRead } = request.socket;
      const isOurs = request.readableLength > 0 || request.socket.isPaused();
      const isSlow = (body.before >= 0 && bytesRead - body.before < min) || Date.now() > body.until;
      if (isSlow && !isOurs) cut(request);
      else body.before = bytesRead;
    }
  }, every).unref();

  const cut = (request: IncomingMessage): void => {
    arriving.delete(request);
    // The handler sees an aborted request; its own response is not sent.
    refuse(request.socket);
  };

  return {
    watch(request) {
      // The first check only starts the measurement, so that every request has the full time.
      const kilobytes = Number(request.headers['content-length'] ?? Infinity) / 1_024;
      arriving.set(request, { before: -1, until: Date.now() + total + perKilobyte * kilobytes });
      const arrived = (): void => void arriving.delete(request);
      request.once('end', arrived).once('close', arrived);
    },
    stop: () => clearInterval(timer),
  };
}
