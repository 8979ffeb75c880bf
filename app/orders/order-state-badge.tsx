import type { Order } from '#contract/orders.ts';
import { Badge } from '../ui/badge.tsx';
import { refundLook, stateLook } from './order-state.ts';

/** An order's state in words, and beside it the state of money on its way back. */
export function OrderStateBadge({ order }: { order: Pick<Order, 'status' | 'refund'> }) {
  const state = stateLook(order.status);
  const refund = refundLook(order.refund);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
      <Badge tone={state.tone} icon={state.icon}>
        {state.text}
      </Badge>
      {refund && (
        <Badge tone={refund.tone} icon={refund.icon}>
          {refund.text}
        </Badge>
      )}
    </span>
  );
}
