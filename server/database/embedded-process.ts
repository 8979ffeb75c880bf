import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, constants, open, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';
import { PLAIN_ENV, type ServerUser } from './embedded-user.ts';

/** What a running server writes into postmaster.pid. */
export interface Running {
  pid: number;
  port: number;
  socketDir: string | null;
  ready: boolean;
}

/** Reads `data`/postmaster.pid; null when there is none or it is not yet whole. */
export async function readPidFile(data: string): Promise<Running | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4] || null, ready: lines[7] === 'ready' };
}

/** Whether the process still runs. One that ended but that nobody collected (a zombie, as under a container's init) does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status !== '' && !/^\d+ \(.*\) [ZX]/s.test(status);
}

/** Whether `pid` is a PostgreSQL working in `data`: process ids are used again, so being alive proves nothing. */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') return true; // no cheap proof; the caller's log-in with our password is the proof
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd !== null && cwd === (await realpath(data));
}

/**
 * PostgreSQL won't start while the process named in its pid file lives, even when that number now belongs to another
 * program, or to a zombie. It does accept its own parent there, so we write ourselves in: unlike deleting the file, that keeps the
 * check for leftover workers which still share the memory of the server that died.
 */
export async function disownPidFile(data: string): Promise<void> {
  const file = await open(join(data, 'postmaster.pid'), constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const text = await file.readFile('utf8');
    await file.truncate(0);
    await file.write(text.replace(/^\d+/, String(process.pid)), 0);
  } finally {
    await file.close();
  }
}

/** Starts PostgreSQL and answers once it takes connections. It stays alive when this process ends. Rejects with what it said. */
export async function launch(
  command: string,
  args: string[],
  data: string,
  user: ServerUser | null,
  log: FileHandle,
): Promise<Running> {
  const before = (await log.stat()).size;
  const child = spawn(command, args, {
    // A session of its own: Ctrl-C in a terminal reaches all of a session, and the store still needs its database to end in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: '/',
    env: PLAIN_ENV,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`postgres ended with ${signal ?? `code ${code}`}`));
  });
  child.unref();
  return await waitUntilReady(child, ended, data, async () => {
    const { buffer, bytesRead } = await log.read({ position: before, buffer: Buffer.alloc(64 * 1024) });
    return buffer.toString('utf8', 0, bytesRead);
  });
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<string>,
  data: string,
  said: () => Promise<string>,
): Promise<Running> {
  let end: string | null = null;
  void ended.then((reason) => (end = reason));
  for (;;) {
    await sleep(8);
    if (end !== null) throw new Error(`${end}\n${await said()}`);
    const running = await readPidFile(data);
    // After a crash, recovery may take minutes; as long as the server lives, waiting is right.
    if (running?.pid === child.pid && running?.ready) return running;
  }
}

/** Asks the server for a fast shutdown (open connections are cut, everything is written out) and waits for its end. */
export async function endServer(pid: number, data: string): Promise<void> {
  if (!(await isServerOf(pid, data))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 60_000; waited += 10) {
    await sleep(10);
    if (!(await isAlive(pid))) return;
  }
  throw new EmbeddedError(`PostgreSQL (process ${pid}) does not end. Its log, postgres.log in DATA_DIR, may say why.`);
}

/** Ends whatever server still works in `data`, if any. */
export async function endServerIn(data: string): Promise<void> {
  const running = await readPidFile(data);
  if (running) await endServer(running.pid, data);
}
