import { useState } from 'react';
import { KNOWN_SPECIFICATIONS } from '#contract/parts/specifications/known-specifications.ts';
import { optionalFields, type OptionalKey, type PartField } from '#contract/parts/part-fields.ts';
import { kindLabel, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { exampleBreaks } from '#contract/parts/price-breaks.ts';
import { NumberField, SelectField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { stockWarning } from './part-form.ts';
import { EMPTY_PART, FIELD_LABELS, type TypedPart } from './typed-part.ts';
import { DatasheetField } from './datasheet-field.tsx';
import { MorePicturesField } from './more-pictures-field.tsx';
import { PictureField } from './picture-field.tsx';
import { PublicationField } from './publication-field.tsx';
import { SpecificationsField } from './specifications-field.tsx';
import type { SuggestedPart } from '#contract/parts/search.ts';
import { useSuggestions } from '#app/parts/search/suggestions/use-suggestions.ts';

/** All fields of a part, for adding and editing. @param typed the current values */
export function PartFields({
  defaults,
  typed,
  errors,
  isNew = false,
}: {
  defaults: Partial<TypedPart>;
  typed: TypedPart;
  errors: Partial<Record<string, string>>;
  /** Whether the part is being added: then other parts with the same name are shown. */
  isNew?: boolean;
}) {
  const currency = useCurrency();
  const [first] = useState({ ...EMPTY_PART, ...defaults });
  const common = (name: keyof TypedPart) => ({
    name,
    label: FIELD_LABELS[name],
    defaultValue: first[name],
    error: errors[name],
    required: true,
  });
  const optional = (name: keyof TypedPart) => ({
    ...common(name),
    required: false,
    optional: true,
    autoComplete: 'off',
  });
  const input = ({ key, type, hint, choices }: PartField<OptionalKey>) => {
    const own = { defaultValue: first[key], error: errors[key] };
    if (type === 'pictures') return <MorePicturesField key={key} {...own} category={typed.category} />;
    if (type === 'datasheet') return <DatasheetField key={key} {...own} />;
    if (choices) {
      const options = Object.entries(choices).map(([value, label]) => ({ value, label }));
      return <SelectField key={key} options={options} {...common(key)} required={false} />;
    }
    if (type === 'day') return <TextField key={key} type="date" hint={hint} {...optional(key)} />;
    if (type === 'line' || type === 'code' || type === 'country')
      return <TextField key={key} hint={hint} spellCheck={type === 'code' ? false : undefined} {...optional(key)} />;
    return <NumberField key={key} hint={hint} decimal={type === 'money'} {...optional(key)} />;
  };
  const kinds = PART_KINDS.map(({ slug, one }) => ({ value: slug as string, label: one as string }));
  if (first.category && !kinds.some(({ value }) => value === first.category))
    kinds.push({ value: first.category, label: kindLabel(first.category) });
  return (
    <>
      <TextField autoComplete="off" {...common('name')} />
      {isNew && <Namesakes name={typed.name} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...optional('brand')} />
        <TextField
          hint={isNew ? "Leave it empty to use the store's next number." : undefined}
          spellCheck={false}
          {...optional('sku')}
        />
        {optionalFields.lists.map(
          (field) => field.key !== 'brand' && field.type !== 'money' && field.type !== 'whole' && input(field),
        )}
      </div>
      <SelectField
        placeholder="Choose a kind"
        options={kinds}
        {...common('category')}
        defaultValue={first.category || 'other'}
      />
      <TextAreaField rows={4} {...common('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField decimal placeholder={formatCents(129_900, currency)} {...common('price')} />
        {optionalFields.lists.map((field) => field.type === 'money' && input(field))}
        <NumberField {...common('minimum')} />
        <NumberField {...common('quantity')} />
        {optionalFields.lists.map((field) => field.type === 'whole' && input(field))}
      </div>
      <TextField
        hint={`The unit price from a given quantity, for example ${exampleBreaks()}.`}
        numeric
        {...optional('breaks')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {/* The cost first, below the price. */}
        {optionalFields.staff
          .filter(({ type }) => type !== 'publication')
          .map(input)
          .toReversed()}
      </div>
      <p role="status" className="text-sm text-warning empty:hidden">
        {stockWarning(typed.minimum, typed.quantity)}
      </p>
      <noscript>
        <p className="text-sm text-muted">
          Uploading a picture and adding specifications need JavaScript; a picture link works without it.
        </p>
      </noscript>
      <PictureField defaultValue={first.img} error={errors['img']} category={typed.category} />
      {optionalFields.page.map(input)}
      <SpecificationsField
        defaultValue={first.specifications}
        category={typed.category in KNOWN_SPECIFICATIONS ? typed.category : 'other'}
        errors={errors}
      />
      <PublicationField defaults={first} error={errors['publishOn']} />
    </>
  );
}

/** Lists the parts on sale that have the typed name, to prevent duplicates. */
function Namesakes({ name }: { name: string }) {
  const typed = name.trim();
  const { answer } = useSuggestions(typed);
  const namesakes = namesakesOf(typed, answer?.parts ?? []);
  return (
    <p role="status" className="text-sm text-warning empty:hidden">
      {namesakes.length > 0 &&
        `A part with that name already exists: ${namesakes.map(describe).join('; ')}. Add specifications that distinguish them.`}
    </p>
  );
}

/** The parts with the typed name, regardless of case. */
function namesakesOf<Named extends { name: string }>(typed: string, parts: readonly Named[]): Named[] {
  return parts.filter(({ name }) => typed !== '' && name.toLowerCase() === typed.toLowerCase());
}

function describe({ sku, variant, category }: SuggestedPart): string {
  return `${sku} (${variant || kindLabel(category)})`;
}
