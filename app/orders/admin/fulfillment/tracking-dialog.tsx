import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { trackingConfirmation } from './fulfillment-actions.ts';
import { ShipFields } from './ship-fields.tsx';

/** Whether an order has left completely and some of its parcels have no tracking number. */
export function lacksTracking({ status, lines, shipments }: WholeOrder): boolean {
  const inParcels = new Set(shipments.filter(({ tracking }) => tracking !== '').flatMap((parcel) => parcel.lines));
  return status === 'shipped' && lines.some((line) => line.status === 'shipped' && !inParcels.has(line._id));
}

/** Adds carrier and tracking number to the parts of an order that were shipped without them. */
export function TrackingDialog({ order, busy, errors, onSubmit, onClose }: ActionDialogProps & { order: Order }) {
  const { title, text, confirm } = trackingConfirmation(order);
  return (
    <FormDialog
      title={title}
      hidden={{ intent: 'track', ids: order._id }}
      submit={confirm}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{text}</p>
      <ShipFields errors={errors} without={['expected']} required="tracking" />
    </FormDialog>
  );
}
