import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { dollarsOf } from '#contract/money.ts';
import { MAX_REASON } from '#contract/choices.ts';
import { leftToRefund } from '#contract/orders/refund-sums.ts';
import type { Order } from '#contract/orders/orders.ts';
import { orderNumber } from '#contract/orders/order-rules.ts';
import { HiddenFields } from '#app/actions/action-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';

interface RefundFormProps {
  readonly order: Order;
  readonly currency: string;
  /** The idempotency key of this form. */
  readonly attempt: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onSubmit: (fields: ActionFields) => void;
  readonly onClose: () => void;
}

/** Asks an admin what to refund of an order: a dialog, or without scripts a section of the page. */
export function RefundDialog(props: RefundFormProps) {
  const isHydrated = useHydrated();
  const formId = useId();
  const { order, busy, onClose } = props;
  const title = `Refund order ${orderNumber(order._id)}`;
  const submit = (
    <Button type="submit" form={formId} variant="danger" loading={busy}>
      Refund
    </Button>
  );
  if (!isHydrated)
    return (
      <Card title={title}>
        <RefundForm {...props} formId={formId}>
          <p>{submit}</p>
        </RefundForm>
      </Card>
    );
  return (
    <Dialog
      open
      title={title}
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Keep the money
          </Button>
          {submit}
        </>
      }
    >
      <RefundForm {...props} formId={formId} />
    </Dialog>
  );
}

function RefundForm({
  order,
  currency,
  attempt,
  errors,
  onSubmit,
  formId,
  children,
}: RefundFormProps & { formId: string; children?: ReactNode }) {
  const left = leftToRefund(order);
  const isShipped = order.status === 'shipped';
  return (
    <Form
      id={formId}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onSubmit(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
      }}
    >
      <HiddenFields
        fields={{
          intent: 'refund',
          id: order._id,
          attempt,
          expectedStatus: order.status,
          expectedLeft: String(dollarsOf(left.cents)),
        }}
      />
      <p>
        {formatCents(left.cents, currency)} of {order.customerName || order.customerEmail}'s payment can be refunded to
        the card it was paid with. Enter units, an amount, or both.
      </p>
      {left.units > 0 && (
        <TextField
          label="Units"
          name="units"
          inputMode="numeric"
          numeric
          optional
          autoComplete="off"
          hint={`At most ${left.units}.${isShipped ? '' : ' Refunded units are not shipped.'}`}
          error={errors['units']}
        />
      )}
      <TextField
        label="Amount"
        name="amount"
        inputMode="decimal"
        numeric
        optional
        autoComplete="off"
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
      {children}
    </Form>
  );
}
