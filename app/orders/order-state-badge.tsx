import type { OrderProgress } from '#contract/choices.ts';
import { progressOf } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { type Refundable } from './order-rules.ts';
import { disputeDisplay, orderRefundDisplay, progressDisplay, stateDisplay } from './order-state.ts';

/** An order's state, how far it is packed and shipped, the state of its refund, and for admins its latest dispute. */
export function OrderStateBadge({
  order,
}: {
  order: Pick<Order, 'status' | 'refund' | 'disputes'> &
    Partial<Refundable & Pick<Order, 'packedAt' | 'sentUnits'>> & { progress?: OrderProgress | null };
}) {
  const state = stateDisplay(order.status);
  const { status, packedAt = null, sentUnits = 0 } = order;
  const progress = progressDisplay(order.progress ?? progressOf([{ status, packedAt, sentUnits }]));
  const refund = orderRefundDisplay(order);
  const latest = order.disputes?.[0];
  const dispute = latest && disputeDisplay(latest);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
      <Badge tone={state.tone} icon={state.icon}>
        {state.text}
      </Badge>
      {progress && (
        <Badge tone={progress.tone} icon={progress.icon}>
          {progress.text}
        </Badge>
      )}
      {refund && (
        <Badge tone={refund.tone} icon={refund.icon}>
          {refund.text}
        </Badge>
      )}
      {dispute && (
        <Badge tone={dispute.tone} icon={dispute.icon}>
          {dispute.text}
        </Badge>
      )}
    </span>
  );
}
