import { Failure } from '#contract/errors.ts';
import { reportToOwners } from '#server/accounts/admin-notices.ts';
import { deleteSessions, revokeProofs, selectSignIn } from '#server/accounts/identity/queries.ts';
import { signOutEverywhere, updateSuspension } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import { clearAssignments } from '#server/managed-orders/assignments.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { lockForChange, requireOtherOwner, type StaffActor } from './lock-staff.ts';

/**
 * Suspends an account: it cannot sign in, its tokens are void and its sessions end. Orders stay, and their payments and
 * refunds continue. Returns 1, or 0 if it is already suspended.
 * @throws Failure `not_found`, `forbidden` (the caller's own account, or staff without `staff.manage`), `last_owner`
 */
export async function suspend(db: Database, actor: StaffActor, id: string, reason: string): Promise<number> {
  if (actor.id === id) throw new Failure('forbidden', "You can't suspend your own account.");
  return db.transaction(async (tx) => {
    const { user, admins } = await lockForChange(tx, actor, { id }, 'customers.write');
    if (user.suspendedAt) return 0;
    requireOtherOwner(admins, id);
    await updateSuspension(tx, id, true);
    await clearAssignments(tx, id, null);
    await endSessionsOf(tx, id);
    await record(tx, { actor: actor.id, action: 'user.suspended', subject: id, detail: { reason } });
    if (user.staffRole) await reportToOwners(tx, { user: id, what: 'suspended' });
    return 1;
  });
}

/**
 * Lifts a suspension. Earlier sessions and tokens stay void. Returns 1, or 0 if the account is not suspended.
 * @throws Failure `not_found`, `forbidden`
 */
export async function liftSuspension(db: Database, actor: StaffActor, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { user } = await lockForChange(tx, actor, { id }, 'customers.write');
    if (!user.suspendedAt) return 0;
    await updateSuspension(tx, id, false);
    await record(tx, { actor: actor.id, action: 'user.suspension-lifted', subject: id });
    if (user.staffRole) await reportToOwners(tx, { user: id, what: 'suspension-lifted' });
    return 1;
  });
}

/**
 * Ends all sessions of a user and revokes their tokens. Returns how many sessions ended.
 * @throws Failure `not_found`, `forbidden`
 */
export async function endSessions(db: Database, actor: StaffActor, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockForChange(tx, actor, { id }, 'customers.write');
    await signOutEverywhere(tx, id);
    const ended = await endSessionsOf(tx, id);
    await record(tx, { actor: actor.id, action: 'user.sessions-ended', subject: id });
    return ended;
  });
}

/** Ends a user's sessions, and revokes trusted devices and password links. */
async function endSessionsOf(tx: Executor, id: string): Promise<number> {
  const signIn = await selectSignIn(tx, id);
  if (!signIn) return 0;
  await revokeProofs(tx, signIn.id);
  return deleteSessions(tx, signIn.id);
}
