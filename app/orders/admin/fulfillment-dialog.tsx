import type { Order } from '#contract/orders/orders.ts';
import { useRootData } from '#app/document/root-data.ts';
import { OrderStateBadge } from '../order-state-badge.tsx';
import { shortId } from '../order-state.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { AskDialog } from '#app/actions/proceed-dialog.tsx';
import { countOf } from '#app/actions/for-each-id.ts';
import { cancelQuestion, cancelQuestionOfMany, liftQuestion, ORDERS, shipQuestion } from './fulfillment-actions.ts';
import { formatCount } from '#app/ui/text/format-count.ts';

/** The orders to ship or cancel. */
export interface Closing {
  intent: 'ship' | 'cancel' | 'lift';
  orders: readonly Order[];
}

/** Confirms shipping or canceling orders, naming them. @param closing closed if undefined */
export function ClosingDialog({
  closing,
  busy,
  onConfirm,
  onClose,
}: {
  closing: Closing | undefined;
  busy: boolean;
  onConfirm: (closing: Closing) => void;
  onClose: () => void;
}) {
  const { currency } = useRootData().store;
  const [first, ...others] = closing?.orders ?? [];
  if (!closing || !first) return null;
  const common = { busy, onConfirm: () => onConfirm(closing), onClose };
  if (closing.intent === 'lift') {
    const { title, text, confirm } = liftQuestion(first);
    return (
      <ConfirmDialog {...common} open title={title} confirm={confirm} cancel="Keep it blocked">
        <p>{text}</p>
      </ConfirmDialog>
    );
  }
  if (closing.intent === 'cancel') {
    const isOne = others.length === 0;
    const { title, text, confirm } = isOne
      ? cancelQuestion(first, currency)
      : cancelQuestionOfMany(closing.orders, currency);
    return (
      <ConfirmDialog {...common} open title={title} confirm={confirm} cancel={isOne ? 'Keep order' : 'Keep orders'}>
        {!isOne && <OrderRows orders={closing.orders} />}
        <p className={isOne ? undefined : 'mt-3'}>{text}</p>
      </ConfirmDialog>
    );
  }
  if (others.length === 0) {
    const { title, text, confirm } = shipQuestion(first, currency);
    return (
      <AskDialog {...common} title={title} confirm={confirm}>
        <p>{text}</p>
        {first.address && <p className="mt-3 whitespace-pre-line text-muted">{first.address}</p>}
      </AskDialog>
    );
  }
  const count = countOf(closing.orders.length, ORDERS);
  return (
    <AskDialog {...common} title={`Ship ${count}?`} confirm={`Ship ${count}`}>
      <OrderRows orders={closing.orders} />
    </AskDialog>
  );
}

function OrderRows({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="max-h-60 divide-y divide-line overflow-y-auto">
      {orders.map((order) => (
        <li key={order._id} className="flex items-center gap-3 py-1.5 text-sm">
          <Figures>{shortId(order._id)}</Figures>
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              {formatCount(order.placeOrderQuantity)} x {order.placeOrderProductName}
            </span>
            <span className="block truncate text-muted">{order.customerName || order.customerEmail}</span>
          </span>
          <OrderStateBadge order={order} />
        </li>
      ))}
    </ul>
  );
}
