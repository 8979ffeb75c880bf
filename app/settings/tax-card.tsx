import { isProviderTax, MAX_TAX_RATES, TAX_MODES, type TaxMode } from '#contract/settings/shop-settings.ts';
import { Card } from '#app/ui/content/card.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField, SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { AddRowButton, type OnRowButton, ListRowButtons } from './list-row-buttons.tsx';
import type { RateFields, SettingsFields } from './settings-fields.ts';
import { TAX_LABELS } from './settings-labels.ts';

/** The tax mode and its rates. Stripe Tax is offered with real Stripe keys. */
export function TaxCard({
  fields: { taxMode, isDeliveryTaxed, rates },
  errors,
  hasProviderTax,
  onButton,
}: {
  fields: Pick<SettingsFields, 'taxMode' | 'isDeliveryTaxed' | 'rates'>;
  errors: Partial<Record<string, string>>;
  hasProviderTax: boolean;
  onButton: OnRowButton;
}) {
  const isOffered = hasProviderTax || isProviderTax(taxMode as TaxMode);
  const modes = TAX_MODES.filter((mode) => isOffered || !isProviderTax(mode));
  return (
    <Card as="section" title="Tax">
      <div className="grid gap-5">
        <SelectField
          label="Tax"
          name="taxMode"
          options={modes.map((value) => ({ value, label: TAX_LABELS[value] }))}
          defaultValue={taxMode}
          error={errors['taxMode']}
          fieldClassName="max-w-md"
        />
        <CheckboxField label="Delivery is taxed too" name="isDeliveryTaxed" defaultChecked={isDeliveryTaxed} />
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">Rates</legend>
          <p className="mb-4 max-w-prose text-sm text-muted">
            For a country, such as US, or a region, such as US-CA. All rates that match an address are added together;
            without a match, no tax is charged.
          </p>
          <div className="grid gap-5 sm:gap-3">
            {rates.map((rate, index) => (
              <Rate key={rate.key} rate={rate} index={index} errors={errors} onButton={onButton} />
            ))}
          </div>
          <FieldError>{errors['rates']}</FieldError>
          <div className={rates.length > 0 ? 'mt-4' : undefined}>
            <AddRowButton
              list="rates"
              label="Add tax rate"
              disabled={rates.length >= MAX_TAX_RATES}
              onButton={onButton}
            />
          </div>
        </fieldset>
      </div>
    </Card>
  );
}

function Rate({
  rate,
  index,
  errors,
  onButton,
}: { rate: RateFields; index: number } & Pick<Parameters<typeof TaxCard>[0], 'errors' | 'onButton'>) {
  const of = (name: 'place' | 'label' | 'percent') => ({
    name: `rates.${index}.${name}`,
    defaultValue: rate[name],
    error: errors[`rates.${index}.${name}`],
    autoComplete: 'off',
    required: true,
  });
  const named = [rate.label, rate.place].filter(Boolean).join(' ') || `rate ${index + 1}`;
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 gap-y-3 sm:grid-cols-[8rem_1fr_8rem_auto]">
      <TextField label="Place" {...of('place')} maxLength={100} />
      <TextField label="Name" {...of('label')} maxLength={40} placeholder="VAT" fieldClassName="max-sm:col-span-2" />
      <NumberField label="Percent" {...of('percent')} decimal fieldClassName="max-sm:col-span-2" />
      <div className="pt-6.5">
        <ListRowButtons list="rates" index={index} named={named} canMove={false} onButton={onButton} />
      </div>
    </div>
  );
}
