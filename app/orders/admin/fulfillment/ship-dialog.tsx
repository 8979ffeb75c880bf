import { useState } from 'react';
import { type ActionDialogProps, FormDialog } from '#app/actions/form-dialog.tsx';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import type { Order } from '#contract/orders/orders.ts';
import { unitsToSend, whyNotShippable } from '#app/orders/order-rules.ts';
import { lineName } from '#app/orders/order-summary.ts';
import { shipConfirmation } from './fulfillment-actions.ts';
import { ShipFields } from './ship-fields.tsx';
import { unitsInput } from './ship-inputs.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/**
 * Ships lines of one order in one parcel; if there are several, the admin chooses those that the parcel contains.
 * @param isPart whether the order has other lines @param label one that was bought for this parcel
 */
export function ShipDialog({
  lines,
  isPart,
  label,
  busy,
  errors,
  onSubmit,
  onClose,
}: ActionDialogProps & {
  lines: readonly Order[];
  isPart: boolean;
  label?: Readonly<{ carrier: string; tracking: string }> | undefined;
}) {
  const currency = useCurrency();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shippable = lines.filter((line) => !whyNotShippable(line));
  const chosen = shippable.filter(({ _id }) => !left.has(_id));
  const isOne = lines.length === 1;
  const isPickUp = lines[0]!.pickUp !== undefined;
  const { title, text, confirm } = shipConfirmation(chosen.length > 0 ? chosen : lines, isPart, currency);
  const put = (ids: readonly string[], isIn: boolean): void => {
    const next = new Set(left);
    for (const id of ids)
      if (isIn) next.delete(id);
      else next.add(id);
    setLeft(next);
  };
  return (
    <FormDialog
      title={title}
      hidden={{ intent: 'ship', ids: chosen.map(({ _id }) => _id).join(','), ...(isPickUp && { ready: '1' }) }}
      submit={confirm}
      cancel="Not now"
      busy={busy}
      disabled={chosen.length === 0}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {isOne ? (
        <>
          <p>{text}</p>
          <NotInParcel line={lines[0]!} />
          {chosen.length > 0 && !isPickUp && unitsToSend(lines[0]!) > 1 && (
            <Units key={unitsToSend(lines[0]!)} line={lines[0]!} errors={errors} />
          )}
        </>
      ) : (
        <LineChoice lines={lines} left={left} errors={errors} onPut={put} />
      )}
      {lines[0]!.address && <p className="whitespace-pre-line text-muted">{lines[0]!.address}</p>}
      {!isPickUp && (
        <ShipFields errors={errors} values={label && { carrier: label.carrier, tracking: label.tracking }} />
      )}
    </FormDialog>
  );
}

/** The lines of an order with a checkbox each, and one for all. @param left the ids of those that are not selected */
function LineChoice({
  lines,
  left,
  errors,
  onPut,
}: {
  lines: readonly Order[];
  left: ReadonlySet<string>;
  errors: Readonly<Record<string, string>>;
  onPut: (ids: readonly string[], isIn: boolean) => void;
}) {
  const all = lines.filter((line) => !whyNotShippable(line)).map(({ _id }) => _id);
  const without = all.filter((id) => left.has(id)).length;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-muted">
        {lines[0]!.pickUp
          ? 'Choose the parts that are ready. The others can follow later.'
          : 'Choose the parts in this parcel. You can ship the others later.'}
      </legend>
      <div className="border-b border-line pb-2">
        <CheckboxField
          id="all-lines"
          label="All parts"
          checked={all.length > 0 && without === 0}
          disabled={all.length === 0}
          ref={(input) => {
            if (input) input.indeterminate = without > 0 && without < all.length;
          }}
          onChange={({ target }) => onPut(all, target.checked)}
        />
      </div>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {lines.map((line) => {
          const canShip = !whyNotShippable(line);
          const isIn = canShip && !left.has(line._id);
          return (
            <li key={line._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 pe-1">
              <div className="min-w-0 flex-1 basis-40">
                <CheckboxField
                  id={`line-${line._id}`}
                  label={line.placeOrderProductName}
                  hint={
                    <>
                      <PartIdentity part={line} className="block truncate" />
                      <NotInParcel line={line} />
                    </>
                  }
                  checked={isIn}
                  disabled={!canShip}
                  onChange={({ target }) => onPut([line._id], target.checked)}
                />
              </div>
              {isIn && !line.pickUp && <Units key={unitsToSend(line)} line={line} errors={errors} />}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Why a line can no longer be shipped: someone else changed it while the dialog was open. */
function NotInParcel({ line }: { line: Order }) {
  const why = whyNotShippable(line);
  return why && <span className="block text-sm text-error">{why}: not in this parcel</span>;
}

/** The number of a line's units in the parcel: by default all remaining units, for which nothing is sent. */
function Units({ line, errors }: { line: Order; errors: Readonly<Record<string, string>> }) {
  const toSend = unitsToSend(line);
  const left = toSend - (line.waiting?.units ?? 0);
  const name = unitsInput(line._id);
  const [isWhole, setIsWhole] = useState(left === toSend);
  return (
    <NumberStepper
      label={`Units of ${lineName(line)}`}
      hideLabel
      id={name}
      name={isWhole ? undefined : name}
      onNumber={(units) => setIsWhole(units === toSend)}
      min={1}
      max={left}
      defaultValue={left}
      error={errors[name]}
      after={`of ${formatCount(toSend)}`}
    />
  );
}
