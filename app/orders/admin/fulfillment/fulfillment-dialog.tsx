import type { Order } from '#contract/orders/orders.ts';
import { useRootData } from '#app/document/root-data.ts';
import { OrderStateBadge } from '../../order-state-badge.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { countOf } from '#app/actions/for-each-id.ts';
import { cancelConfirmation, bulkCancelConfirmation, liftConfirmation } from './fulfillment-actions.ts';
import { ORDERS } from './ship-inputs.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';

/** The orders to ship or cancel. */
export interface PendingFulfillment {
  intent: 'ship' | 'cancel' | 'lift';
  orders: readonly Order[];
  /** Whether they are lines of an order that has others. */
  isPart?: boolean;
}

/** Confirms shipping or canceling orders, naming them. @param pending closed if undefined */
export function FulfillmentDialog({
  pending,
  busy,
  errors,
  onSubmit,
  onClose,
}: {
  pending: PendingFulfillment | undefined;
  busy: boolean;
  errors: Readonly<Record<string, string>>;
  onSubmit: (fields: ActionFields) => void;
  onClose: () => void;
}) {
  const { currency } = useRootData().store;
  const [first, ...others] = pending?.orders ?? [];
  if (!pending || !first) return null;
  const hidden = { intent: pending.intent, ids: pending.orders.map(({ _id }) => _id).join(',') };
  const common = { busy, onConfirm: () => onSubmit(hidden), onClose };
  if (pending.intent === 'lift') {
    const { title, text, confirm } = liftConfirmation(first);
    return (
      <ConfirmDialog {...common} open title={title} confirm={confirm} cancel="Keep it blocked">
        <p>{text}</p>
      </ConfirmDialog>
    );
  }
  if (pending.intent === 'cancel') {
    const isOne = others.length === 0;
    const { title, text, confirm } = isOne
      ? cancelConfirmation(first, currency)
      : bulkCancelConfirmation(pending.orders, currency);
    return (
      <ConfirmDialog {...common} open title={title} confirm={confirm} cancel={isOne ? 'Keep order' : 'Keep orders'}>
        {!isOne && <OrderRows orders={pending.orders} />}
        <p className={isOne ? undefined : 'mt-3'}>{text}</p>
      </ConfirmDialog>
    );
  }
  const isOneOrder = others.every(({ order }) => order === first.order);
  if (isOneOrder) {
    const { orders: lines, isPart = false } = pending;
    return <ShipDialog key={hidden.ids} {...{ lines, isPart, busy, errors, onSubmit, onClose }} />;
  }
  const count = countOf(pending.orders.length, ORDERS);
  return (
    <ConfirmDialog {...common} open isSafe title={`Ship ${count}?`} confirm={`Ship ${count}`}>
      <OrderRows orders={pending.orders} />
    </ConfirmDialog>
  );
}

function OrderRows({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="max-h-60 divide-y divide-line overflow-y-auto">
      {orders.map((order) => (
        <li key={order._id} className="flex items-center gap-3 py-1.5 text-sm">
          <Figures>{order.number}</Figures>
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              {formatCount(order.placeOrderQuantity)} x {order.placeOrderProductName}
            </span>
            <PartIdentity part={order} className="block truncate" />
            <span className="block truncate text-muted">{order.customerName || order.customerEmail}</span>
          </span>
          <OrderStateBadge order={order} />
        </li>
      ))}
    </ul>
  );
}
