import { mayDo } from '#server/accounts/actor.ts';
import * as shipping from '#contract/fulfillment/shipping.ts';
import * as contract from '#contract/orders/fulfillment.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { requirePermission } from '#server/accounts/actor.ts';
import type { Guards } from '#server/http/guards.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { readOrderRow } from '#server/orders/service.ts';
import { changeDelivery } from './change-delivery.ts';
import { deliverShipment } from './deliver-shipment.ts';
import { setPacked } from './pack.ts';

/** Maximum number of changes to delivery addresses per person and hour. */
const MAX_CHANGES = 60;

/** Packing, delivery, and changes to the delivery address. */
export function fulfillmentRoutes(app: App, deps: Pick<Deps, 'db' | 'cards' | 'settings'>, guards: Guards): void {
  const { db } = deps;
  const pack = async (id: string, packed: boolean, actor: string) => {
    const { modifiedCount, packedAt } = await setPacked(db, id, packed, actor);
    return { modifiedCount, packedAt: packedAt?.toISOString() ?? null };
  };

  serve(app, contract.packLine, guards.admin, ({ actor, params }) => pack(params.id, true, actor.userId));

  serve(app, contract.unpackLine, guards.admin, ({ actor, params }) => pack(params.id, false, actor.userId));

  serve(app, shipping.deliverShipment, guards.admin, async ({ actor, params }) => {
    const { modifiedCount, deliveredAt } = await deliverShipment(db, params.id, params.shipment, actor.userId);
    return { modifiedCount, deliveredAt: deliveredAt.toISOString() };
  });

  serve(app, contract.changeDelivery, guards.signedIn, async ({ actor, params, body }) => {
    // A key that may not read the order returned here changes nothing; every role that can change orders can also read
    // them.
    if (actor.key) requirePermission(actor, 'orders.read');
    // Each change adds to the order's history, which lists of orders read.
    await countAttempt(db, `delivery:${actor.userId}`, MAX_CHANGES, 3_600);
    const id = await changeDelivery(deps, params.id, body, actor);
    return serializeOrder(await readOrderRow(db, id, actor), mayDo(actor, 'orders.read'));
  });
}
