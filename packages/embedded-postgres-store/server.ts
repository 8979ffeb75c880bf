import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  open,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { program } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import { rotateLog } from './log-file.ts';
import type { Installation } from './installation.ts';
import { type Running, takeOverPidFile, isAlive, isServerOf, launch, readPidFile } from './server-process.ts';
import { ACCESS_TEXT, settingsText } from './server-settings.ts';
import { writeState } from './state-file.ts';
import { PLAIN_ENV } from './server-user.ts';

export interface Server extends Running {
  /** PostgreSQL's own folder. */
  data: string;
}

/** The URL of the program's database for its own role: the socket where there is one, else 127.0.0.1. */
export function urlOf(installation: Installation, server: Running): string {
  return connectionUrl(installation.name, installation.state.password, server, installation.name);
}

/** The URL of the maintenance database for the superuser. */
export function adminUrlOf(installation: Installation, server: Running): string {
  return connectionUrl('postgres', installation.state.adminPassword, server, 'postgres');
}

function connectionUrl(role: string, password: string, server: Running, database: string): string {
  const socket = server.socketDir ? `?host=${encodeURIComponent(server.socketDir)}` : '';
  return `postgres://${role}:${password}@127.0.0.1:${server.port}/${database}${socket}`;
}

/** Reuses the server that runs on this installation, or creates and starts one. The caller holds the lock of the data folder. */
export async function runServer(
  installation: Installation,
  options: { log: (line: string) => void; durable: boolean; others: boolean },
): Promise<Server> {
  const data = join(installation.home, 'data');
  const left = await findRunning(installation, data);
  if (left) {
    if (!options.others) options.log('Reusing the PostgreSQL that an earlier run left running.');
    await ensureDatabase(installation, left);
    return { ...left, data };
  }
  await refuseOtherContainer(installation, options.others);
  if (!existsSync(data)) await initialize(installation, data);
  const server = await start(installation, data, options.durable);
  await ensureDatabase(installation, server);
  return { ...server, data };
}

async function findRunning(installation: Installation, data: string): Promise<Running | null> {
  const found = await readPidFile(data);
  if (!found) return null;
  if (!(await isServerOf(found.pid, data))) {
    await takeOverPidFile(data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // it stopped in the meantime
    });
    return null;
  }
  for (let waited = 0; waited < 300_000; waited += 50) {
    const running = await readPidFile(data);
    if (!running || !(await isAlive(running.pid))) return null; // it was shutting down
    if (running.ready && (await answers(installation, running, data))) return running;
    await sleep(50);
  }
  throw new EmbeddedError(
    `A PostgreSQL server (process ${found.pid}) is running in ${data} but does not respond. Stop it with 'kill ${found.pid}' and start again.`,
  );
}

/** Whether the server at that address accepts our password and works in our folder. */
async function answers(installation: Installation, running: Running, data: string): Promise<boolean> {
  try {
    const folder = await withAdmin(
      installation,
      running,
      async (client) => (await client.query('SHOW data_directory')).rows[0].data_directory as string,
    );
    return (await realpath(folder)) === (await realpath(data));
  } catch (error) {
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) {
      throw new EmbeddedError(
        `The PostgreSQL server running in ${data} does not accept the passwords in ${join(installation.dataDir, 'postgres.json')}. Put that file back from a backup, or set {folder} to an empty folder.`,
      );
    }
    return false; // starting up, shutting down, or out of connections: the caller retries
  }
}

/**
 * Other processes of the program use this data folder, but no server is visible. Within one process table their server died
 * and may be restarted. Seen from another container it may still run, and a second server would destroy the data.
 */
async function refuseOtherContainer(installation: Installation, others: boolean): Promise<void> {
  const file = join(installation.dataDir, 'postgres.where');
  const here = await readlink('/proc/self/ns/pid').catch(() => 'here');
  if (others && (await readFile(file, 'utf8').catch(() => here)) !== here) {
    throw new EmbeddedError(
      `{Program} is already running on ${installation.dataDir} in another container. Stop it there first, or set {folder} to another folder.`,
    );
  }
  await writeFile(file, here, { mode: 0o600 });
}

async function initialize(installation: Installation, data: string): Promise<void> {
  const { user, home, binaries } = installation;
  const staging = join(home, 'run', `data.${process.pid}.new`);
  const passwords = join(home, 'run', `password.${process.pid}`);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    await writeFile(passwords, installation.state.adminPassword, { mode: 0o600 });
    if (user) for (const path of [staging, passwords]) await chown(path, user.uid, user.gid);
    const args = [
      '-D',
      staging,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwords}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    await promisify(execFile)(program(binaries, 'initdb'), args, {
      cwd: '/',
      env: PLAIN_ENV,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    await rename(staging, data); // atomic: complete or absent
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${stderr}`, { cause: error });
  } finally {
    await rm(passwords, { force: true });
  }
}

async function start(installation: Installation, data: string, durable: boolean): Promise<Running> {
  const port = await freePort(installation.state.port);
  if (port !== installation.state.port) {
    installation.state = { ...installation.state, port };
    await writeState(installation.dataDir, installation.state);
  }
  const socketDir = join(installation.home, 'run');
  // A socket's full path must fit into about 104 bytes.
  const fits = process.platform !== 'win32' && Buffer.byteLength(join(socketDir, '.s.PGSQL.65535')) < 104;
  // Left by a server that was killed. PostgreSQL checks them by process id, which may belong to another process by now.
  for (const name of await readdir(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(socketDir, name), { force: true });
  }
  const settings = join(installation.home, 'postgresql.conf');
  const access = join(installation.home, 'pg_hba.conf');
  await writeFile(settings, settingsText({ port, socketDir: fits ? socketDir : null, durable }));
  await writeFile(access, ACCESS_TEXT);
  // When the program runs as root, another user reads these files; the umask would deny that.
  for (const file of [settings, access]) await chmod(file, 0o644);
  const logFile = join(installation.dataDir, 'postgres.log');
  await rotateLog(logFile);
  const log = await open(logFile, 'a+', 0o600);
  try {
    return await launch(
      program(installation.binaries, 'postgres'),
      ['-D', data, '-c', `config_file=${settings}`, '-c', `hba_file=${access}`],
      data,
      installation.user,
      log,
    );
  } finally {
    await log.close();
  }
}

async function freePort(wanted: number | null): Promise<number> {
  const attempt = (port: number) =>
    new Promise<number | null>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(null));
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
      });
    });
  const port = (wanted === null ? null : await attempt(wanted)) ?? (await attempt(0));
  if (port === null)
    throw new EmbeddedError('No port is free on 127.0.0.1 for the database. Stop some programs, or {otherwise}.');
  return port;
}

/** Creates the program's role and database when missing: a start may have been interrupted between any two steps. */
async function ensureDatabase(installation: Installation, running: Running): Promise<void> {
  await withAdmin(installation, running, async (client) => {
    const { rows } = await client.query(
      'SELECT to_regrole($1) IS NOT NULL AS role, EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database',
      [installation.name],
    );
    const password = client.escapeLiteral(installation.state.password);
    const name = client.escapeIdentifier(installation.name);
    if (!rows[0].role) await client.query(`CREATE ROLE ${name} LOGIN PASSWORD ${password}`);
    if (!rows[0].database) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  });
}

async function withAdmin<T>(
  installation: Installation,
  running: Running,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: adminUrlOf(installation, running),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // the query that it interrupts reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
