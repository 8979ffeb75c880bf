import { usePermission } from '#app/accounts/allowed.tsx';
import type { Refund } from '#contract/orders/refunds/refunds.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

/** An admin's options for a refund that the card provider did not make; renders nothing for other refunds. */
export function RefundButtons({
  orderId,
  refund,
  busy,
  error,
  onSubmit,
}: {
  orderId: string;
  refund: Refund;
  busy: boolean;
  error: string | undefined;
  onSubmit: (fields: ActionFields) => void;
}) {
  const canRefund = usePermission('orders.refund');
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
          error={error}
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
