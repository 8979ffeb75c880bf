import * as accounts from '#contract/accounts/accounts.ts';
import * as invitations from '#contract/accounts/invitations.ts';
import * as contract from '#contract/accounts/staff.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { requireFreshSignIn } from '#server/accounts/sign-in/requirements.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { acceptInvitation, inviteStaff, listInvitations, revokeInvitation } from './invitations.ts';
import { changeRole, demote, makeAdmin } from './change-role.ts';
import { listStaff } from './list-staff.ts';
import type { StaffActor } from './lock-staff.ts';
import { endSessions, liftSuspension, suspend } from './suspend.ts';

/** Maximum number of invitations per owner, and of attempts to use a link, per hour. */
const MAX_INVITATIONS = 30;

/** Staff: roles, suspensions and sessions of others. Calls that grant rights require a sign-in within the last day. */
export function staffRoutes(
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { admin, signedIn }: Guards,
): void {
  const { adminEmails } = settings.store;

  serve(app, contract.listStaff, admin, () => listStaff(db, adminEmails));

  serve(app, accounts.makeAdmin, admin, async ({ actor, params }) => {
    requireFreshSignIn(actor.signedInAt);
    return { modifiedCount: await makeAdmin(db, { id: actor.userId }, params.email) };
  });

  serve(app, accounts.revokeAdmin, admin, async ({ actor, params }) => ({
    modifiedCount: await demote(db, { id: actor.userId }, params.email, adminEmails),
  }));

  serve(app, contract.changeRole, admin, async ({ actor, params, body }) => {
    requireFreshSignIn(actor.signedInAt);
    return { modifiedCount: await changeRole(db, { id: actor.userId }, params.id, body.role, adminEmails) };
  });

  serve(app, contract.suspendUser, admin, async ({ actor, params, body }) => ({
    modifiedCount: await suspend(db, staffActor(actor), params.id, body.reason),
  }));

  serve(app, contract.liftSuspension, admin, async ({ actor, params }) => {
    requireFreshSignIn(actor.signedInAt);
    return { modifiedCount: await liftSuspension(db, staffActor(actor), params.id) };
  });

  serve(app, invitations.listInvitations, admin, () => listInvitations(db));

  serve(app, invitations.inviteStaff, admin, async ({ actor, body }) => {
    requireFreshSignIn(actor.signedInAt);
    await countAttempt(db, `invite:${actor.userId}`, MAX_INVITATIONS, 3_600);
    return { acknowledged: true, insertedId: await inviteStaff(db, settings.store, actor.userId, body) };
  });

  serve(app, invitations.revokeInvitation, admin, async ({ actor, params }) => ({
    deletedCount: await revokeInvitation(db, actor.userId, params.id),
  }));

  serve(app, invitations.acceptInvitation, signedIn, async ({ actor, body }) => {
    await countAttempt(db, `invitation:${actor.userId}`, MAX_INVITATIONS, 3_600);
    return { role: await acceptInvitation(db, actor.userId, body.token) };
  });

  serve(app, contract.endUserSessions, admin, async ({ actor, params }) => ({
    deletedCount: await endSessions(db, staffActor(actor), params.id),
  }));
}

/** The caller with the API key, if any. */
function staffActor({ userId: id, key }: Actor): StaffActor {
  return key ? { id, key } : { id };
}
