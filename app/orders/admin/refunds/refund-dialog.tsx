import { dollarsOf } from '#contract/money.ts';
import { MAX_REASON } from '#contract/choices.ts';
import { leftToRefund } from '#contract/orders/refunds/refund-sums.ts';
import type { Order } from '#contract/orders/orders.ts';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import { type ActionResult, answerTo } from '#app/actions/use-screen-action.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { lineName } from '#app/orders/order-summary.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { NumberField, TextField } from '#app/ui/fields/text-field.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';

interface RefundDialogProps extends ActionDialogProps {
  order: Order;
  /** A new idempotency key. */
  offered: string;
  answer: ActionResult | undefined;
}

/** The form in which an admin chooses what to refund for a line. */
export function RefundDialog({
  order: now,
  offered,
  answer,
  errors,
  busy,
  onSubmit,
  onClose,
  closeHref,
}: RefundDialogProps) {
  const currency = useCurrency();
  const [order, onTyped] = useFormBasis(now, answerTo(answer, 'refund', now._id));
  const left = leftToRefund(order);
  const isShipped = order.status === 'shipped';
  return (
    <FormDialog
      title={`Refund order ${order.number}`}
      hidden={{
        intent: 'refund',
        id: order._id,
        attempt: offered,
        expectedStatus: order.status,
        expectedLeft: String(dollarsOf(left.cents)),
      }}
      submit="Refund"
      variant="danger"
      cancel="Not now"
      busy={busy}
      onInput={onTyped}
      onSubmit={onSubmit}
      onClose={onClose}
      closeHref={closeHref}
    >
      <p>
        {lineName(order)}: {formatCents(left.cents, currency)} of {order.customerName || order.customerEmail}'s payment
        can be refunded to the card it was paid with. Enter units, an amount, or both.
      </p>
      {left.units > 0 && (
        <NumberField
          label="Units"
          name="units"
          optional
          hint={`At most ${left.units}.${isShipped ? '' : ' Refunded units are not shipped.'}`}
          error={errors['units']}
        />
      )}
      <NumberField
        label="Amount"
        name="amount"
        decimal
        optional
        hint={`At most ${formatCents(left.cents, currency)}. Leave it empty to refund the price of the units.`}
        error={errors['amount']}
      />
      {left.units > 0 && (
        <CheckboxField
          label="Put the units back on sale"
          name="restock"
          hint={isShipped ? 'If the customer has returned them.' : 'Otherwise they are written off.'}
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        maxLength={MAX_REASON}
        required
        autoComplete="off"
        hint="The customer sees it."
        error={errors['reason']}
      />
    </FormDialog>
  );
}
