import type { Order } from '#contract/orders/orders.ts';
import type { Shipment } from '#contract/orders/whole-orders.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import type { ActionDialogProps } from '#app/actions/form-dialog.tsx';
import { type AskedIntent, cancelConfirmation, liftConfirmation, takeBackConfirmation } from './fulfillment-actions.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';

/** The lines of one order to ship, or the order to cancel, to unblock, or whose parcels are corrected. */
export interface PendingFulfillment {
  intent: AskedIntent;
  orders: readonly Order[];
  /** The parcel to correct or to take back. */
  shipment?: Shipment;
  /** Whether the order has other lines. */
  isPart?: boolean;
}

/** Confirms shipping, canceling or unblocking, naming what it concerns, or asks for the tracking number. @param pending closed if undefined */
export function FulfillmentDialog({
  pending,
  latest = [],
  label,
  ...dialog
}: ActionDialogProps & {
  pending: PendingFulfillment | undefined;
  /** The order's current lines: someone else may change them while the dialog is open. */
  latest?: readonly Order[];
  /** The label that was bought for the next parcel. */
  label?: Readonly<{ carrier: string; tracking: string }> | undefined;
}) {
  const currency = useCurrency();
  const [first] = pending?.orders ?? [];
  if (!pending || !first) return null;
  const { isPart = false } = pending;
  if (pending.intent === 'ship') {
    const key = pending.orders.map(({ _id }) => _id).join(',');
    const lines = pending.orders.map((line) => latest.find(({ _id }) => _id === line._id) ?? line);
    return <ShipDialog key={key} lines={lines} isPart={isPart} label={label} {...dialog} />;
  }
  const { intent, shipment } = pending;
  if (intent === 'track' || intent === 'change-tracking')
    return <TrackingDialog key={shipment?._id} order={first} shipment={shipment} {...dialog} />;
  const isLift = intent === 'lift';
  const isTakenBack = intent === 'take-back' && shipment !== undefined;
  const { title, text, confirm } = isTakenBack
    ? takeBackConfirmation(first.number, shipment)
    : isLift
      ? liftConfirmation(first)
      : cancelConfirmation(first, latest, currency);
  return (
    <ConfirmDialog
      open
      busy={dialog.busy}
      title={title}
      confirm={confirm}
      cancel={
        isTakenBack
          ? shipment.pickUp
            ? 'It is ready'
            : 'It was sent'
          : isLift
            ? 'Keep it blocked'
            : isPart
              ? 'Keep part'
              : 'Keep order'
      }
      onConfirm={() => dialog.onSubmit({ intent, ids: first._id, ...(shipment && { shipment: shipment._id }) })}
      onClose={dialog.onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
