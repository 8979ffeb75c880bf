import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import type { Order } from '#contract/orders/orders.ts';
import { trackingConfirmation } from './fulfillment-actions.ts';
import { ShipFields } from './ship-fields.tsx';

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
