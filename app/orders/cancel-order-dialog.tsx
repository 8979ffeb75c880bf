import type { Order } from '#contract/orders.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Figures } from '../ui/figure-text.tsx';
import { shortId } from './order-state.ts';
import { formatCount } from '../ui/format-count.ts';

/** Asks a customer before an unpaid order is given up. @param order which; none keeps it closed */
export function CancelOrderDialog({
  order,
  busy,
  onConfirm,
  onClose,
}: {
  order: Order | undefined;
  busy: boolean;
  onConfirm: (order: Order) => void;
  onClose: () => void;
}) {
  if (!order) return null;
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={`Cancel your order of ${order.placeOrderProductName}?`}
      confirm="Cancel the order"
      onConfirm={() => onConfirm(order)}
      onClose={onClose}
    >
      <p>
        Order <Figures>{shortId(order._id)}</Figures>, <Figures>{formatCount(order.placeOrderQuantity)}</Figures>{' '}
        {order.placeOrderQuantity === 1 ? 'piece' : 'pieces'}. Nothing was paid; the parts go back on sale.
      </p>
    </ConfirmDialog>
  );
}
