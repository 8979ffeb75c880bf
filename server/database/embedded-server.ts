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
import { program } from './embedded-binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import { boundLog } from './embedded-log.ts';
import type { Place } from './embedded-place.ts';
import { type Running, disownPidFile, isAlive, isServerOf, launch, readPidFile } from './embedded-process.ts';
import { ACCESS_TEXT, settingsText } from './embedded-settings.ts';
import { writeState } from './embedded-state.ts';
import { PLAIN_ENV } from './embedded-user.ts';

export interface Server extends Running {
  /** PostgreSQL's own folder. */
  data: string;
}

const DATABASE = 'partsmith';

/** Where the store's own role reaches its database: by the socket where there is one, by 127.0.0.1 for what knows no sockets. */
export function urlOf(place: Place, server: Running): string {
  return connectionUrl(DATABASE, place.state.password, server, DATABASE);
}

/** Where the superuser reaches the maintenance database. */
export function adminUrlOf(place: Place, server: Running): string {
  return connectionUrl('postgres', place.state.adminPassword, server, 'postgres');
}

function connectionUrl(role: string, password: string, server: Running, database: string): string {
  const socket = server.socketDir ? `?host=${encodeURIComponent(server.socketDir)}` : '';
  return `postgres://${role}:${password}@127.0.0.1:${server.port}/${database}${socket}`;
}

/** Takes up the server that runs on this place, or makes and starts one. Call it holding the DATA_DIR's lock. */
export async function runServer(
  place: Place,
  options: { log: (line: string) => void; durable: boolean; others: boolean },
): Promise<Server> {
  const data = join(place.home, 'data');
  const left = await takeUp(place, data);
  if (left) {
    if (!options.others) options.log('Took up the PostgreSQL that an earlier end left running.');
    await ensureDatabase(place, left);
    return { ...left, data };
  }
  await refuseUnseenUse(place, options.others);
  if (!existsSync(data)) await initialise(place, data);
  const server = await start(place, data, options.durable);
  await ensureDatabase(place, server);
  return { ...server, data };
}

async function takeUp(place: Place, data: string): Promise<Running | null> {
  const found = await readPidFile(data);
  if (!found) return null;
  if (!(await isServerOf(found.pid, data))) {
    await disownPidFile(data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // it ended in order just now
    });
    return null;
  }
  for (let waited = 0; waited < 300_000; waited += 50) {
    const running = await readPidFile(data);
    if (!running || !(await isAlive(running.pid))) return null; // it was on its way down
    if (running.ready && (await answers(place, running, data))) return running;
    await sleep(50);
  }
  throw new EmbeddedError(
    `A PostgreSQL (process ${found.pid}) works in ${data} but does not answer. End it with 'kill ${found.pid}' and start again.`,
  );
}

/** Whether the server at that address takes our password and works in our folder. */
async function answers(place: Place, running: Running, data: string): Promise<boolean> {
  try {
    const folder = await withAdmin(
      place,
      running,
      async (client) => (await client.query('SHOW data_directory')).rows[0].data_directory as string,
    );
    return (await realpath(folder)) === (await realpath(data));
  } catch (error) {
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) {
      throw new EmbeddedError(
        `The PostgreSQL that runs in ${data} does not take the passwords in ${join(place.dataDir, 'postgres.json')}. Put that file back from a backup, or set DATA_DIR to an empty folder.`,
      );
    }
    return false; // starting up, shutting down, or its connections are all taken: the caller asks again
  }
}

/**
 * Processes of ours use this DATA_DIR, but no server is to be seen. In one process table that means their server died
 * and may be started again; from another container it may well live, and a second one would destroy the data.
 */
async function refuseUnseenUse(place: Place, others: boolean): Promise<void> {
  const file = join(place.dataDir, 'postgres.where');
  const here = await readlink('/proc/self/ns/pid').catch(() => 'here');
  if (others && (await readFile(file, 'utf8').catch(() => here)) !== here) {
    throw new EmbeddedError(
      `The store already runs on ${place.dataDir} in another container. End it there first, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(file, here, { mode: 0o600 });
}

async function initialise(place: Place, data: string): Promise<void> {
  const { user, home, binaries } = place;
  const staging = join(home, 'run', `data.${process.pid}.new`);
  const passwords = join(home, 'run', `password.${process.pid}`);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    await writeFile(passwords, place.state.adminPassword, { mode: 0o600 });
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
    await rename(staging, data); // whole or not at all
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${stderr}`, { cause: error });
  } finally {
    await rm(passwords, { force: true });
  }
}

async function start(place: Place, data: string, durable: boolean): Promise<Running> {
  const port = await freePort(place.state.port);
  if (port !== place.state.port) {
    place.state = { ...place.state, port };
    await writeState(place.dataDir, place.state);
  }
  const socketDir = join(place.home, 'run');
  // A socket's whole path has to fit into about 104 bytes.
  const fits = process.platform !== 'win32' && Buffer.byteLength(join(socketDir, '.s.PGSQL.65535')) < 104;
  // Left by a server that was killed. PostgreSQL would judge them by a process id, which may by now be someone else's.
  for (const name of await readdir(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(socketDir, name), { force: true });
  }
  const settings = join(place.home, 'postgresql.conf');
  const access = join(place.home, 'pg_hba.conf');
  await writeFile(settings, settingsText({ port, socketDir: fits ? socketDir : null, durable }));
  await writeFile(access, ACCESS_TEXT);
  // The database's user reads them, who is another one when the store runs as root; the umask would keep it out.
  for (const file of [settings, access]) await chmod(file, 0o644);
  const logFile = join(place.dataDir, 'postgres.log');
  await boundLog(logFile);
  const log = await open(logFile, 'a+', 0o600);
  try {
    return await launch(
      program(place.binaries, 'postgres'),
      ['-D', data, '-c', `config_file=${settings}`, '-c', `hba_file=${access}`],
      data,
      place.user,
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
    throw new EmbeddedError(
      'No port is free on 127.0.0.1 for the database. End some programs, or set DATABASE_URL to a PostgreSQL elsewhere.',
    );
  return port;
}

/** The store's role and database, made when missing: a start may have been cut between any two steps. */
async function ensureDatabase(place: Place, running: Running): Promise<void> {
  await withAdmin(place, running, async (client) => {
    const { rows } = await client.query(
      'SELECT to_regrole($1) IS NOT NULL AS role, EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database',
      [DATABASE],
    );
    const password = client.escapeLiteral(place.state.password);
    if (!rows[0].role) await client.query(`CREATE ROLE ${DATABASE} LOGIN PASSWORD ${password}`);
    if (!rows[0].database) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`);
  });
}

async function withAdmin<T>(place: Place, running: Running, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrlOf(place, running), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // reported by the query that it cuts
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
