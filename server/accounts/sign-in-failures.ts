import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { countLockOut } from './attempts.ts';
import { noteSession, type SessionNote } from './note-session.ts';
import { selectByEmail } from './queries.ts';

type Caller = NonNullable<SessionNote['caller']>;

/**
 * Notes a wrong password for an account that there is. For others nothing is noted: what is typed there is about
 * nobody, and may be a password in the wrong field. The lock-out bounds how many there are.
 */
export async function noteFailed(db: Database, email: string, caller: Caller): Promise<void> {
  const user = await selectByEmail(db, email);
  if (user) await noteSession(db, { event: 'failed', who: user.id, how: 'password', caller, isThem: false });
}

/** Notes that an account is locked for an address or for all: once a lock-out, however often it is tried meanwhile. */
export async function noteLockedOut(db: Database, email: string, caller: Caller): Promise<void> {
  const user = await selectByEmail(db, email);
  if (!user) return;
  try {
    await countLockOut(db, email);
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return;
    throw error;
  }
  await noteSession(db, { event: 'locked-out', who: user.id, how: 'password', caller, isThem: false });
}
