import { useState } from 'react';
import { returnableLines } from '#contract/returns/returnable-units.ts';
import { MAX_RETURN_TEXT, RETURN_REASON_TEXTS, RETURN_REASONS } from '#contract/returns/return-choices.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import { NumberField, SelectField, TextAreaField } from '#app/ui/fields/text-field.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** The form that requests a return of packed or shipped units. */
export function ReturnForm({
  order,
  offered,
  errors,
  entered = {},
  busy,
  onSubmit,
  onClose,
  closeHref,
}: ActionDialogProps & {
  order: WholeOrder;
  /** A new idempotency key. */
  offered: string;
  /** The refused values of a form sent without scripts. */
  entered: Readonly<Record<string, string>> | undefined;
}) {
  // What is typed belongs to the lines of the order that was opened.
  const [lines] = useState(() => returnableLines(order));
  return (
    <FormDialog
      title="Request a return"
      hidden={{ intent: 'return', id: order._id, attempt: offered }}
      submit="Request a return"
      cancel="Keep everything"
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
      closeHref={closeHref}
    >
      <p>Once we approve it, the price of these units is refunded to your card.</p>
      {lines.map(({ line, units }) => (
        <NumberField
          key={line._id}
          label={lines.length === 1 ? 'Units' : line.placeOrderProductName}
          name={`units-${line._id}`}
          optional={lines.length > 1}
          hint={`${[...(lines.length === 1 ? [line.placeOrderProductName] : []), line.variant, line.sku].filter(Boolean).join(', ')}. At most ${formatCount(units)}.`}
          defaultValue={entered[`units-${line._id}`]}
          error={errors[`units-${line._id}`] ?? (line === lines[0]!.line ? errors['lines'] : undefined)}
        />
      ))}
      <SelectField
        label="Reason"
        name="reason"
        required
        placeholder="Choose a reason"
        options={RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_TEXTS[value] }))}
        defaultValue={entered['reason']}
        error={errors['reason']}
      />
      <TextAreaField
        label="What happened"
        name="text"
        optional
        rows={3}
        maxLength={MAX_RETURN_TEXT}
        defaultValue={entered['text']}
        error={errors['text']}
      />
    </FormDialog>
  );
}
