import { t } from '#contract/language/text.ts';
import { useState } from 'react';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { unitsCents } from '#contract/orders/charges.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import { formText, wholeOf } from '#app/forms/form-text.ts';
import { NumberField } from '#app/ui/fields/text-field.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { cancelConfirmation } from './customer-actions.ts';

/** The line with some of its units, as far as its refund depends on them. */
function portionOf(line: Order, units: number): Order {
  const { placeOrderQuantity: quantity, placeOrderPrice, adjustmentPrice = 0, taxPrice, withdrawnUnits } = line;
  const price = {
    unitPriceCents: centsOf(placeOrderPrice) / quantity,
    quantity,
    adjustmentCents: centsOf(adjustmentPrice),
    taxCents: centsOf(taxPrice),
  };
  const leftCents = Math.min(unitsCents(price, withdrawnUnits, units), centsOf(line.leftToRefund ?? 0));
  return {
    ...line,
    placeOrderQuantity: units,
    placeOrderPrice: dollarsOf(price.unitPriceCents * units),
    leftToRefund: dollarsOf(leftCents),
    deliveryIfCanceled: 0,
  };
}

/** Cancels some or all units of a line of a customer's order. */
export function CancelUnits({
  order,
  line: opened,
  errors,
  entered = {},
  busy,
  onSubmit,
  onClose,
  closeHref,
}: ActionDialogProps & {
  order: WholeOrder;
  line: Order;
  /** The refused values of a form sent without scripts. */
  entered: Readonly<Record<string, string>> | undefined;
}) {
  const currency = useCurrency();
  // What is typed is about the units that the line had when it was opened.
  const [line] = useState(opened);
  const units = line.placeOrderQuantity - line.withdrawnUnits;
  const [typed, setTyped] = useState(entered['units'] ?? String(units));
  const some = wholeOf(typed);
  const { text } = cancelConfirmation(order, [some > 0 && some < units ? portionOf(line, some) : line], currency);
  const free = order.deliveryMethod?.free;
  return (
    <FormDialog
      title={t('Cancel units of {part}', { part: line.placeOrderProductName })}
      hidden={{ intent: 'cancel-units', id: line._id }}
      submit={t('Cancel units')}
      cancel={t('Keep all units')}
      busy={busy}
      onSubmit={onSubmit}
      onInput={(form) => setTyped(formText(form, 'units'))}
      onClose={onClose}
      closeHref={closeHref}
    >
      <p aria-live="polite">
        {text}
        {free &&
          some < units &&
          ` ${(order.paid ? deliveryTakenOut : deliveryCharged)(formatCents(centsOf(free.from), currency))}`}
      </p>
      <NumberField
        label={t('Units to cancel')}
        name="units"
        required
        hint={t('You ordered {units}. To cancel the part altogether, enter {units}.', { units })}
        defaultValue={typed}
        error={errors['units']}
      />
    </FormDialog>
  );
}

const deliveryTakenOut = (amount: string): string =>
  t('Delivery is only free from {amount}: if the rest of your order costs less, delivery is taken out of the refund.', {
    amount,
  });

const deliveryCharged = (amount: string): string =>
  t('Delivery is only free from {amount}: if the rest of your order costs less, delivery is charged.', { amount });
