import { type DeliveryMethod, MAX_DELIVERY_STEPS } from '#contract/settings/checkout-terms.ts';
import { plainAmount } from '#contract/money.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField, TextField } from '#app/ui/fields/text-field.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';
import { AddRowButton, type ListProps, ListRowButtons } from './list-row-buttons.tsx';
import type { TypedRow } from './setting-kinds.ts';

type MethodRow = TypedRow<DeliveryMethod>;

/** The delivery methods, in the order in which checkout offers them. */
export function DeliveryMethods({ name, rows, maxRows, errors, onButton }: ListProps<MethodRow>) {
  return (
    <div className="sm:col-span-2">
      <p className="mb-5 max-w-prose text-sm text-muted">
        {rows.length === 0
          ? 'Without a delivery method, delivery is free.'
          : 'Checkout offers the active methods for the address in this order and preselects the cheapest.'}
      </p>
      <div className="grid gap-5">
        {rows.map((method, index) => (
          <Method key={method.key} method={method} list={name} index={index} errors={errors} onButton={onButton} />
        ))}
      </div>
      <FieldError>{errors[name]}</FieldError>
      <div className={rows.length > 0 ? 'mt-5' : undefined}>
        <AddRowButton list={name} label="Add delivery method" disabled={rows.length >= maxRows} onButton={onButton} />
      </div>
    </div>
  );
}

function Method({
  method,
  list,
  index,
  errors,
  onButton,
}: { method: MethodRow; list: string; index: number } & Pick<ListProps<MethodRow>, 'errors' | 'onButton'>) {
  const currency = useCurrency();
  const of = (name: Exclude<keyof MethodRow, 'isActive' | 'key' | 'id' | 'steps'>) => ({
    name: `${list}.${index}.${name}`,
    defaultValue: method[name],
    error: errors[`${list}.${index}.${name}`],
    autoComplete: 'off',
  });
  const named = method.name || `method ${index + 1}`;
  return (
    <fieldset className="min-w-0 rounded-box border border-line p-4 sm:p-5">
      <legend className="sr-only">{named}</legend>
      <input type="hidden" name={`${list}.${index}.id`} value={method.id} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField label="Name" {...of('name')} maxLength={80} required fieldClassName="col-span-2 sm:col-span-6" />
        <NumberField
          label="Price"
          {...of('priceCents')}
          defaultValue={method.steps.length > 0 && method.priceCents === plainAmount(0) ? '' : method.priceCents}
          decimal
          required={method.steps.length === 0}
          hint={method.steps.length === 0 ? currency.toUpperCase() : 'The prices by weight and value apply instead.'}
          fieldClassName="sm:col-span-3"
        />
        <NumberField
          label="Free from"
          {...of('freeFromCents')}
          decimal
          optional
          hint="Price of the parts"
          fieldClassName="sm:col-span-3"
        />
        <TextField
          label="Delivers to"
          {...of('places')}
          optional
          hint="Countries such as US, or regions such as US-CA, separated by commas. Leave empty to deliver everywhere. Several methods with the same name are zones of one method: the first that has the address applies."
          fieldClassName="col-span-2 sm:col-span-6"
        />
        <Steps list={`${list}.${index}.steps`} named={named} rows={method.steps} errors={errors} onButton={onButton} />
        <NumberField
          label="Greatest weight of a parcel"
          {...of('parcelGrams')}
          decimal
          optional
          hint="In kg. A heavier order is sent in several parcels, and each is charged. Leave it empty for one parcel of any weight."
          fieldClassName="col-span-2 sm:col-span-6"
        />
        <NumberField label="Business days, from" {...of('minDays')} required fieldClassName="sm:col-span-3" />
        <NumberField label="Business days, to" {...of('maxDays')} required fieldClassName="sm:col-span-3" />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Active"
          name={`${list}.${index}.isActive`}
          defaultChecked={method.isActive}
          aria-label={`${named} is active`}
        />
        <ListRowButtons list={list} index={index} named={named} onButton={onButton} />
      </div>
    </fieldset>
  );
}

/** The prices of a method by the weight of a parcel and the value of the parts. */
function Steps({
  list,
  named,
  rows,
  errors,
  onButton,
}: { list: string; named: string; rows: MethodRow['steps'] } & Pick<ListProps<MethodRow>, 'errors' | 'onButton'>) {
  return (
    <fieldset className="col-span-2 min-w-0 sm:col-span-6">
      <legend className="mb-1.5 text-sm font-medium">Prices by weight and value</legend>
      <p className="mb-3 max-w-prose text-sm text-muted">
        For a parcel up to a weight, and parts from a value. Of the prices that fit, the one from the greatest value
        applies, and of those the one up to the least weight. Heavier parcels than the last cannot be ordered.
      </p>
      <div className="grid gap-3">
        {rows.map((step, index) => {
          const of = (name: 'upToGrams' | 'fromCents' | 'priceCents') => ({
            name: `${list}.${index}.${name}`,
            defaultValue: step[name],
            error: errors[`${list}.${index}.${name}`],
            autoComplete: 'off',
            decimal: true,
          });
          return (
            <div
              key={step.key}
              className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
            >
              <NumberField label="Up to kg" {...of('upToGrams')} placeholder="Any" />
              <NumberField label="From value" {...of('fromCents')} placeholder="Any" />
              <NumberField label="Price" {...of('priceCents')} required fieldClassName="max-sm:col-span-2" />
              <div className="sm:pt-6.5 max-sm:self-end">
                <ListRowButtons
                  list={list}
                  index={index}
                  named={`price ${index + 1} of ${named}`}
                  canMove={false}
                  onButton={onButton}
                />
              </div>
            </div>
          );
        })}
      </div>
      <FieldError>{errors[list]}</FieldError>
      <div className={rows.length > 0 ? 'mt-3' : undefined}>
        <AddRowButton
          list={list}
          label="Add price by weight"
          disabled={rows.length >= MAX_DELIVERY_STEPS}
          onButton={onButton}
        />
      </div>
    </fieldset>
  );
}
