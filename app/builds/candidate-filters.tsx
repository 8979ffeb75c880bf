import { t } from '#contract/language/text.ts';
import { GetForm } from '#app/forms/get-form.tsx';
import { sortChoices } from '#app/parts/address-filter.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { Choice } from './build-choice.ts';

/** The most specifications that the list can be filtered by, and the most values of one. */
const MAX_SPECIFICATIONS = 5;
const MAX_VALUES = 40;

/** The order of the list and the filters of its kind, as a form that works without scripts. */
export function CandidateFilters({ path, choice }: { path: string; choice: Choice }) {
  const { kind, filter, facets, isSure, isAll, replace } = choice;
  const specifications = facets.specifications.filter(({ values }) => values.length > 1).slice(0, MAX_SPECIFICATIONS);
  const chosen = filter.spec ?? [];
  // A value of a specification that has no field here stays.
  const others = chosen.filter((spec) => !specifications.some(({ key }) => spec.startsWith(`${key}:`)));
  return (
    <details open={chosen.length > 0 || filter.in_stock !== undefined || filter.sort !== undefined}>
      <summary className="w-fit cursor-pointer py-1.5 text-sm">{t('Sort and filter')}</summary>
      <GetForm action={path} className="mt-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="kind" value={kind} />
        {filter.q && <input type="hidden" name="q" value={filter.q} />}
        {replace && <input type="hidden" name="replace" value={replace} />}
        {isSure && <input type="hidden" name="fits" value="1" />}
        {isAll && <input type="hidden" name="all" value="1" />}
        {others.map((spec) => (
          <input key={spec} type="hidden" name="spec" value={spec} />
        ))}
        <Choose
          label={t('Sort by')}
          name="sort"
          value={filter.sort ?? ''}
          options={sortChoices(filter, facets.sorts)}
        />
        {specifications.map(({ key, name, values }) => (
          <Choose
            key={key}
            label={name}
            name="spec"
            value={chosen.find((spec) => spec.startsWith(`${key}:`)) ?? ''}
            options={[
              { value: '', label: t('Any') },
              ...values
                .filter(({ value }, at) => at < MAX_VALUES || chosen.includes(`${key}:${value}`))
                .map(({ value, label }) => ({ value: `${key}:${value}`, label })),
            ]}
          />
        ))}
        <Choose
          label={t('Stock')}
          name="in_stock"
          value={filter.in_stock ?? ''}
          options={[
            { value: '', label: t('Any') },
            { value: '1', label: t('In stock') },
          ]}
        />
        <Button type="submit">{t('Apply')}</Button>
      </GetForm>
    </details>
  );
}

function Choose({
  label,
  name,
  value,
  options,
}: {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <label className="grid min-w-0 flex-1 basis-36 gap-1 text-sm sm:max-w-56 sm:basis-48">
      {label}
      <select name={name} defaultValue={value} className="select h-11 w-full text-base">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
