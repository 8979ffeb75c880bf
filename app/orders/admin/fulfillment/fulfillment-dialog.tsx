import type { Order } from '#contract/orders/orders.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { cancelConfirmation, liftConfirmation } from './fulfillment-actions.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';

/** Lines of one order to ship, or the order to cancel or to unblock. */
export interface PendingFulfillment {
  intent: 'ship' | 'cancel' | 'lift';
  orders: readonly Order[];
  /** Whether they are lines of an order that has others. */
  isPart?: boolean;
}

/** Confirms shipping, canceling or unblocking, naming what it concerns. @param pending closed if undefined */
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
  const currency = useCurrency();
  const [first] = pending?.orders ?? [];
  if (!pending || !first) return null;
  if (pending.intent === 'ship') {
    const { orders: lines, isPart = false } = pending;
    const key = lines.map(({ _id }) => _id).join(',');
    return <ShipDialog key={key} {...{ lines, isPart, busy, errors, onSubmit, onClose }} />;
  }
  const isLift = pending.intent === 'lift';
  const { title, text, confirm } = isLift ? liftConfirmation(first) : cancelConfirmation(first, currency);
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={title}
      confirm={confirm}
      cancel={isLift ? 'Keep it blocked' : 'Keep order'}
      onConfirm={() => onSubmit({ intent: pending.intent, ids: first._id })}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
