import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Person, TestStore } from '#test/fixtures/store.ts';
import { databaseEnv } from '#test/postgres.ts';
import type { CrashPoint } from './crash-points.ts';
import type { Command } from './server-process.ts';

/** A process of the store under test, which may die at any moment. */
export interface ServerProcess {
  readonly origin: string;
  /** The operators' port; only with `front`. */
  readonly operators: string;
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  isAlive(): boolean;
  arm(point: CrashPoint | null): Promise<void>;
  /** The operations since arming. */
  disarm(): Promise<string[]>;
  /** Runs every due job once. @throws Error when the process dies meanwhile */
  doJobs(): Promise<void>;
  kill(): Promise<void>;
}

interface ServerOptions {
  /** 0: any free port. */
  port?: number;
  /** Whether it runs queued jobs by itself, as a store does. */
  worker?: boolean;
  /** Whether it limits overload and slow clients, as a store does. */
  front?: boolean;
  /** Further settings. */
  env?: Record<string, string>;
  /** The timeout of provider calls, in milliseconds. */
  cardTimeoutMs?: number;
}

type Ports = { port: number; operatorsPort: number };
type Reply = Ports | { id: number; operations?: string[]; error?: string };
type Ask = Command extends infer W ? (W extends unknown ? Omit<W, 'id'> : never) : never;

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));
/** Many processes run here, all with the same code, so compiled code is cached. */
const compileCache = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));

/** Starts a further process of a test's store, on its database and card sandbox, and waits until it listens. */
export async function startServer(store: TestStore, options: ServerOptions = {}): Promise<ServerProcess> {
  const { settings } = store.deps;
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', process.env['FAULTS_LOG'] ? 'inherit' : 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(settings.http.port),
      ...databaseEnv(store.databaseUrl),
      PUBLIC_ORIGIN: settings.store.publicOrigin,
      PAYMENT_SANDBOX_PORT: new URL(store.cardSandbox.origin).port,
      FAULTS_TOKEN_KEY: JSON.stringify(store.tokenKey),
      FAULTS_PORT: String(options.port ?? 0),
      FAULTS_WORKER: options.worker ? '1' : '0',
      FAULTS_FRONT: options.front ? '1' : '0',
      FAULTS_CARD_TIMEOUT_MS: String(options.cardTimeoutMs ?? 2_000),
      ...options.env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { port, operatorsPort } = await listening(child);
  const ask = askOf(child, ended);
  return {
    origin: `http://127.0.0.1:${port}`,
    operators: `http://127.0.0.1:${operatorsPort}`,
    pid: child.pid!,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    arm: async (point) => void (await ask({ wish: 'arm', point })),
    disarm: () => ask({ wish: 'disarm' }),
    doJobs: async () => void (await ask({ wish: 'jobs' })),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function listening(child: ChildProcess): Promise<Ports> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) =>
      reject(new Error(`the server exited with ${code ?? signal} before it listened`)),
    );
    child.once('message', (reply: Reply) => 'port' in reply && resolve(reply));
  });
}

function askOf(child: ChildProcess, ended: Promise<void>): (what: Ask) => Promise<string[]> {
  let last = 0;
  return async (what) => {
    const id = ++last;
    const reply = new Promise<string[]>((resolve, reject) => {
      const onReply = (reply: Reply): void => {
        if (!('id' in reply) || reply.id !== id) return;
        child.off('message', onReply);
        if (reply.error === undefined) resolve(reply.operations ?? []);
        else reject(new Error(reply.error));
      };
      child.on('message', onReply);
      void ended.then(() => reject(new ServerGone()));
    });
    child.send({ ...what, id }, (error) => error && reply.catch(() => {}));
    return reply;
  };
}

/** The server died before it responded. */
export class ServerGone extends Error {
  constructor() {
    super('the server is gone');
  }
}

/** Calls a server process with JSON. @throws ServerGone without a response */
export async function callServer(
  origin: string,
  who: Person | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  } catch {
    throw new ServerGone();
  }
}
