import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a database that can be slowed down or cut off, like a hanging network or disk. */
export interface SlowLine {
  /** The database's URL through this connection. */
  readonly url: string;
  /** Delays all traffic by this many milliseconds each way; null: nothing gets through. */
  delay(ms: number | null): void;
  close(): Promise<void>;
}

/** Opens a connection to that database. */
export async function slowLine(databaseUrl: string): Promise<SlowLine> {
  const to = new URL(databaseUrl);
  const port = Number(to.port || 5432);
  // A socket folder for a server on this machine.
  const folder = to.searchParams.get('host');
  let wait: number | null = 0;
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  /** Delayed data keeps its order. */
  const carry = (from: Socket, into: Socket): void => {
    from.on('data', (chunk: Buffer) => {
      const pass = (): void => void (into.writable && into.write(chunk));
      if (wait === null) held.push(pass);
      else if (wait === 0) pass();
      else setTimeout(pass, wait);
    });
    from.on('error', () => {}).on('close', () => into.destroy());
  };
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, to.hostname);
    for (const socket of [near, far]) sockets.add(socket.setNoDelay(true));
    carry(near, far);
    carry(far, near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    delay(ms) {
      wait = ms;
      if (ms !== null) for (const pass of held.splice(0)) pass();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
