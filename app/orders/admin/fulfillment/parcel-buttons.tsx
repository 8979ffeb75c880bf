import type { Shipment, WholeOrder } from '#contract/orders/whole-orders.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { canTakeBack, lacksTracking } from '#app/orders/order-rules.ts';
import type { PendingFulfillment } from './fulfillment-dialog.tsx';

/** What staff can do with a parcel: mark it as delivered, correct its tracking number, or take it back. */
export function ParcelButtons({
  order,
  shipment,
  now,
  onAsk,
  onSubmit,
}: {
  order: WholeOrder;
  shipment: Shipment;
  /** When the order was read, in milliseconds since 1970. */
  now: number;
  onAsk: (pending: PendingFulfillment) => void;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { _id, carrier, tracking, deliveredAt, pickUp } = shipment;
  const isToPay = pickUp && order.owed?.method === 'pick_up';
  const name = [carrier, tracking].filter(Boolean).join(' ') || 'without tracking number';
  const ask = (intent: 'change-tracking' | 'take-back') => ({
    size: 'sm' as const,
    fields: { intent, ids: order._id, shipment: _id },
    onPress: () => onAsk({ intent, orders: [order.lines[0]!], shipment }),
  });
  return (
    <Allowed permission="orders.fulfill">
      <div className="flex flex-wrap gap-2">
        {!deliveredAt && isToPay && (
          <span className="self-center text-sm text-muted">Record the payment before you hand it over.</span>
        )}
        {!deliveredAt && !isToPay && (
          <ActionButton
            size="sm"
            icon="check"
            variant={pickUp ? 'primary' : 'secondary'}
            fields={{ intent: 'deliver', id: order._id, shipment: _id, ...(pickUp && { pickUp: '1' }) }}
            onPress={onSubmit}
            aria-label={pickUp ? 'Mark as handed over' : `Mark parcel ${name} as delivered`}
          >
            {pickUp ? 'Handed over' : 'Mark delivered'}
          </ActionButton>
        )}
        {!pickUp && (tracking || !lacksTracking(order)) && (
          <ActionButton
            {...ask('change-tracking')}
            icon="pencil"
            aria-label={`${tracking ? 'Change' : 'Add'} tracking number of parcel ${name}`}
          >
            {tracking ? 'Change' : 'Add'} tracking number
          </ActionButton>
        )}
        {canTakeBack(shipment, now) && (
          <ActionButton
            {...ask('take-back')}
            icon="undo"
            aria-label={pickUp ? 'Not ready after all' : `Parcel ${name} was not sent after all`}
          >
            {pickUp ? 'Not ready after all' : 'Not sent after all'}
          </ActionButton>
        )}
      </div>
    </Allowed>
  );
}
