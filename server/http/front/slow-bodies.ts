import type { IncomingMessage } from 'node:http';

/** What a client has to manage, and how often that is looked at. */
export interface Pace {
  /** Milliseconds. */
  readonly every: number;
  /** Bytes in that time. */
  readonly least: number;
}

/** 1 KB a second: the worst mobile line does better, and the largest JSON body is there within a minute. */
export const PACE: Pace = { every: 10_000, least: 10_240 };

/**
 * Ends requests whose bodies drip in, each holding a connection and what was read of it. One that is not read at the
 * moment, because the store is the slow one, is left in peace.
 */
export function watchBodies({ every, least }: Pace = PACE): { watch(request: IncomingMessage): void; stop(): void } {
  const arriving = new Map<IncomingMessage, number>();
  const timer = setInterval(() => {
    for (const [request, before] of arriving) {
      const { bytesRead } = request.socket;
      const isOurs = request.readableLength > 0 || request.socket.isPaused();
      if (before >= 0 && !isOurs && bytesRead - before < least) cut(request);
      else arriving.set(request, bytesRead);
    }
  }, every).unref();

  const cut = (request: IncomingMessage): void => {
    arriving.delete(request);
    const { socket } = request;
    // Whoever works on it hears of a client that has gone; no answer of theirs follows this one.
    if (socket.bytesWritten === 0) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    socket.destroySoon();
  };

  return {
    watch(request) {
      // Counted from the first look on: none is cut before it had the whole time.
      arriving.set(request, -1);
      const arrived = (): void => void arriving.delete(request);
      request.once('end', arrived).once('close', arrived);
    },
    stop: () => clearInterval(timer),
  };
}
