import { Card } from '#app/ui/content/card.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import type { FormValues } from './price-list-form.ts';

/** The fields of a price list, without the prices of its parts. */
export function PriceListFields({
  values,
  errors,
  groups,
}: {
  values: FormValues;
  errors: Readonly<Partial<Record<string, string>>>;
  groups: readonly { readonly id: string; readonly name: string }[];
}) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  const checkbox = (name: string, label: string, hint?: string) => (
    <CheckboxField
      key={name}
      id={name}
      name={name}
      value="1"
      label={label}
      hint={hint}
      defaultChecked={values[name] !== undefined}
    />
  );
  return (
    <>
      <Card as="section" title="Price list">
        <div className="grid max-w-form gap-5">
          <TextField
            label="Name"
            {...field('name')}
            required
            maxLength={80}
            hint="Staff see it at the lines of orders; customers do not."
            autoComplete="off"
          />
          <TextAreaField label="Note" {...field('note')} optional rows={2} hint="Only staff see it." />
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-sm font-medium">Customer groups</legend>
            {groups.length === 0 ? (
              <p className="text-sm">
                There are no groups yet. <TextLink href="/dashboard/customer-groups">Add one</TextLink> first.
              </p>
            ) : (
              <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
                {groups.map(({ id, name }) => checkbox(`groups.${id}`, name))}
              </div>
            )}
            <FieldError id="groups-error">{errors['groups']}</FieldError>
          </fieldset>
          {checkbox('isActive', 'In use', 'Otherwise its customers pay the public prices.')}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Starts" {...field('starts')} type="datetime-local" optional />
            <TextField label="Ends" {...field('ends')} type="datetime-local" optional />
          </div>
          <p className="-mt-3 text-sm text-muted">In the shop&apos;s time zone.</p>
          <NumberField
            label="Priority"
            {...field('priority')}
            hint="If a customer has several lists with a price for a part, the highest number decides."
            className="max-w-32"
          />
        </div>
      </Card>
      <Card as="section" title="Percentages off">
        <div className="grid max-w-form gap-5">
          <p className="text-sm text-muted">
            Off the public price and its volume discounts. The price of a part below comes first, then its brand, its
            kind, and all parts.
          </p>
          <NumberField label="All parts" {...field('all')} optional decimal className="max-w-32" />
          <TextAreaField
            label="Kinds"
            {...field('kinds')}
            optional
            rows={3}
            hint="One per line with its percentage: Processors, 10"
          />
          <TextAreaField
            label="Brands"
            {...field('brands')}
            optional
            rows={3}
            hint="One per line with its percentage: Noctua, 12.5"
          />
        </div>
      </Card>
    </>
  );
}
