import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import type { Order } from '#contract/orders/orders.ts';
import type { Shipment } from '#contract/orders/whole-orders.ts';
import { changeTrackingConfirmation, trackingConfirmation } from './fulfillment-actions.ts';
import { ShipFields } from './ship-fields.tsx';

/**
 * Adds carrier and tracking number to the parts of an order that were shipped without them.
 * @param shipment the parcel to correct instead
 */
export function TrackingDialog({
  order,
  shipment,
  busy,
  errors,
  onSubmit,
  onClose,
}: ActionDialogProps & { order: Order; shipment?: Shipment | undefined }) {
  const { title, text, confirm } = shipment ? changeTrackingConfirmation(order.number) : trackingConfirmation(order);
  const hidden = { intent: shipment ? 'change-tracking' : 'track', ids: order._id };
  return (
    <FormDialog
      title={title}
      hidden={shipment ? { ...hidden, shipment: shipment._id } : hidden}
      submit={confirm}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{text}</p>
      <ShipFields
        errors={errors}
        values={shipment && { carrier: shipment.carrier, tracking: shipment.tracking }}
        without={['expected']}
        required="tracking"
      />
    </FormDialog>
  );
}
