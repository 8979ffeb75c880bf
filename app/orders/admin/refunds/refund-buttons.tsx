import { MAX_BANK_REFERENCE } from '#contract/payments/bank-terms.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import type { Refund } from '#contract/orders/refunds/refunds.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

/** An admin's options for a refund that staff transfer, or that the card provider did not make; nothing for other refunds. */
export function RefundButtons({
  orderId,
  refund,
  busy,
  errors,
  onSubmit,
}: {
  orderId: string;
  refund: Refund;
  busy: boolean;
  errors: Readonly<Record<string, string>>;
  onSubmit: (fields: ActionFields) => void;
}) {
  const canRefund = usePermission('orders.refund');
  if (canRefund && refund.awaitsTransfer)
    return (
      <ActionForm
        fields={{ intent: 'transfer-refund', id: orderId, refund: refund._id }}
        onSubmit={onSubmit}
        noValidate
        className="grid gap-2 pt-1"
      >
        <TextField
          id={`transfer-${refund._id}`}
          name="reference"
          label="Reference of your transfer"
          maxLength={MAX_BANK_REFERENCE}
          autoComplete="off"
          hint="Transfer the amount to the customer first."
          error={errors['reference']}
        />
        <p>
          <Button type="submit" size="sm" loading={busy}>
            Mark as transferred
          </Button>
        </p>
      </ActionForm>
    );
  // One that staff marked as settled has a note.
  if (!canRefund || refund.status !== 'failed' || refund.note) return null;
  const of = { id: orderId, refund: refund._id };
  return (
    <div className="grid gap-3 pt-1">
      {!refund.byHand && (
        <ActionButton size="sm" fields={{ intent: 'retry-refund', ...of }} loading={busy} onPress={onSubmit}>
          Try again
        </ActionButton>
      )}
      <ActionForm fields={{ intent: 'settle-refund', ...of }} onSubmit={onSubmit} noValidate className="grid gap-2">
        <TextField
          id={`note-${refund._id}`}
          name="note"
          label="Refunded another way"
          maxLength={1000}
          autoComplete="off"
          hint="How and when. Only staff see it."
          error={errors['note']}
        />
        <p>
          <Button type="submit" size="sm" loading={busy}>
            Mark as settled
          </Button>
        </p>
      </ActionForm>
    </div>
  );
}
