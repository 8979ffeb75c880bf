import { centsOf } from '#contract/money.ts';
import { trackingLink } from '#contract/orders/tracking-links.ts';
import type { OrderRow } from '#server/orders/order-rows.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';

/** A line of an order and how far it has come. Amounts in cents. */
interface OrderLineFacts {
  readonly id: string;
  readonly partId: string;
  readonly title: string;
  readonly unitCents: number;
  readonly totalCents: number;
  /** Units: as ordered, of those the ones that the buyer gets, and of those the ones that were sent. */
  readonly original: number;
  readonly total: number;
  readonly fulfilled: number;
  readonly status: 'removed' | 'fulfilled' | 'partial' | 'processing';
}

/** What an assistant is told of the order that its checkout became, before a protocol writes it in its own shape. */
export interface OrderFacts {
  readonly number: string;
  readonly paid: boolean;
  readonly status: 'confirmed' | 'shipped' | 'completed' | 'canceled';
  readonly lines: readonly OrderLineFacts[];
  readonly delivery: ReturnType<typeof serializeOrder>['delivery'];
  readonly expected: ReturnType<typeof serializeOrder>['expectedDelivery'];
  readonly parcels: readonly {
    readonly id: string;
    readonly carrier: string;
    readonly tracking: string;
    readonly link: string | undefined;
    readonly sentAt: string;
    readonly deliveredAt: string | null;
    readonly units: readonly { readonly id: string; readonly quantity: number }[];
  }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly cents: number;
    readonly state: 'pending' | 'completed' | 'failed';
    readonly at: string;
    readonly reason: string;
    readonly units: readonly { readonly id: string; readonly quantity: number }[];
  }[];
}

/** The facts of an order, as its customer may know them. */
export function orderFacts(row: OrderRow): OrderFacts {
  const order = serializeOrder(row, false);
  const lines = row.lines.map((line): OrderLineFacts => {
    const { quantity: original, withdrawnUnits, sentUnits, status: state } = line;
    const total = state === 'cancelled' ? 0 : original - withdrawnUnits;
    const fulfilled = state === 'shipped' ? total : Math.min(sentUnits, total);
    return {
      id: line.id,
      partId: line.partId,
      title: line.partName,
      unitCents: line.unitPriceCents,
      totalCents: line.totalCents,
      original,
      total,
      fulfilled,
      status: total === 0 ? 'removed' : fulfilled === total ? 'fulfilled' : fulfilled > 0 ? 'partial' : 'processing',
    };
  });
  const parcels = order.shipments.map(({ _id: id, carrier, tracking, createdAt: sentAt, deliveredAt, contents }) => {
    const units = contents.map(({ line, units: quantity }) => ({ id: line, quantity }));
    return { id, carrier, tracking, link: trackingLink({ carrier, tracking }), sentAt, deliveredAt, units };
  });
  const left = lines.filter(({ status }) => status !== 'removed');
  const isSent = left.every(({ status }) => status === 'fulfilled');
  const isDelivered = isSent && parcels.length > 0 && parcels.every(({ deliveredAt }) => deliveredAt !== null);
  return {
    number: order.number,
    paid: order.paid,
    status: left.length === 0 ? 'canceled' : isDelivered ? 'completed' : isSent ? 'shipped' : 'confirmed',
    lines,
    delivery: order.delivery,
    expected: order.expectedDelivery,
    parcels,
    refunds: order.refunds.map(({ _id: id, amount, status, createdAt: at, reason, lines: refunded }) => ({
      id,
      cents: centsOf(amount),
      state: status === 'refunded' ? 'completed' : status === 'failed' ? 'failed' : 'pending',
      at,
      reason,
      units: refunded.flatMap(({ line, units }) => (units ? [{ id: line, quantity: units }] : [])),
    })),
  };
}
