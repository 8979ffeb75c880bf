import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';
import { fillCatalogue } from './catalogue.ts';
import type { Watched } from './watch-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A store as its operator runs it, one web process, on a database of its own that keeps what it acknowledges (fsync). */
export interface MeasuredStore {
  readonly port: number;
  readonly cardsPort: number;
  readonly databaseUrl: string;
  /** Superuser's, for tables of the peers. */
  readonly adminUrl: string;
  readonly parts: number;
  /** The store's own folder. */
  readonly dataDir: string;
  /** Resident memory in bytes of the web process before anyone has asked it anything. */
  readonly idleMemory: number;
  /** Memory and event-loop delay of the web process since this was last asked. */
  watched(): Promise<Watched>;
  stop(): Promise<void>;
}

/** How `npm start` runs the store's process: Node's options, and what it adds to the environment. */
export const AS_STARTED = {
  options: ['--max-semi-space-size=8'],
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') },
};

/** Brings up the database with the whole catalogue, and the store on it, on free ports. */
export async function startMeasuredStore(): Promise<MeasuredStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsmith-bench-'));
  const database = await startEmbedded({ dataDir, endWithProcess: true });
  await migrate(database.url);
  const parts = await fillCatalogue(database.url);
  const [port, cardsPort, identityPort] = await freePorts(3);
  const child = spawn(
    process.execPath,
    [
      ...AS_STARTED.options,
      ...(process.env['PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`] : []),
      '--import',
      fileURLToPath(new URL('./watch-process.ts', import.meta.url)),
      join(ROOT, 'main.ts'),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PORT: String(port),
        PAYMENT_SANDBOX_PORT: String(cardsPort),
        IDENTITY_SANDBOX_PORT: String(identityPort),
        DATA_DIR: join(dataDir, 'store'),
        DATABASE_URL: database.url,
        ...AS_STARTED.env,
      },
    },
  );
  await isOpen(child);
  const watched = async (): Promise<Watched> => {
    child.send('watched');
    const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(10_000) });
    return answer;
  };
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { rss: idleMemory } = await watched();
  return {
    port: port!,
    cardsPort: cardsPort!,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    parts,
    dataDir: join(dataDir, 'store'),
    idleMemory,
    watched,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves once a store says that it is open. */
export async function isOpen(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output = (output + chunk).slice(-20_000);
      if (output.includes('Ctrl-C stops it')) resolve();
    };
    child.stdout!.on('data', look);
    child.stderr!.on('data', look);
    child.once('exit', (code) => reject(new Error(`The store ended with ${code}:\n${output}`)));
  });
}

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
