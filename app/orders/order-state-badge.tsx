import type { OrderProgress } from '#contract/choices.ts';
import { progressOf } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { type Refundable } from './order-rules.ts';
import { disputeDisplay, notPaidDisplay, orderRefundDisplay, progressDisplay, stateDisplay } from './order-state.ts';

/** An order's state, its packing and shipping progress, the state of its refund, and for admins its latest dispute. */
export function OrderStateBadge({
  order,
}: {
  order: Pick<Order, 'status' | 'refund' | 'disputes'> &
    Partial<Refundable & Pick<Order, 'packedAt' | 'sentUnits' | 'pickUp'>> & { progress?: OrderProgress | null };
}) {
  const { status, packedAt = null, sentUnits = 0 } = order;
  const dispute = order.disputes?.[0];
  const displays = [
    stateDisplay(status, order.pickUp),
    order.paid === false && status === 'shipped' ? notPaidDisplay() : undefined,
    progressDisplay(order.progress ?? progressOf([{ status, packedAt, sentUnits }])),
    orderRefundDisplay(order),
    dispute && disputeDisplay(dispute),
  ];
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
      {displays.map(
        (display) =>
          display && (
            <Badge key={display.text} tone={display.tone} icon={display.icon}>
              {display.text}
            </Badge>
          ),
      )}
    </span>
  );
}
