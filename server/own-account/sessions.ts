import type { Session } from '#contract/own-account/own-account.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { deleteSessions, selectSessions, selectSignIn } from '#server/accounts/identity/queries.ts';
import { revokeKeysOf } from '#server/api-keys/service.ts';
import { deviceOf } from '#server/accounts/sign-in/device.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { lockCustomer, raiseTokenVersion, signOutEverywhere } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import { ownSignIn, type OwnCaller } from './sign-in.ts';

/** Maximum number of sessions in the list. */
const LISTED = 100;

/** A person's sessions: this device first, then the most recently used. */
export async function listSessions(deps: Deps, actor: Actor, caller: OwnCaller): Promise<Session[]> {
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
 * Ends one of the user's own sessions, or all including this one. Revokes all tokens, because they do not name a
 * session; remaining sessions get new ones automatically.
 * @param isRevokingKeys also revokes the user's API keys, with which programs would go on
 * @returns how many have ended; 0 for another user's session
 */
export async function endSessions(
  { db }: Deps,
  actor: Actor,
  caller: OwnCaller,
  { id, isRevokingKeys = false }: { id?: string; isRevokingKeys?: boolean } = {},
): Promise<number> {
  const signIn = await selectSignIn(db, actor.userId);
  return db.transaction(async (tx) => {
    // Before the sessions, as suspending and deleting an account do.
    await lockCustomer(tx, actor.userId);
    const ended = signIn ? await deleteSessions(tx, signIn.id, id) : 0;
    if (ended === 0 && id !== undefined) return 0;
    await (id === undefined ? signOutEverywhere(tx, actor.userId) : raiseTokenVersion(tx, actor.userId));
    if (isRevokingKeys) await revokeKeysOf(tx, actor.userId, 'signed out everywhere');
    await recordSessionEvent(tx, { event: id === undefined ? 'ended-everywhere' : 'ended', who: actor.userId, caller });
    return ended;
  });
}
