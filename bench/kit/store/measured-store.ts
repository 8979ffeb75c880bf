import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool, type QueryResultRow } from 'pg';
import { freePorts } from '../../../test/fixtures/free-ports.ts';
import type { MeasuredDatabase } from './measured-database.ts';
import type { Watched } from './watch-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A store as an operator runs it, with one web process. */
export interface MeasuredStore {
  /** The process id of the web process. */
  readonly pid: number;
  readonly port: number;
  readonly cardsPort: number;
  readonly databaseUrl: string;
  /** The superuser's URL, for the peers' tables. */
  readonly adminUrl: string;
  readonly parts: number;
  /** The store's data folder. */
  readonly dataDir: string;
  /** Memory and event loop delay of the web process since the last call. */
  watched(): Promise<Watched>;
  /** Queries the store's database. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** The Node options and environment variables that `npm start` sets. */
export const AS_STARTED = {
  options: ['--max-semi-space-size=8'],
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), MALLOC_ARENA_MAX: '2' },
};

/**
 * Opens a store on the database, on free ports.
 * @param standIns `inside` the store's process, as with `npm start`, or `apart`, as with real keys
 */
export async function startMeasuredStore(
  database: MeasuredDatabase,
  standIns: 'inside' | 'apart',
): Promise<MeasuredStore> {
  const [port, cardsPort, identityPort] = await freePorts(3);
  const child = spawn(
    process.execPath,
    [
      ...AS_STARTED.options,
      ...(process.env['PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`] : []),
      // Otherwise the time of a purchase would include the provider's work.
      ...(standIns === 'apart' ? ['--conditions=stand-ins-apart'] : []),
      '--import',
      fileURLToPath(new URL('./watch-process.ts', import.meta.url)),
      join(ROOT, 'process/main.ts'),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PORT: String(port),
        PAYMENT_SANDBOX_PORT: String(cardsPort),
        IDENTITY_SANDBOX_PORT: String(identityPort),
        DATA_DIR: database.dataDir,
        // A few clients represent many customers.
        ORDERS_A_MINUTE: '100000000',
        RESERVED_VALUE: '999999999',
        RESERVED_LINES: '100000',
        PAYMENTS_A_MINUTE: '100000000',
        SEARCHES_A_MINUTE: '100000000',
        DATABASE_URL: database.url,
        // The receivers of webhooks run on this machine.
        WEBHOOK_LOOPBACK: '1',
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
  const pool = new Pool({ connectionString: database.url, max: 1 });
  return {
    pid: child.pid!,
    port: port!,
    cardsPort: cardsPort!,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    parts: database.parts,
    dataDir: database.dataDir,
    watched,
    query: async <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    async stop() {
      await pool.end();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resolves when the store reports that it is open. */
export async function isOpen(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output = (output + chunk).slice(-20_000);
      if (output.includes('Ctrl-C stops it')) resolve();
    };
    child.stdout!.on('data', look);
    child.stderr!.on('data', look);
    child.once('exit', (code) => reject(new Error(`The store exited with ${code}:\n${output}`)));
  });
}
