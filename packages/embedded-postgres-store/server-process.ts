import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, constants, open, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';
import { PLAIN_ENV, type ServerUser } from './server-user.ts';

/** The contents of a running server's postmaster.pid. */
export interface Running {
  pid: number;
  port: number;
  socketDir: string | null;
  ready: boolean;
}

/** Reads `data`/postmaster.pid; null when it is missing or incomplete. */
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

/** Whether the process still runs. A zombie (ended, but not reaped by its parent, as under a container's init) does not. */
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

/** Whether `pid` is a PostgreSQL working in `data`. Process ids are reused, so a living process proves nothing. */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') return true; // no cheap proof here; the caller's login with our password is the proof
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd !== null && cwd === (await realpath(data));
}

/**
 * Writes our own process id into a stale pid file. PostgreSQL does not start while the process named there is alive, even
 * when that id now belongs to another program or a zombie, but it accepts its own parent. Deleting the file would skip
 * its check for leftover workers that still share the memory of the server that died.
 */
export async function takeOverPidFile(data: string): Promise<void> {
  const file = await open(join(data, 'postmaster.pid'), constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const text = await file.readFile('utf8');
    await file.truncate(0);
    await file.write(text.replace(/^\d+/, String(process.pid)), 0);
  } finally {
    await file.close();
  }
}

/** Starts PostgreSQL and resolves once it accepts connections. It outlives this process. Rejects with its output. */
export async function launch(
  command: string,
  args: string[],
  data: string,
  user: ServerUser | null,
  log: FileHandle,
): Promise<Running> {
  const before = (await log.stat()).size;
  const child = spawn(command, args, {
    // Its own session: Ctrl-C reaches every process of a session, and the program needs its database to shut down in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: '/',
    env: PLAIN_ENV,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`postgres exited with ${signal ?? `code ${code}`}`));
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
  readOutput: () => Promise<string>,
): Promise<Running> {
  let end: string | null = null;
  void ended.then((reason) => (end = reason));
  for (;;) {
    await sleep(8);
    if (end !== null) throw new Error(`${end}\n${await readOutput()}`);
    const running = await readPidFile(data);
    // Recovery after a crash may take minutes; as long as the server runs, keep waiting.
    if (running?.pid === child.pid && running?.ready) return running;
  }
}

/** Requests a fast shutdown (open connections are closed, all data is written) and waits until the server has stopped. */
async function stopServer(pid: number, data: string): Promise<void> {
  if (!(await isServerOf(pid, data))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 60_000; waited += 10) {
    await sleep(10);
    if (!(await isAlive(pid))) return;
  }
  throw new EmbeddedError(`PostgreSQL (process ${pid}) does not stop. Its log, postgres.log in {folder}, may say why.`);
}

/** Stops the server that works in `data`, if there is one. */
export async function stopServerIn(data: string): Promise<void> {
  const running = await readPidFile(data);
  if (running) await stopServer(running.pid, data);
}
