import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take nothing of an answer that waits for it, and how often it is looked, in milliseconds. */
export interface Silence {
  readonly most: number;
  readonly every: number;
}

/** Who has taken nothing for two minutes has gone without a word. */
const SILENCE: Silence = { most: 120_000, every: 10_000 };

/**
 * Ends connections whose clients have stopped reading. Node's own timeout does it, which knows how much the system still
 * holds of a write; but it is wound up only for those that are found waiting, and not for each request (`server.timeout`).
 */
export function watchReaders(server: Server, { most, every }: Silence = SILENCE): { stop(): void } {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    // Once its answer is whole, Node sets the time for which a connection at rest is kept.
    for (const socket of open) if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(most);
  }, every).unref();
  return { stop: () => clearInterval(timer) };
}
