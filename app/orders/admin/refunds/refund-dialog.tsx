import { useState } from 'react';
import { MAX_REASON } from '#contract/choices.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { refundAccount } from '#contract/payments/payment-methods.ts';
import { leftToRefund, refundForUnits } from '#contract/orders/refunds/refund-sums.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import { type ActionResult, answerTo } from '#app/actions/use-screen-action.ts';
import { formText } from '#app/forms/form-text.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { UNITS } from '#app/lists/nouns.ts';
import { lineName } from '#app/orders/order-summary.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { countOf, formatCents } from '#app/ui/text/format-number.ts';
import { NumberField, TextField } from '#app/ui/fields/text-field.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';

interface RefundDialogProps extends ActionDialogProps {
  order: WholeOrder;
  /** The refused values of a form sent without scripts. */
  entered: Readonly<Record<string, string>>;
  /** A new idempotency key. */
  offered: string;
  answer: ActionResult | undefined;
}

/** The form in which an admin chooses what to refund of an order: units of its parts, delivery, and an amount. */
export function RefundDialog({
  order: now,
  entered,
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
  const [typed, setTyped] = useState<FormData>();
  const money = (cents: number): string => formatCents(cents, currency);
  const leftCents = centsOf(order.leftToRefund);
  const deliveryCents = centsOf(order.deliveryLeft ?? 0);
  const lines = order.lines.filter((line) => line.paid && leftToRefund(line).units > 0);
  const totalCents = typed ? Math.min(typedCents(order, lines, typed), leftCents) : 0;
  return (
    <FormDialog
      title={`Refund order ${order.number}`}
      hidden={{ intent: 'refund', id: order._id, attempt: offered, expectedLeft: String(dollarsOf(leftCents)) }}
      submit={totalCents > 0 ? `Refund ${money(totalCents)}` : 'Refund'}
      variant="danger"
      cancel="Not now"
      busy={busy}
      onInput={(form) => {
        onTyped();
        setTyped(form);
      }}
      onSubmit={onSubmit}
      onClose={onClose}
      closeHref={closeHref}
    >
      <p>
        {money(leftCents)} of {order.customerName || order.customerEmail}'s payment can be refunded to the{' '}
        {refundAccount(order.payments.map(({ transactionId }) => transactionId))} it was paid with
        {order.storeCredit && ', or added to their store credit'}. Everything you choose is one refund.
      </p>
      {lines.map((line) => (
        <NumberField
          key={line._id}
          label={order.lines.length === 1 ? 'Units' : `Units of ${lineName(line)}`}
          name={`units.${line._id}`}
          defaultValue={entered[`units.${line._id}`]}
          optional
          hint={unitsHint(line, money)}
          error={errors[`units.${line._id}`]}
        />
      ))}
      {lines.length > 0 && (
        <CheckboxField
          label="Put the units back on sale"
          name="restock"
          defaultChecked={'restock' in entered}
          hint={
            lines.every(({ status }) => status === 'shipped')
              ? 'If the customer has returned them.'
              : 'Otherwise units that were not sent are written off.'
          }
        />
      )}
      {deliveryCents > 0 && (
        <CheckboxField
          label={`Delivery, ${money(deliveryCents)}`}
          name="delivery"
          defaultChecked={'delivery' in entered}
        />
      )}
      <NumberField
        label="Other amount"
        name="amount"
        defaultValue={entered['amount']}
        decimal
        optional
        hint="As goodwill, or in place of units. It is added to the units and delivery above."
        error={errors['amount']}
      />
      {order.storeCredit && (
        <CheckboxField
          label="Refund to store credit"
          name="toCredit"
          defaultChecked={'toCredit' in entered}
          hint="The customer can use it at once. It doesn't expire, and can't be turned back into a refund."
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        defaultValue={entered['reason']}
        maxLength={MAX_REASON}
        required
        autoComplete="off"
        hint="The customer sees it."
        error={errors['reason']}
      />
    </FormDialog>
  );
}

/** `At most 2 of 3, $12.40 each with tax. Refunded units are not shipped.` */
function unitsHint(line: Order, money: (cents: number) => string): string {
  const { units } = leftToRefund(line);
  const { placeOrderQuantity: quantity, status } = line;
  const most = units < quantity ? `${units} of ${countOf(quantity, UNITS)}` : countOf(units, UNITS);
  const each = money(refundForUnits(line, 1));
  return `At most ${most}, ${each}${units > 1 ? ' each' : ''}.${status === 'shipped' ? '' : ' Refunded units are not shipped.'}`;
}

/** What a form refunds, in cents; fields that cannot be read yet count as empty. */
function typedCents(order: WholeOrder, lines: readonly Order[], form: FormData): number {
  const ofLines = lines.map((line) => {
    const units = Number(formText(form, `units.${line._id}`).trim());
    return units > 0 && units <= leftToRefund(line).units ? refundForUnits(line, units) : 0;
  });
  const delivery = form.get('delivery') === null ? 0 : centsOf(order.deliveryLeft ?? 0);
  const amount = parsePrice(formText(form, 'amount').trim()) ?? 0;
  return ofLines.reduce((sum, cents) => sum + cents, delivery + amount);
}
