import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import { clientNetworks, isTrusted } from '#server/http/request/address.ts';

/** Above this share of the connection limit, idle connections are closed to keep room for new ones. */
const CROWDED = 0.9;
/** The share of the connection limit that one address can use; the networks around an IPv6 client can use more. */
const EACH = 0.25;
/** Minimum time between two rounds of closing idle connections, in milliseconds. */
const CLOSE_EVERY = 1_000;

/**
 * Limits the open connections of a process, in total and per address, so that one machine cannot lock out all others.
 * Connections above a limit are closed immediately.
 * @param shared addresses without a limit, because many people use them: trusted proxies, this machine
 */
export function limitConnections(server: Server, max: number, shared: BlockList): void {
  // In a cluster a connection would otherwise be passed from one full process to the next.
  Object.assign(server, { maxConnections: max, dropMaxConnection: true });
  const byNetwork = new Map<string, number>();
  let open = 0;
  let closedAt = 0;
  server.on('connection', (socket) => {
    const networks = clientNetworks(socket.remoteAddress ?? '');
    open++;
    for (const { key } of networks) byNetwork.set(key, (byNetwork.get(key) ?? 0) + 1);
    socket.once('close', () => {
      open--;
      for (const { key } of networks) {
        const left = byNetwork.get(key)! - 1;
        if (left === 0) byNetwork.delete(key);
        else byNetwork.set(key, left);
      }
    });
    const isOver = networks.some(({ key, shares }) => byNetwork.get(key)! > max * EACH * shares);
    if (isOver && !isTrusted(socket.remoteAddress, shared)) return void socket.destroy();
    if (open > max * CROWDED && Date.now() - closedAt > CLOSE_EVERY) {
      closedAt = Date.now();
      server.closeIdleConnections();
    }
  });
}
