import type { PickUpPlace } from '#contract/settings/checkout-terms.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';
import { useCountryOptions } from './use-country-options.ts';
import { AddRowButton, type ListProps, ListRowButtons } from './list-row-buttons.tsx';
import type { TypedRow } from './setting-kinds.ts';

type PlaceRow = TypedRow<PickUpPlace>;

/** The places where customers can pick up orders, in the order in which checkout offers them. */
export function PickUpPlaces({ name, rows, maxRows, errors, onButton }: ListProps<PlaceRow>) {
  return (
    <div className="sm:col-span-2">
      <div className="grid gap-5">
        {rows.map((place, index) => (
          <Place key={place.key} place={place} list={name} index={index} errors={errors} onButton={onButton} />
        ))}
      </div>
      <FieldError>{errors[name]}</FieldError>
      <div className={rows.length > 0 ? 'mt-5' : undefined}>
        <AddRowButton list={name} label="Add pick-up place" disabled={rows.length >= maxRows} onButton={onButton} />
      </div>
    </div>
  );
}

function Place({
  place,
  list,
  index,
  errors,
  onButton,
}: { place: PlaceRow; list: string; index: number } & Pick<ListProps<PlaceRow>, 'errors' | 'onButton'>) {
  const currency = useCurrency();
  const countries = useCountryOptions();
  const of = (name: Exclude<keyof PlaceRow, 'key' | 'id' | 'takesPayment'>) => ({
    name: `${list}.${index}.${name}`,
    defaultValue: place[name],
    error: errors[`${list}.${index}.${name}`],
    autoComplete: 'off',
  });
  const named = place.name || `place ${index + 1}`;
  const wide = 'col-span-2 sm:col-span-6';
  return (
    <fieldset className="min-w-0 rounded-box border border-line p-4 sm:p-5">
      <legend className="sr-only">{named}</legend>
      <input type="hidden" name={`${list}.${index}.id`} value={place.id} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField label="Name" {...of('name')} maxLength={80} required fieldClassName={wide} />
        <TextField label="Address" {...of('line1')} maxLength={200} required fieldClassName={wide} />
        <TextField label="Address, second line" {...of('line2')} maxLength={200} optional fieldClassName={wide} />
        <TextField label="Postal code" {...of('postcode')} maxLength={20} optional fieldClassName="sm:col-span-2" />
        <TextField label="City" {...of('city')} maxLength={100} optional fieldClassName="sm:col-span-4" />
        <SelectField
          label="Country"
          {...of('country')}
          options={[{ value: '', label: 'Choose' }, ...countries]}
          fieldClassName="sm:col-span-2"
        />
        <TextField label="State or region" {...of('region')} maxLength={100} optional fieldClassName="sm:col-span-4" />
        <TextAreaField label="Opening hours" {...of('hours')} maxLength={300} rows={2} optional fieldClassName={wide} />
        <TextAreaField
          label="Instructions"
          {...of('instructions')}
          maxLength={500}
          rows={2}
          optional
          hint="What customers should bring, or where to ring. In their emails and on the order's page."
          fieldClassName={wide}
        />
        <NumberField
          label="Price"
          {...of('priceCents')}
          decimal
          optional
          hint={`${currency.toUpperCase()}. If empty, picking up is free.`}
          fieldClassName="max-sm:col-span-2 sm:col-span-3"
        />
        <NumberField
          label="Working days until it is ready"
          {...of('days')}
          optional
          hint="After the working days until dispatch. If empty, on the same day."
          fieldClassName="max-sm:col-span-2 sm:col-span-3"
        />
        <div className={wide}>
          <CheckboxField
            label="Customers can pay here when they pick up"
            name={`${list}.${index}.takesPayment`}
            defaultChecked={place.takesPayment}
          />
        </div>
      </div>
      <div className="mt-4 flex justify-end">
        <ListRowButtons list={list} index={index} named={named} onButton={onButton} />
      </div>
    </fieldset>
  );
}
