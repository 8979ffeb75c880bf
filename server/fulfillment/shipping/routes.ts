import * as contract from '#contract/fulfillment/shipping.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { readOrderRow } from '#server/orders/service.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { changeTracking } from './change-tracking.ts';
import { selectShippedBy } from './recent-shipments.ts';
import { shipOrder } from './ship-order.ts';
import { shipParcel } from './ship-parcel.ts';

/** Shipping whole orders by their printed number, for admins. */
export function shippingRoutes(app: App, { db }: Pick<Deps, 'db'>, guards: Guards): void {
  serve(app, contract.findOrderToShip, guards.admin, async ({ actor, query }) =>
    serializeOrder(await readOrderRow(db, await findOrder(db, query.number), actor), true),
  );

  serve(app, contract.shipOrder, guards.admin, async ({ actor, params, body }) => {
    const { isShipped, number } = await shipOrder(db, params.id, body, actor);
    return { modifiedCount: Number(isShipped), number };
  });

  serve(app, contract.shipParcel, guards.admin, ({ actor, params, body }) =>
    shipParcel(db, params.id, body, actor.userId),
  );

  serve(app, contract.changeTracking, guards.admin, ({ actor, params, body }) =>
    changeTracking(db, params, body, actor.userId),
  );
  serve(app, contract.cancelShipment, guards.admin, ({ actor, params }) => cancelShipment(db, params, actor.userId));
  serve(app, contract.listShipped, guards.admin, ({ actor }) => selectShippedBy(db, actor.userId));
}
