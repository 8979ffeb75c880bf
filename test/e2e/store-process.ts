import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '#test/fixtures/free-ports.ts';
import { databaseEnv } from '#test/postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A store that runs as in production: the built pages, in its own process. */
export interface StoreProcess {
  readonly origin: string;
  readonly mailboxUrl: string;
  readonly cardSandboxUrl: string;
  /** Passed to it, so that tests can change its data; undefined if the store uses its embedded database. */
  readonly databaseUrl: string | undefined;
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a store on free loopback ports and waits until it is ready.
 * @param program main.ts for the built store, dev.ts for the development server
 * @param databaseUrl its database; embedded by default
 */
export async function startStore({
  program = 'main.ts',
  databaseUrl,
  dataDir,
  env = {},
  folder: checkout = root,
}: {
  program?: 'main.ts' | 'dev.ts';
  databaseUrl?: string;
  dataDir?: string;
  env?: Record<string, string>;
  /** Another version's folder. */
  folder?: string;
} = {}): Promise<StoreProcess> {
  const [port, cards, identity] = await freePorts(3);
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'partsmith-e2e-')));
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(checkout, 'process', program)], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PAYMENT_SANDBOX_PORT: String(cards),
      IDENTITY_SANDBOX_PORT: String(identity),
      DATA_DIR: folder,
      NODE_ENV: program === 'main.ts' ? 'production' : 'development',
      ...(databaseUrl && databaseEnv(databaseUrl)),
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const look = (): void => void (/Ctrl-C stops it|is running for development/.test(output) && resolve());
    child.stdout.on('data', look);
    child.once('exit', (code) => reject(new Error(`The store exited with ${code}:\n${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    mailboxUrl: `http://127.0.0.1:${identity}/mailbox`,
    cardSandboxUrl: `http://127.0.0.1:${cards}`,
    databaseUrl,
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
