import type { Session } from '#contract/own-account.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { deleteSessions, selectSessions, selectSignIn } from '#server/accounts/identity-queries.ts';
import { deviceOf } from '#server/accounts/device.ts';
import { noteSession } from '#server/accounts/note-session.ts';
import { signOutEverywhere, voidTokensOf } from '#server/accounts/service.ts';
import type { Deps } from '#server/deps.ts';
import { ownSignIn, type Caller } from './sign-in.ts';

/** Most sessions that are listed. */
const LISTED = 100;

/** Where somebody is signed in: this device first, then by when they were last seen. */
export async function listSessions(deps: Deps, actor: Actor, caller: Caller): Promise<Session[]> {
  const { signIn, sessionId } = await ownSignIn(deps, actor, caller);
  if (!signIn) return [];
  const rows = await selectSessions(deps.db, signIn.id, LISTED);
  return rows
    .map(({ id, address, userAgent, signedInAt, lastSeenAt }) => ({
      _id: id,
      device: deviceOf(userAgent),
      address,
      signedInAt: signedInAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: id === sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/**
 * Ends one of somebody's own sessions, or all, this one too. The store's tokens know no sessions, so all are void: a
 * session that lives on trades for a new one without anybody noticing.
 * @returns how many have ended; another's session counts as none
 */
export async function endSessions({ db }: Deps, actor: Actor, caller: Caller, id?: string): Promise<number> {
  const signIn = await selectSignIn(db, actor.userId);
  return db.transaction(async (tx) => {
    const ended = signIn ? await deleteSessions(tx, signIn.id, id) : 0;
    if (ended === 0 && id !== undefined) return 0;
    await (id === undefined ? signOutEverywhere(tx, actor.userId) : voidTokensOf(tx, actor.userId));
    await noteSession(tx, { event: id === undefined ? 'ended-everywhere' : 'ended', who: actor.userId, caller });
    return ended;
  });
}
