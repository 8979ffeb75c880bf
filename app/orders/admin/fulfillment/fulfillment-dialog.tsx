import type { Order } from '#contract/orders/orders.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import type { ActionDialogProps } from '#app/actions/form-dialog.tsx';
import { cancelConfirmation, liftConfirmation } from './fulfillment-actions.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';

/** The lines of one order to ship, or the order to cancel, to unblock, or to add a tracking number to. */
export interface PendingFulfillment {
  intent: 'ship' | 'cancel' | 'lift' | 'track';
  orders: readonly Order[];
  /** Whether the order has other lines. */
  isPart?: boolean;
}

/** Confirms shipping, canceling or unblocking, naming what it concerns, or asks for the tracking number. @param pending closed if undefined */
export function FulfillmentDialog({
  pending,
  latest = [],
  ...dialog
}: ActionDialogProps & {
  pending: PendingFulfillment | undefined;
  /** The order's current lines: someone else may change them while the dialog is open. */
  latest?: readonly Order[];
}) {
  const currency = useCurrency();
  const [first] = pending?.orders ?? [];
  if (!pending || !first) return null;
  const { isPart = false } = pending;
  if (pending.intent === 'ship') {
    const key = pending.orders.map(({ _id }) => _id).join(',');
    const lines = pending.orders.map((line) => latest.find(({ _id }) => _id === line._id) ?? line);
    return <ShipDialog key={key} lines={lines} isPart={isPart} {...dialog} />;
  }
  if (pending.intent === 'track') return <TrackingDialog order={first} {...dialog} />;
  const isLift = pending.intent === 'lift';
  const { title, text, confirm } = isLift ? liftConfirmation(first) : cancelConfirmation(first, latest, currency);
  return (
    <ConfirmDialog
      open
      busy={dialog.busy}
      title={title}
      confirm={confirm}
      cancel={isLift ? 'Keep it blocked' : isPart ? 'Keep part' : 'Keep order'}
      onConfirm={() => dialog.onSubmit({ intent: pending.intent, ids: first._id })}
      onClose={dialog.onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
