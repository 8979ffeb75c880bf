import { dayRange } from '#contract/orders/delivery-dates.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { readOrderOfCheckout } from '#server/assistants/checkout/checkouts.ts';
import { totalsOf } from '#server/assistants/checkout/contents.ts';
import { orderFacts } from '#server/assistants/checkout/order-facts.ts';
import { type Active, envelope, failure } from './capabilities.ts';
import { type CheckoutContext, postalOf, totalOf } from './checkout.ts';

const ORDER = 'dev.ucp.shopping.order';

/** The state of the order that a platform's checkout became. Its id is the checkout's, which only the platform has. */
export async function readOrder({ deps, platform, origin, active }: CheckoutContext, id: string): Promise<object> {
  const found = await readOrderOfCheckout(deps.db, id);
  if (!found || !orderFacts(found.order).paid || found.row.platform !== platform.name)
    return failure('not_found', 'This order does not exist.', ORDER);
  return orderInShape(id, found.order, { origin, active, currency: deps.settings.store.currency });
}

interface OrderContext {
  readonly origin: string;
  readonly currency: string;
  readonly active?: Active;
}

/** An order in the protocol's shape, with all that has happened to it. @param id of its checkout */
export function orderInShape(id: string, row: OrderRow, { origin, currency, active }: OrderContext): object {
  const { number, lines, delivery, expected, parcels, refunds } = orderFacts(row);
  const left = lines.filter(({ total }) => total > 0);
  return {
    ucp: envelope(ORDER, active),
    id,
    label: `#${number}`,
    checkout_id: id,
    permalink_url: `${origin}/assistant-orders/${id}`,
    currency: currency.toUpperCase(),
    line_items: lines.map(({ id: line, partId, title, unitCents, totalCents, original, total, fulfilled, status }) => ({
      id: line,
      item: { id: partId, title, price: unitCents },
      quantity: { original, total, fulfilled },
      totals: [
        { type: 'subtotal', amount: totalCents },
        { type: 'total', amount: totalCents },
      ],
      status,
    })),
    fulfillment: {
      expectations:
        delivery && left.length > 0
          ? [
              {
                id: 'delivery',
                line_items: left.map(({ id: line, total }) => ({ id: line, quantity: total })),
                method_type: 'shipping',
                destination: postalOf(delivery),
                ...(expected && { description: `Arrives ${dayRange(expected)}` }),
              },
            ]
          : [],
      events: parcels.flatMap(({ id: parcel, carrier, tracking, link, sentAt, deliveredAt, units }) => {
        const event = (type: string, at: string) => ({
          id: `${parcel}:${type}`,
          occurred_at: at,
          type,
          line_items: units,
          ...(tracking && { tracking_number: tracking }),
          ...(link && { tracking_url: link }),
          ...(carrier && { carrier }),
        });
        return [event('shipped', sentAt), ...(deliveredAt ? [event('delivered', deliveredAt)] : [])];
      }),
    },
    adjustments: refunds.map(({ id: refund, cents, state, at, reason, units }) => ({
      id: refund,
      type: 'refund',
      occurred_at: at,
      status: state,
      line_items: units.map(({ id: line, quantity }) => ({ id: line, quantity: 0 - quantity })),
      totals: [{ type: 'total', amount: 0 - cents }],
      ...(reason && { description: reason }),
    })),
    totals: totalsOf(row).map(totalOf),
  };
}
