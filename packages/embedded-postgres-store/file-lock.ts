import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Locks that the operating system releases when their owner dies, even by kill -9: there are no stale lock files, and they
 * work between containers that share a volume, where process ids mean nothing. Node has no flock; the file locks of
 * SQLite, which ships with it, are equivalent. The lock files stay empty.
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

/** Takes the lock exclusively; null at once when it is taken in either way. */
export function tryExclusive(file: string): Lock | null {
  return tryLock(file, 'BEGIN EXCLUSIVE');
}

/** Takes the lock shared with others; null at once when it is taken exclusively. */
export function tryShared(file: string): Lock | null {
  return tryLock(file, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

/** Waits up to `milliseconds` for an exclusive lock; null when it stays taken. */
export async function waitExclusive(file: string, milliseconds: number): Promise<Lock | null> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const lock = tryExclusive(file);
    if (lock || Date.now() > end) return lock;
    await sleep(20);
  }
}
