import { MAX_LABEL } from '#contract/fulfillment/choices.ts';
import { CARRIERS } from '#contract/orders/tracking-links.ts';
import { SHIP_INPUTS } from './ship-inputs.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

/**
 * Carrier, tracking number and expected day of a parcel; for a number that another order's parcel has, a checkbox to use it
 * again.
 * @param without fields that do not apply @param required the field that is not optional
 */
export function ShipFields({
  errors,
  values = {},
  without = [],
  required,
}: {
  errors: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, string>>;
  without?: readonly string[];
  required?: string;
}) {
  return (
    <div className="mt-1 grid gap-4 sm:grid-cols-2">
      <datalist id="carriers">
        {CARRIERS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {SHIP_INPUTS.filter(({ name }) => !without.includes(name)).map(({ name, label, ...input }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          optional={name !== required}
          autoComplete="off"
          maxLength={MAX_LABEL}
          error={errors[name]}
          defaultValue={values[name]}
          {...input}
          {...(name === 'carrier' && { list: 'carriers' })}
        />
      ))}
      {errors['unused'] && (
        <div role="alert" className="sm:col-span-2">
          <CheckboxField
            name="shared"
            value="1"
            label="Both orders are in this parcel"
            hint={<span className="text-error">{errors['unused']}</span>}
          />
        </div>
      )}
    </div>
  );
}
