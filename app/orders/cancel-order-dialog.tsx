import type { Order } from '#contract/orders/orders.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

/** Confirms canceling an unpaid order. @param order closed if undefined */
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
      confirm="Cancel order"
      cancel="Keep order"
      onConfirm={() => onConfirm(order)}
      onClose={onClose}
    >
      <p>You haven't been charged.</p>
    </ConfirmDialog>
  );
}
