import { t, shown } from '#contract/language/text.ts';
import { useState } from 'react';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { refundedTo } from '#contract/payments/payment-methods.ts';
import type { Part } from '#contract/parts/parts.ts';
import { returnableLines } from '#contract/returns/returnable-units.ts';
import { MAX_RETURN_TEXT, RETURN_REASON_TEXTS, RETURN_REASONS } from '#contract/returns/return-choices.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { NumberField, SelectField, TextAreaField } from '#app/ui/fields/text-field.tsx';
import { Price } from '#app/ui/text/price.tsx';

/** What a picture of a returned part shows. */
export type ReturnedPart = Pick<Part, '_id' | 'category' | 'img'>;

/** The form that requests a return of packed or shipped units. */
export function ReturnForm({
  order,
  parts,
  offered,
  errors,
  entered = {},
  busy,
  onSubmit,
  onClose,
  closeHref,
}: ActionDialogProps & {
  order: WholeOrder;
  /** The parts of the order that are still known, for their pictures. */
  parts: readonly ReturnedPart[];
  /** A new idempotency key. */
  offered: string;
  /** The refused values of a form sent without scripts. */
  entered: Readonly<Record<string, string>> | undefined;
}) {
  // What is typed belongs to the lines of the order that was opened.
  const [lines] = useState(() => returnableLines(order));
  const account = refundedTo(order.payments.map(({ transactionId }) => transactionId));
  const [backCents, setBackCents] = useState(() => valueOf(lines, (name) => entered[name]));
  return (
    <FormDialog
      title={t('Request a return')}
      hidden={{ intent: 'return', id: order._id, attempt: offered }}
      submit={t('Request a return')}
      cancel={t('Keep everything')}
      busy={busy}
      onSubmit={onSubmit}
      onInput={(form) => setBackCents(valueOf(lines, (name) => form.get(name)?.toString()))}
      onClose={onClose}
      closeHref={closeHref}
    >
      <p>
        {t('Choose how many units you send back. Once we approve it, their price is refunded to {account}.', {
          account,
        })}
      </p>
      {lines.map(({ line, units }) => (
        <div key={line._id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4">
          <PartPicture
            part={
              parts.find(({ _id }) => _id === line.placeOrderProduct) ?? {
                _id: line.placeOrderProduct,
                category: 'other',
                img: '',
              }
            }
            sizes="4.5rem"
            className="rounded-field border border-line"
          />
          <NumberField
            label={lines.length === 1 ? t('Units') : line.placeOrderProductName}
            name={`units-${line._id}`}
            optional={lines.length > 1}
            hint={t('{part}. At most {units}.', {
              part: [...(lines.length === 1 ? [line.placeOrderProductName] : []), line.variant, line.sku]
                .filter(Boolean)
                .join(', '),
              units,
            })}
            defaultValue={entered[`units-${line._id}`]}
            error={errors[`units-${line._id}`] ?? (line === lines[0]!.line ? errors['lines'] : undefined)}
          />
        </div>
      ))}
      <p aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{t('Comes back to {account}', { account })}</span>
        <Price cents={backCents} className="font-medium" />
      </p>
      <SelectField
        label={t('Reason')}
        name="reason"
        required
        placeholder={t('Choose a reason')}
        options={RETURN_REASONS.map((value) => ({ value, label: shown(RETURN_REASON_TEXTS[value]) }))}
        defaultValue={entered['reason']}
        error={errors['reason']}
      />
      {order.storeCredit && (
        <CheckboxField
          label={t('I prefer store credit')}
          name="prefersStoreCredit"
          defaultChecked={'prefersStoreCredit' in entered}
          hint={t('You can use it for your next order as soon as the return is approved.')}
        />
      )}
      <TextAreaField
        label={t('What happened')}
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

/** The price with tax of the units that are typed in, in cents, without delivery; units beyond what can be returned do not count. */
function valueOf(
  lines: readonly { readonly line: Order; readonly units: number }[],
  read: (name: string) => string | undefined,
): number {
  return lines.reduce((sum, { line, units }) => {
    const { placeOrderPrice, adjustmentPrice = 0, taxPrice, placeOrderQuantity } = line;
    const typed = Math.min(units, Math.max(0, Math.trunc(Number(read(`units-${line._id}`)) || 0)));
    return sum + Math.round((centsOf(placeOrderPrice + adjustmentPrice + taxPrice) * typed) / placeOrderQuantity);
  }, 0);
}
