import * as accounts from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/staff.ts';
import { IdSchema } from '#contract/fields.ts';
import { Failure } from '#contract/errors.ts';
import { requireFreshSignIn } from '#server/accounts/sign-in/require-fresh-sign-in.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { changeRole, demote, makeAdmin } from './change-role.ts';
import { listStaff } from './list-staff.ts';
import { endSessions, liftSuspension, suspend } from './suspend.ts';

/** Staff: roles, suspensions and sessions of others. What gives rights requires a sign-in within the last day. */
export function staffRoutes(app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>, { admin }: Guards): void {
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
    const id = requireId(params.id);
    return { modifiedCount: await changeRole(db, { id: actor.userId }, id, body.role, adminEmails) };
  });

  serve(app, contract.suspendUser, admin, async ({ actor, params, body }) => ({
    modifiedCount: await suspend(db, { id: actor.userId }, requireId(params.id), body.reason),
  }));

  serve(app, contract.liftSuspension, admin, async ({ actor, params }) => {
    requireFreshSignIn(actor.signedInAt);
    return { modifiedCount: await liftSuspension(db, { id: actor.userId }, requireId(params.id)) };
  });

  serve(app, contract.endUserSessions, admin, async ({ actor, params }) => ({
    deletedCount: await endSessions(db, { id: actor.userId }, requireId(params.id)),
  }));
}

function requireId(id: string): string {
  if (!IdSchema.safeParse(id).success) throw new Failure('not_found', "That user doesn't exist.");
  return id;
}
