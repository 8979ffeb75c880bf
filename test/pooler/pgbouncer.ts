import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRoot, PLAIN_ENV } from '@partsmith/embedded-postgres-store';
import { Client } from 'pg';
import { installQuietly } from '#test/faults/failover/quiet-install.ts';
import { freePorts } from '#test/fixtures/free-ports.ts';

const PROGRAMS = [
  process.env['PGBOUNCER'] ?? '',
  '/usr/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/usr/bin/pgbouncer',
];
/** The first version that prepares named statements again. */
const KEEPS_STATEMENTS = [1, 21];

/** A PgBouncer in transaction mode before a PostgreSQL server, on a free loopback port. */
export interface PgBouncer {
  readonly port: number;
  readonly version: string;
  /** The same database through it. */
  through(url: string): string;
  /** Runs a command of its console, such as `show servers`. */
  ask(command: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/**
 * The path of PgBouncer (PGBOUNCER, else Debian's), which root installs where it is missing, without starting its service.
 * @returns undefined where it is missing and can't be installed
 */
export async function findPgBouncer(): Promise<string | undefined> {
  const find = () => PROGRAMS.find((path) => path !== '' && existsSync(path));
  if (!find() && isRoot() && existsSync('/usr/bin/apt-get')) await installQuietly(['pgbouncer']);
  return find();
}

/**
 * Starts it before the server of a URL, whose role it uses for every client.
 * @param poolSize connections to the server for each database
 * @throws Error with its log when it does not start
 */
export async function startPgBouncer(
  program: string,
  url: string,
  { poolSize = 20 }: { poolSize?: number } = {},
): Promise<PgBouncer> {
  const version = versionOf(program);
  const [port] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  // The embedded server's URL names its socket, which another user may not use.
  const { port: serverPort, username, password } = new URL(url);
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `admin_users = ${username}`,
    'pool_mode = transaction',
    'max_client_conn = 2000',
    `default_pool_size = ${poolSize}`,
    // Servers of other test files drop their databases.
    'server_idle_timeout = 5',
    'log_connections = 0',
    'log_disconnections = 0',
    ...(keepsStatements(version) ? ['max_prepared_statements = 200'] : []),
  ];
  await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  const user = isRoot() ? (idsOf('postgres') ?? idsOf('nobody')) : undefined;
  if (user) {
    await chmod(folder, 0o755);
    await chown(file, user.uid, user.gid);
  }
  const child = spawn(program, [file], { ...user, cwd: '/', env: PLAIN_ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log = (log + text).slice(-10_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const through = (to: string): string => atPort(to, port!);
  while (!(await answers(port!))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await stop();
      throw new Error(`PgBouncer did not start:\n${log}`);
    }
    await pause(20);
  }
  return {
    port: port!,
    version,
    through,
    stop,
    async ask(command) {
      const console = new Client({
        connectionString: through(Object.assign(new URL(url), { pathname: '/pgbouncer' }).href),
      });
      await console.connect();
      return await console
        .query(command)
        .then(({ rows }) => rows)
        .finally(() => console.end());
    },
  };
}

/** The same database at a port of this machine, without the socket that the URL may name. */
export function atPort(url: string, port: number | string): string {
  const changed = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) });
  changed.searchParams.delete('host');
  return changed.href;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Whether that version can keep track of named statements. */
export function keepsStatements(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > KEEPS_STATEMENTS[0]! || (major === KEEPS_STATEMENTS[0] && minor >= KEEPS_STATEMENTS[1]!);
}

function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: PLAIN_ENV });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? 'unknown';
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8', env: PLAIN_ENV });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
