import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { countLockOut } from './attempts.ts';
import { noteSession, type SessionNote } from './note-session.ts';
import { selectByEmail } from '../queries.ts';

type Caller = NonNullable<SessionNote['caller']>;

/**
 * Records a wrong password for an existing account. Unknown accounts are not recorded, because the entered email may be
 * a password in the wrong field. Lockouts limit the number of entries.
 */
export async function noteFailed(db: Database, email: string, caller: Caller): Promise<void> {
  const user = await selectByEmail(db, email);
  if (user) await noteSession(db, { event: 'failed', who: user.id, how: 'password', caller, isThem: false });
}

/** Records a lockout of an account for one address or for all: once per lockout, however many attempts follow. */
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
