import type { IncomingMessage } from 'node:http';

/** The minimum rate at which a client sends a body, and how often it is checked. */
export interface Pace {
  /** Milliseconds. */
  readonly every: number;
  /** Bytes in that time. */
  readonly min: number;
}

/** 1 KB a second: slow mobile networks do better, and the largest JSON body arrives within a minute. */
const PACE: Pace = { every: 10_000, min: 10_240 };

/**
 * Ends requests whose bodies arrive too slowly, because each occupies a connection and memory. A body that the store itself
 * does not read at the moment does not count as slow.
 */
export function watchBodies({ every, min }: Pace = PACE): { watch(request: IncomingMessage): void; stop(): void } {
  const arriving = new Map<IncomingMessage, number>();
  const timer = setInterval(() => {
    for (const [request, before] of arriving) {
      const { bytesRead } = request.socket;
      const isOurs = request.readableLength > 0 || request.socket.isPaused();
      if (before >= 0 && !isOurs && bytesRead - before < min) cut(request);
      else arriving.set(request, bytesRead);
    }
  }, every).unref();

  const cut = (request: IncomingMessage): void => {
    arriving.delete(request);
    const { socket } = request;
    // The handler sees an aborted request; its own response is not sent.
    if (socket.bytesWritten === 0) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    socket.destroySoon();
  };

  return {
    watch(request) {
      // The first check only starts the measurement, so that every request has the full time.
      arriving.set(request, -1);
      const arrived = (): void => void arriving.delete(request);
      request.once('end', arrived).once('close', arrived);
    },
    stop: () => clearInterval(timer),
  };
}
