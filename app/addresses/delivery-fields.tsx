import { t, message, shown } from '#contract/language/text.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ADDRESS_FIELDS, type AddressField, type AddressFormat } from '#contract/addresses/address-format.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import type { FieldErrors } from './delivery-form.ts';

const LENGTHS = { line1: 200, line2: 200, city: 100, region: 100, postcode: 20 } as const;
const TOKENS = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postcode: 'postal-code',
} as const;
const SPANS = ['', 'sm:col-span-6', 'sm:col-span-3', 'sm:col-span-2'];

/** Fields that the address's country does not use, but that were saved with it. */
const UNUSED_LABELS = {
  line1: message('Street address'),
  line2: message('Apartment, building, floor'),
  city: message('City'),
  region: message('Region'),
  postcode: message('Postal code'),
} as const;

/**
 * The fields of a delivery address in the country of `format`, with the tokens by which browsers fill them in. Pair
 * with `useAddressFormat`, `deliveryOf` and `missingIn`. Without scripts, a button sends the form with `intent`
 * `country`, and its action answers with the country's fields.
 */
export function DeliveryFields({
  format,
  countries,
  errors,
  values,
  countryHint,
  onCountry,
}: {
  format: AddressFormat;
  countries: readonly { value: string; label: string }[];
  errors: FieldErrors;
  values: Readonly<Partial<Record<string, string>>>;
  /** Where the filled-in country comes from. */
  countryHint?: string | undefined;
  onCountry: (country: string) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  // After Back, the browser restores the country without an event.
  const compareCountry = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLSelectElement>('select[name=country]')?.value;
    if (chosen && chosen !== format.country) onCountry(chosen);
  });
  useEffect(() => compareCountry(), []);
  const of = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  const used = new Set<string>(format.fields.map(({ name }) => name));
  const unused = ADDRESS_FIELDS.filter((name) => !used.has(name) && values[name]).map((name) => ({
    name,
    label: shown(UNUSED_LABELS[name]),
    inRow: 1,
  }));
  return (
    <div ref={group} className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <TextField
        label={t('Name')}
        {...of('name')}
        autoComplete="shipping name"
        required
        maxLength={200}
        fieldClassName="sm:col-span-3"
      />
      <TextField
        label={t('Company')}
        {...of('company')}
        autoComplete="shipping organization"
        optional
        maxLength={200}
        fieldClassName="sm:col-span-3"
      />
      <div className="sm:col-span-3">
        <SelectField
          label={t('Country')}
          {...of('country')}
          autoComplete="shipping country"
          required
          options={countries}
          hint={countryHint}
          placeholder={t('Choose a country')}
          onChange={({ target }) => onCountry(target.value)}
        />
        <noscript>
          <Button type="submit" name="intent" value="country" size="sm" className="mt-2">
            {t('Show the fields of this country')}
          </Button>
        </noscript>
      </div>
      <TextField
        label={t('Phone')}
        {...of('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        optional
        maxLength={40}
        fieldClassName="sm:col-span-3"
      />
      {[...format.fields, ...unused].map((field) => (
        <Field key={field.name} field={field} {...of(field.name)} />
      ))}
    </div>
  );
}

function Field({
  field: { name, label, missing, options, inRow },
  error,
  defaultValue,
}: {
  field: AddressField;
  error: string | undefined;
  defaultValue: string | undefined;
}) {
  const shared = {
    name,
    label,
    error,
    defaultValue,
    autoComplete: `shipping ${TOKENS[name]}`,
    required: missing !== undefined,
    optional: missing === undefined,
    fieldClassName: SPANS[inRow],
  };
  if (!options) return <TextField {...shared} maxLength={LENGTHS[name]} />;
  // Keeps a saved region that is not in the list.
  const isListed = !defaultValue || options.some(({ value }) => value === defaultValue);
  const choices = isListed ? options : [{ value: defaultValue, label: defaultValue }, ...options];
  return <SelectField {...shared} options={choices} placeholder={t('Choose')} />;
}
