import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Locks that the operating system itself lets go of when their holder dies, however it dies: no stale lock file
 * to judge, and they hold between containers that share a volume, where process ids say nothing.
 * Node has no flock; SQLite's file locks are the same thing, and ship with it. The lock files stay empty.
 */

const BUSY = 5; // SQLITE_BUSY

export interface Lock {
  release(): void;
}

function tryLock(file: string, statement: string): Lock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(statement);
    return { release: () => database.isOpen && database.close() };
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
}

/** Takes the lock for this holder alone, or answers null at once when anyone else holds it in either way. */
export function tryExclusive(file: string): Lock | null {
  return tryLock(file, 'BEGIN EXCLUSIVE');
}

/** Takes the lock beside other sharers, or answers null at once when someone holds it exclusively. */
export function tryShared(file: string): Lock | null {
  return tryLock(file, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

/** Waits for an exclusive lock up to `milliseconds`; null when it was not to be had in that time. */
export async function waitExclusive(file: string, milliseconds: number): Promise<Lock | null> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const lock = tryExclusive(file);
    if (lock || Date.now() > end) return lock;
    await sleep(20);
  }
}
