import { TAX_CLASSES } from '#contract/orders/tax-classes.ts';
import type { TaxRate } from '#contract/settings/checkout-terms.ts';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField, SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { AddRowButton, type ListProps, ListRowButtons } from './list-row-buttons.tsx';
import type { TypedRow } from './setting-kinds.ts';

type RateRow = TypedRow<TaxRate>;

/** The tax rates by place. */
export function TaxRates({ name, rows, maxRows, errors, onButton }: ListProps<RateRow>) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Rates</legend>
      <p className="mb-4 max-w-prose text-sm text-muted">
        For a country, such as US, or a region, such as US-CA. All rates that match an address are added together;
        without a match, no tax is charged. Parts of the tax class Reduced or Zero have the rates of their class; where
        a place has none, Reduced parts have the standard rates and Zero parts no tax. Delivery is taxed like the parts,
        in proportion to their prices.
      </p>
      <div className="grid gap-5 sm:gap-3">
        {rows.map((rate, index) => (
          <Rate key={rate.key} rate={rate} list={name} index={index} errors={errors} onButton={onButton} />
        ))}
      </div>
      <FieldError>{errors[name]}</FieldError>
      <div className={rows.length > 0 ? 'mt-4' : undefined}>
        <AddRowButton list={name} label="Add tax rate" disabled={rows.length >= maxRows} onButton={onButton} />
      </div>
    </fieldset>
  );
}

function Rate({
  rate,
  list,
  index,
  errors,
  onButton,
}: { rate: RateRow; list: string; index: number } & Pick<ListProps<RateRow>, 'errors' | 'onButton'>) {
  const of = (name: 'place' | 'label' | 'percent') => ({
    name: `${list}.${index}.${name}`,
    defaultValue: rate[name],
    error: errors[`${list}.${index}.${name}`],
    autoComplete: 'off',
    required: true,
  });
  const named = [rate.label, rate.place].filter(Boolean).join(' ') || `rate ${index + 1}`;
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 gap-y-3 sm:grid-cols-[7rem_1fr_6rem_8rem_auto]">
      <TextField label="Place" {...of('place')} maxLength={100} />
      <TextField label="Name" {...of('label')} maxLength={40} placeholder="VAT" fieldClassName="max-sm:col-span-2" />
      <NumberField label="Percent" {...of('percent')} decimal fieldClassName="max-sm:col-span-2" />
      <SelectField
        label="Tax class"
        name={`${list}.${index}.taxClass`}
        options={Object.entries(TAX_CLASSES).map(([value, label]) => ({ value, label }))}
        defaultValue={rate.taxClass}
        error={errors[`${list}.${index}.taxClass`]}
        fieldClassName="max-sm:col-span-2"
      />
      <div className="pt-6.5">
        <ListRowButtons list={list} index={index} named={named} canMove={false} onButton={onButton} />
      </div>
    </div>
  );
}
