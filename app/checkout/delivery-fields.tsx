import { SelectField, TextField } from '../ui/fields/text-field.tsx';
import type { FieldErrors } from './delivery-form.ts';

/** Contact and delivery address, with the tokens by which browsers fill them in. */
export function DeliveryFields({
  billing,
  countries,
  errors,
  values,
}: {
  billing: { email: string };
  countries: readonly { value: string; label: string }[];
  errors: FieldErrors;
  values: Readonly<Record<string, string>>;
}) {
  const of = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" {...of('name')} autoComplete="shipping name" required maxLength={200} />
      <TextField label="Company" {...of('company')} autoComplete="shipping organization" optional maxLength={200} />
      <TextField label="Email" value={billing.email} locked="From your account" autoComplete="off" name="email" />
      <TextField
        label="Phone"
        {...of('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        optional
        maxLength={40}
      />
      <TextField
        label="Street address"
        {...of('line1')}
        autoComplete="shipping address-line1"
        required
        maxLength={200}
        fieldClassName="sm:col-span-2"
      />
      <TextField
        label="Apartment, building, floor"
        {...of('line2')}
        autoComplete="shipping address-line2"
        optional
        maxLength={200}
        fieldClassName="sm:col-span-2"
      />
      <TextField label="City" {...of('city')} autoComplete="shipping address-level2" required maxLength={100} />
      <TextField
        label="State, province, region"
        {...of('region')}
        autoComplete="shipping address-level1"
        optional
        maxLength={100}
      />
      <TextField label="Postal code" {...of('postcode')} autoComplete="shipping postal-code" optional maxLength={20} />
      <SelectField
        label="Country"
        {...of('country')}
        autoComplete="shipping country"
        required
        options={countries}
        placeholder="Choose a country"
      />
    </div>
  );
}
