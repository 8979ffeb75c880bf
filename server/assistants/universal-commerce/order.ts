import { dayRange } from '#contract/orders/delivery-dates.ts';
import { centsOf } from '#contract/money.ts';
import { trackingLink } from '#contract/orders/tracking-links.ts';
import { readOrderOfCheckout } from '#server/assistants/checkout/checkouts.ts';
import { totalsOf } from '#server/assistants/checkout/contents.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { envelope, failure } from './capabilities.ts';
import { type CheckoutContext, postalOf } from './checkout.ts';

const ORDER = 'dev.ucp.shopping.order';

/** The state of the order that a platform's checkout became. Its id is the checkout's, which only the platform has. */
export async function readOrder({ deps, platform, origin, active }: CheckoutContext, id: string): Promise<object> {
  const found = await readOrderOfCheckout(deps.db, id);
  const order = found && serializeOrder(found.order, false);
  if (!order?.paid || found?.row.platform !== platform.name)
    return failure('not_found', 'This order does not exist.', ORDER);
  return {
    ucp: envelope(ORDER, active),
    ...orderOf(id, found.order, { origin, currency: deps.settings.store.currency }),
  };
}

/** An order in the protocol's shape. @param id of the checkout that it was */
function orderOf(id: string, row: OrderRow, { origin, currency }: { origin: string; currency: string }): object {
  const order = serializeOrder(row, false);
  const lines = order.lines.map((line) => {
    const { quantity: original, withdrawnUnits, sentUnits, status } = row.lines.find((each) => each.id === line._id)!;
    const total = status === 'cancelled' ? 0 : original - withdrawnUnits;
    const fulfilled = status === 'shipped' ? total : Math.min(sentUnits, total);
    return { line, original, total, fulfilled };
  });
  const left = lines.filter(({ total }) => total > 0);
  const { delivery, expectedDelivery } = order;
  return {
    id,
    label: `#${order.number}`,
    checkout_id: id,
    permalink_url: `${origin}/assistant-orders/${id}`,
    currency: currency.toUpperCase(),
    line_items: lines.map(({ line, original, total, fulfilled }) => ({
      id: line._id,
      item: {
        id: line.placeOrderProduct,
        title: line.placeOrderProductName,
        price: row.lines.find((each) => each.id === line._id)!.unitPriceCents,
      },
      quantity: { original, total, fulfilled },
      totals: [
        { type: 'subtotal', amount: centsOf(line.placeOrderPrice) },
        { type: 'total', amount: centsOf(line.placeOrderPrice) },
      ],
      status: total === 0 ? 'removed' : fulfilled === total ? 'fulfilled' : fulfilled > 0 ? 'partial' : 'processing',
    })),
    fulfillment: {
      expectations:
        delivery && left.length > 0
          ? [
              {
                id: 'delivery',
                line_items: left.map(({ line, total }) => ({ id: line._id, quantity: total })),
                method_type: 'shipping',
                destination: postalOf(delivery),
                ...(expectedDelivery && { description: `Arrives ${dayRange(expectedDelivery)}` }),
              },
            ]
          : [],
      events: order.shipments.flatMap(({ _id, carrier, tracking, createdAt, deliveredAt, contents }) => {
        const link = trackingLink({ carrier, tracking });
        const event = (type: string, at: string) => ({
          id: `${_id}:${type}`,
          occurred_at: at,
          type,
          line_items: contents.map(({ line, units }) => ({ id: line, quantity: units })),
          ...(tracking && { tracking_number: tracking }),
          ...(link && { tracking_url: link }),
          ...(carrier && { carrier }),
        });
        return [event('shipped', createdAt), ...(deliveredAt ? [event('delivered', deliveredAt)] : [])];
      }),
    },
    adjustments: order.refunds.map(({ _id, amount, status, createdAt, reason, lines: refunded }) => ({
      id: _id,
      type: 'refund',
      occurred_at: createdAt,
      status: status === 'refunded' ? 'completed' : status === 'failed' ? 'failed' : 'pending',
      line_items: refunded.flatMap(({ line, units }) => (units ? [{ id: line, quantity: 0 - units }] : [])),
      totals: [{ type: 'total', amount: 0 - centsOf(amount) }],
      ...(reason && { description: reason }),
    })),
    totals: totalsOf(row).map(({ type, label, cents }) => ({
      type: type === 'discount' ? 'items_discount' : type,
      display_text: label,
      amount: cents,
    })),
  };
}
