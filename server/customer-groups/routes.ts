import * as contract from '#contract/customer-groups/customer-groups.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveOnce } from '#server/http/idempotency/serve-once.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './customer-groups.ts';

/** Groups of customers, which staff see. */
export function customerGroupRoutes(app: App, { db }: Pick<Deps, 'db'>, { admin }: Guards): void {
  serve(app, contract.listCustomerGroups, admin, () => service.listCustomerGroups(db));

  serveOnce(app, db, contract.addCustomerGroup, admin, async (tx, { actor, body }) => ({
    acknowledged: true,
    insertedId: await service.addCustomerGroup(tx, actor.userId, body),
  }));

  serve(app, contract.changeCustomerGroup, admin, async ({ actor, params, body }) => ({
    modifiedCount: await service.changeCustomerGroup(db, actor.userId, params.id, body),
  }));

  serve(app, contract.deleteCustomerGroup, admin, async ({ actor, params }) => ({
    deletedCount: await service.deleteCustomerGroup(db, actor.userId, params.id),
  }));

  serve(app, contract.addGroupMembers, admin, ({ actor, params, body }) =>
    service.addGroupMembers(db, actor.userId, params.id, body.customers),
  );

  serve(app, contract.removeGroupMember, admin, async ({ actor, params }) => ({
    deletedCount: await service.removeGroupMember(db, actor.userId, params.id, params.customer),
  }));
}
