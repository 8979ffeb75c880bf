import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The time without reading after which a client is cut off, and the check interval, in milliseconds. */
export interface Silence {
  readonly max: number;
  readonly every: number;
}

interface Readers {
  /** Resolves when no connection is open. */
  left(): Promise<void>;
  stop(): void;
}

/** A client that has read nothing for two minutes is gone. */
const SILENCE: Silence = { max: 120_000, every: 10_000 };

/**
 * Ends connections whose clients have stopped reading. It uses the socket's own timeout, which knows how much of a write
 * the system still has, but sets it only for connections that wait, and not for each request as `server.timeout` does.
 */
export function watchReaders(server: Server, { max, every }: Silence = SILENCE): Readers {
  const open = new Set<Socket>();
  let onEmpty = (): void => {};
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) onEmpty();
    });
  });
  const timer = setInterval(() => {
    // When the response is complete, Node sets the keep-alive timeout instead.
    for (const socket of open) if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(max);
  }, every).unref();
  return {
    left: () => new Promise((resolve) => (open.size === 0 ? resolve() : (onEmpty = resolve))),
    stop: () => clearInterval(timer),
  };
}
