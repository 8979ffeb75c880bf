import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import { clientKey, isTrusted } from '#server/http/address.ts';

/** From this share of all connections on, those at rest are closed: a new one is worth more. */
const CROWDED = 0.9;
/** The share of all connections that one address may hold. */
const EACH = 0.25;
/** Those at rest are closed at most once in that many milliseconds. */
const CLOSE_EVERY = 1_000;

/**
 * Bounds how many connections a process holds: in all, and from one address, so that no single machine keeps the others
 * out. Beyond that they are closed as they come.
 * @param shared addresses behind which many people are: trusted proxies, this machine
 */
export function boundConnections(server: Server, most: number, shared: BlockList): void {
  // In a cluster they would otherwise be handed from one full process to the next.
  Object.assign(server, { maxConnections: most, dropMaxConnection: true });
  const byAddress = new Map<string, number>();
  let open = 0;
  let closedAt = 0;
  server.on('connection', (socket) => {
    const address = clientKey(socket.remoteAddress ?? '');
    const held = (byAddress.get(address) ?? 0) + 1;
    open++;
    byAddress.set(address, held);
    socket.once('close', () => {
      open--;
      const left = byAddress.get(address)! - 1;
      if (left === 0) byAddress.delete(address);
      else byAddress.set(address, left);
    });
    if (held > most * EACH && !isTrusted(socket.remoteAddress, shared)) return void socket.destroy();
    if (open > most * CROWDED && Date.now() - closedAt > CLOSE_EVERY) {
      closedAt = Date.now();
      server.closeIdleConnections();
    }
  });
}
