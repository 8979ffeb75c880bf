import * as contract from '#contract/companies/order-requests.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './order-requests.ts';

/** How many approvals a buyer asks for in an hour. */
const REQUESTS = 60;

/** Orders of companies that wait for an approval. */
export function orderRequestRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'cards' | 'settings' | 'invalidation'>,
  { signedIn }: Guards,
): void {
  const { db, invalidation } = deps;
  const named = ({ id, request }: { id: string; request: string }) => ({ companyId: id, id: request });

  serve(app, contract.requestApproval, signedIn, async ({ actor, body }) => {
    await countAttempt(db, `order-requests:${actor.userId}`, REQUESTS, 3_600);
    return { acknowledged: true, insertedId: await service.requestApproval(deps, actor, body) };
  });

  serve(app, contract.listOrderRequests, signedIn, ({ actor, params }) =>
    service.listOrderRequests(db, actor.userId, params.id),
  );

  serve(app, contract.approveOrderRequest, signedIn, async ({ actor, params, body }) => {
    await countAttempt(db, `order-requests:${actor.userId}`, REQUESTS, 3_600);
    const approved = await service.approveRequest(deps, actor.userId, named(params), body.placeOrderPrice);
    const { placed, buyerId, parts } = approved;
    invalidation?.announcePlaced(placed.id, buyerId);
    for (const part of parts) invalidation?.announceReserved(part);
    return { acknowledged: true, insertedId: placed.id, number: placed.number };
  });

  serve(app, contract.declineOrderRequest, signedIn, async ({ actor, params, body }) => ({
    modifiedCount: await service.declineRequest(deps, actor.userId, named(params), body.reason),
  }));

  serve(app, contract.withdrawOrderRequest, signedIn, async ({ actor, params }) => ({
    deletedCount: await service.withdrawRequest(db, actor.userId, named(params)),
  }));
}
