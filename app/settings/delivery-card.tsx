import { MAX_METHODS } from '#contract/settings/shop-settings.ts';
import { Card } from '#app/ui/content/card.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField, TextField } from '#app/ui/fields/text-field.tsx';
import { AddRowButton, type OnRowButton, ListRowButtons } from './list-row-buttons.tsx';
import type { MethodFields } from './settings-fields.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** The delivery methods, in the order in which checkout offers them. */
export function DeliveryCard({
  methods,
  errors,
  onButton,
}: {
  methods: readonly MethodFields[];
  errors: Partial<Record<string, string>>;
  onButton: OnRowButton;
}) {
  return (
    <Card as="section" title="Delivery methods">
      <p className="mb-5 max-w-prose text-sm text-muted">
        {methods.length === 0
          ? 'Without a delivery method, delivery is free.'
          : 'Checkout offers the active methods for the address in this order and preselects the cheapest.'}
      </p>
      <div className="grid gap-5">
        {methods.map((method, index) => (
          <Method key={method.key} method={method} index={index} errors={errors} onButton={onButton} />
        ))}
      </div>
      <FieldError>{errors['methods']}</FieldError>
      <div className={methods.length > 0 ? 'mt-5' : undefined}>
        <AddRowButton
          list="methods"
          label="Add delivery method"
          disabled={methods.length >= MAX_METHODS}
          onButton={onButton}
        />
      </div>
    </Card>
  );
}

function Method({
  method,
  index,
  errors,
  onButton,
}: { method: MethodFields; index: number } & Omit<Parameters<typeof DeliveryCard>[0], 'methods'>) {
  const currency = useCurrency();
  const of = (name: Exclude<keyof MethodFields, 'isActive' | 'key' | 'id'>) => ({
    name: `methods.${index}.${name}`,
    defaultValue: method[name],
    error: errors[`methods.${index}.${name}`],
    autoComplete: 'off',
  });
  const named = method.name || `method ${index + 1}`;
  return (
    <fieldset className="min-w-0 rounded-box border border-line p-4 sm:p-5">
      <legend className="sr-only">{named}</legend>
      <input type="hidden" name={`methods.${index}.id`} value={method.id} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">
        <TextField label="Name" {...of('name')} maxLength={80} required fieldClassName="col-span-2 sm:col-span-6" />
        <NumberField
          label="Price"
          {...of('price')}
          decimal
          required
          hint={currency.toUpperCase()}
          fieldClassName="sm:col-span-3"
        />
        <NumberField
          label="Free from"
          {...of('freeFrom')}
          decimal
          optional
          hint="Price of the parts"
          fieldClassName="sm:col-span-3"
        />
        <TextField
          label="Delivers to"
          {...of('places')}
          optional
          hint="Countries such as US, or regions such as US-CA, separated by commas. Leave empty to deliver everywhere."
          fieldClassName="col-span-2 sm:col-span-6"
        />
        <NumberField label="Business days, from" {...of('minDays')} required fieldClassName="sm:col-span-3" />
        <NumberField label="Business days, to" {...of('maxDays')} required fieldClassName="sm:col-span-3" />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Active"
          name={`methods.${index}.isActive`}
          defaultChecked={method.isActive}
          aria-label={`${named} is active`}
        />
        <ListRowButtons list="methods" index={index} named={named} onButton={onButton} />
      </div>
    </fieldset>
  );
}
