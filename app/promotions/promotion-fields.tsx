import type { ReactNode } from 'react';
import { PART_KINDS } from '#contract/parts/part-kinds.ts';
import { BENEFIT_KINDS, BENEFITS, type Field } from '#contract/promotions/benefits.ts';
import { CONDITION_KEYS, CONDITIONS } from '#contract/promotions/conditions.ts';
import { MAX_CODE } from '#contract/promotions/promotion-terms.ts';
import type { DeliveryMethod } from '#contract/settings/checkout-terms.ts';
import { Card } from '#app/ui/content/card.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import type { FormValues } from './promotion-form.ts';

interface Props {
  readonly values: FormValues;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  /** The shop's delivery methods. */
  readonly methods: readonly Pick<DeliveryMethod, 'id' | 'name'>[];
  /** The groups of customers. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

const WAYS = [
  { value: 'code', label: 'With one code for all customers' },
  { value: 'codes', label: 'With generated codes, each for one order' },
  { value: 'automatic', label: 'By itself, without a code' },
];

/** The fields of a promotion. */
export function PromotionFields(props: Props) {
  const { values, errors } = props;
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <Card as="section" title="Promotion">
        <div className="grid max-w-form gap-5">
          <TextField
            label="Name"
            {...field('name')}
            required
            maxLength={80}
            hint="Customers see it at the discount."
            autoComplete="off"
          />
          <SelectField label="Customers get it" {...field('way')} error={errors['isAutomatic']} options={WAYS} />
          <TextField
            label="Code"
            {...field('code')}
            optional
            maxLength={MAX_CODE}
            hint="Letters, digits and hyphens, in any case. Generate codes for single orders once the promotion is saved."
            autoComplete="off"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Starts" {...field('starts')} type="datetime-local" optional />
            <TextField label="Ends" {...field('ends')} type="datetime-local" optional />
          </div>
          <p className="-mt-3 text-sm text-muted">In the shop&apos;s time zone.</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <NumberField label="Uses in total" {...field('maxUses')} optional />
            <NumberField label="Uses per customer" {...field('maxPerCustomer')} optional />
          </div>
        </div>
      </Card>
      <Card as="section" title="What it gives">
        <div className="grid gap-5">
          <FieldError id="benefits-error">{errors['benefits']}</FieldError>
          {BENEFIT_KINDS.map((kind) => (
            <fieldset key={kind} className="grid min-w-0 gap-3 border-b border-line pb-5 last:border-0 last:pb-0">
              <legend className="sr-only">{BENEFITS[kind].label}</legend>
              <CheckboxField
                label={BENEFITS[kind].label}
                id={`benefits.${kind}`}
                name={`benefits.${kind}`}
                value="1"
                defaultChecked={values[`benefits.${kind}`] !== undefined}
              />
              <div className="grid gap-4 ps-8 sm:grid-cols-3">
                {Object.entries(BENEFITS[kind].fields as Record<string, Field>).map(([name, one]) => (
                  <TypedField key={name} field={one} name={`benefits.${kind}.${name}`} {...props} />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Card>
      <Card as="section" title="When it applies">
        <div className="grid max-w-form gap-5">
          {CONDITION_KEYS.map((key) => (
            <TypedField key={key} field={CONDITIONS[key].field} name={`conditions.${key}`} {...props} />
          ))}
        </div>
      </Card>
      <Card as="section" title="With other promotions">
        <div className="grid max-w-form gap-5">
          <CheckboxField
            label="Applies together with other promotions"
            hint="Otherwise the customer gets either it or the others, whichever is worth more."
            id="isCombinable"
            name="isCombinable"
            value="1"
            defaultChecked={values['isCombinable'] !== undefined}
          />
          <NumberField
            label="Priority"
            {...field('priority')}
            hint="Promotions with lower numbers apply first, the others to the price that is left."
            className="max-w-32"
          />
        </div>
      </Card>
    </>
  );
}

/** A field of a condition or benefit by its type. */
function TypedField({
  field: { label, hint, type },
  name,
  values,
  errors,
  methods,
  groups,
}: Props & { field: Field; name: string }): ReactNode {
  const field = { label, hint, name, id: name, defaultValue: values[name], error: errors[name] };
  switch (type) {
    case 'money':
      return <NumberField {...field} optional decimal />;
    case 'units':
    case 'percent':
      return <NumberField {...field} optional decimal={type === 'percent'} />;
    case 'flag':
      return (
        <CheckboxField
          label={label}
          hint={hint}
          id={name}
          name={name}
          value="1"
          defaultChecked={values[name] !== undefined}
        />
      );
    case 'kinds':
      return (
        <Choices
          {...{ label, hint, name, values }}
          error={errors[name]}
          choices={PART_KINDS.map(({ slug, many }) => ({ id: slug, name: many }))}
        />
      );
    case 'methods':
      return methods.length > 0 ? (
        <Choices {...{ label, hint, name, values }} error={errors[name]} choices={methods} />
      ) : null;
    case 'groups':
      return groups.length > 0 ? (
        <Choices {...{ label, hint, name, values }} error={errors[name]} choices={groups} />
      ) : null;
    case 'brands':
    case 'parts':
    case 'customers':
    case 'places':
      return <TextAreaField {...field} optional rows={3} />;
  }
}

function Choices({
  label,
  hint,
  name,
  values,
  error,
  choices,
}: {
  label: string;
  hint: string | undefined;
  name: string;
  values: FormValues;
  error: string | undefined;
  choices: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <fieldset className="min-w-0 sm:col-span-full">
      <legend className="mb-1.5 text-sm font-medium">
        {label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      {hint && <p className="mb-2 text-sm text-muted">{hint}</p>}
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.id}
            id={`${name}.${choice.id}`}
            name={`${name}.${choice.id}`}
            value="1"
            defaultChecked={values[`${name}.${choice.id}`] !== undefined}
            label={choice.name}
          />
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
