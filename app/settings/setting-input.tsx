import type { DeliveryMethod, TaxRate, PickUpPlace } from '#contract/settings/checkout-terms.ts';
import { ALERT_TIMES, type DefinitionOf } from '#contract/settings/setting-definition.ts';
import { type SettingKey, SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { fillText } from '#contract/texts/text-definition.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { DeliveryMethods } from './delivery-methods.tsx';
import type { FieldErrors, OnRowButton } from './list-row-buttons.tsx';
import { PickUpPlaces } from './pick-up-places.tsx';
import { PlainInput } from './plain-input.tsx';
import type { TypedAlert, TypedRow, TypedValue } from './setting-kinds.ts';
import { TaxRates } from './tax-rates.tsx';
import { useCountryOptions } from './use-country-options.ts';

/**
 * The field of a setting: the component of its kind, or a plain field.
 * @param unavailable choices that the store cannot use
 */
export function SettingInput({
  name,
  value,
  storeName,
  unavailable,
  errors,
  onButton,
}: {
  name: SettingKey;
  value: TypedValue | undefined;
  storeName: string;
  unavailable: readonly string[];
  errors: FieldErrors;
  onButton: OnRowButton;
}) {
  const countries = useCountryOptions();
  const setting = SHOP_SETTINGS[name];
  const { label } = setting;
  const hint = 'hint' in setting && setting.hint ? fillText(setting.hint, { store: storeName }) : undefined;
  switch (setting.kind) {
    case 'flag':
      return <CheckboxField label={label} hint={hint} name={name} defaultChecked={value === true} />;
    case 'choice':
      return (
        <SelectField
          label={label}
          hint={hint}
          name={name}
          options={
            'areCountries' in setting
              ? [{ value: '', label: setting.choices[''] ?? '' }, ...countries]
              : Object.entries(setting.choices)
                  .filter(([choice]) => choice === value || !unavailable.includes(choice))
                  .map(([choice, text]) => ({ value: choice, label: text }))
          }
          defaultValue={value as string}
          error={errors[name]}
          fieldClassName="max-w-md sm:col-span-2"
        />
      );
    case 'alert':
      return <AlertInput setting={setting} name={name} value={value as TypedAlert | undefined} errors={errors} />;
    case 'deliveryMethods': {
      const list = value as readonly TypedRow<DeliveryMethod>[];
      return <DeliveryMethods name={name} rows={list} maxRows={setting.maxRows} errors={errors} onButton={onButton} />;
    }
    case 'pickUpPlaces': {
      const list = value as readonly TypedRow<PickUpPlace>[];
      return <PickUpPlaces name={name} rows={list} maxRows={setting.maxRows} errors={errors} onButton={onButton} />;
    }
    case 'taxRates': {
      const list = value as readonly TypedRow<TaxRate>[];
      return <TaxRates name={name} rows={list} maxRows={setting.maxRows} errors={errors} onButton={onButton} />;
    }
    default:
      return <PlainInput field={setting} name={name} hint={hint} value={value as string} error={errors[name]} />;
  }
}

/** The recipients and times of an alert. */
function AlertInput({
  setting: { label, hint, times },
  name,
  value,
  errors,
}: {
  setting: DefinitionOf<'alert'>;
  name: string;
  value: TypedAlert | undefined;
  errors: FieldErrors;
}) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0 sm:col-span-2">
      <legend className="float-left font-medium">{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <SelectField
          label="Send an email"
          id={`${name}.when`}
          name={`${name}.when`}
          options={times.map((time) => ({ value: time, label: ALERT_TIMES[time] }))}
          defaultValue={value?.when ?? times[0]}
          error={errors[`${name}.when`]}
        />
        <TextField
          label="To"
          id={`${name}.emails`}
          name={`${name}.emails`}
          defaultValue={value?.emails}
          error={errors[`${name}.emails`]}
          autoComplete="off"
          spellCheck={false}
          optional
          inputMode="email"
        />
      </div>
    </fieldset>
  );
}
