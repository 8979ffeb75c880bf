import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolError, say } from './project.mjs';

/*
 * Serializes installs and builds across processes. The lock file names its holder and appears atomically, by a hard
 * link. A dead holder's lock is removed under a second lock, so that of two processes that both see it, the slower
 * cannot remove the lock that the faster has just taken.
 */

/** Runs `work` while holding the lock `file`; waits for it and prints `waiting` once. */
export async function withLock(/** @type {string} */ file, /** @type {() => Promise<any>} */ work, waiting = '') {
  await mkdir(dirname(file), { recursive: true }).catch((error) => refuse(file, error));
  let isAnnounced = false;
  while (!(await take(file))) {
    const holder = await holderOf(file);
    if (holder && !(await isAlive(holder))) {
      await withLock(`${file}.break`, async () => {
        const now = await holderOf(file);
        if (now?.token === holder.token) await rm(file, { force: true });
      });
      continue;
    }
    if (!isAnnounced && waiting) say(waiting);
    isAnnounced = true;
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(/** @type {string} */ file) {
  const token = randomBytes(8).toString('hex');
  const own = `${file}.${process.pid}.${token}`;
  try {
    await writeFile(own, JSON.stringify({ pid: process.pid, started: await startOf(process.pid), token }));
    await link(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') refuse(file, error);
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

/** @returns {never} */
function refuse(/** @type {string} */ file, /** @type {any} */ error) {
  if (error.code === 'ENOSPC')
    throw new ToolError(`The disk that holds ${dirname(file)} is full: free some space and start again.`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    throw new ToolError(
      `${dirname(file)} can't be written by this user, and something has to be installed or built. Start as the user who owns the project's folder, or copy it to a folder of your own.`,
    );
  }
  throw error;
}

async function holderOf(/** @type {string} */ file) {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // A lock file appears with all its content, so a power cut has emptied this one, and ended its holder.
    return { pid: null };
  }
}

async function isAlive(/** @type {{ pid: number | null, started?: string | null }} */ holder) {
  if (holder.pid === null) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  const started = await startOf(holder.pid);
  // Process ids are reused; the start time distinguishes them where the system shows it. A zombie counts as dead.
  return started === null || started === holder.started;
}

async function startOf(/** @type {number} */ pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'zombie' : fields[19];
}
