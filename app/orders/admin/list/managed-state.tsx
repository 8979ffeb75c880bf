import type { OrderProblem } from '#contract/managed-orders/filter.ts';
import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { OrderStateBadge } from '#app/orders/order-state-badge.tsx';

/** Problems that the order's state does not show. */
const PROBLEMS: Partial<Record<OrderProblem, string>> = {
  address_missing: 'No delivery address',
  short: 'Out of stock',
};

/** An order's status: that of its part, or for several parts a summary such as '2 of 5 shipped'. */
export function ManagedState({ order }: { order: ManagedOrder }) {
  const { total, disputes } = order;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
      <OrderStateBadge order={total.lines === 1 ? order : { ...total, ...(disputes && { disputes }) }} />
      {total.lines > 1 && total.shipped > 0 && total.shipped < total.kept && (
        <span className="self-center text-sm text-muted">
          {formatCount(total.shipped)} of {formatCount(total.kept)} shipped
        </span>
      )}
      {order.problems.map(
        (problem) =>
          PROBLEMS[problem] && (
            <Badge key={problem} tone="bad" icon="warning">
              {PROBLEMS[problem]}
            </Badge>
          ),
      )}
    </span>
  );
}
