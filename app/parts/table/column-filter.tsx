import { t } from '#contract/language/text.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Facets } from '#contract/parts/search.ts';
import { addressSearchOf, rangeParts, type AddressFilter, without } from '#app/parts/address-filter.ts';
import { countText } from '#app/parts/search/filter-labels.ts';
import { FilterLink } from '#app/parts/search/filter-link.tsx';
import { RangeFacet } from '#app/parts/search/range-facet.tsx';
import { GetForm } from '#app/forms/get-form.tsx';
import { Button, IconButton } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';

/** The filter of a column in the head of the table: the values of its specification, or limits. Nothing without either. */
export function ColumnFilter({ title, filter, facets }: { title: string; filter: AddressFilter; facets: Facets }) {
  const key = specificationKey(title);
  const facet = facets.specifications.find((one) => one.key === key);
  if (!facet) return null;
  const { values, range } = facet;
  const chosen = new Set(filter.spec);
  const limits = (filter.range ?? []).map(rangeParts).find((one) => one.key === key);
  const isActive = limits !== undefined || values.some(({ value }) => chosen.has(`${key}:${value}`));
  return (
    <>
      <button
        type="button"
        popoverTarget={`column-${key}`}
        aria-label={
          isActive ? t('Filter by {column}, active', { column: title }) : t('Filter by {column}', { column: title })
        }
        className={isActive ? 'part-table-filter text-primary' : 'part-table-filter'}
      >
        <Icon name="filter" className="size-3.5" />
      </button>
      <div id={`column-${key}`} popover="auto" role="group" aria-label={title} className="part-table-popover">
        <div className="flex items-center justify-between gap-4">
          <p className="text-base font-semibold">{title}</p>
          <IconButton
            icon="x"
            size="sm"
            label={t('Close')}
            popoverTarget={`column-${key}`}
            popoverTargetAction="hide"
          />
        </div>
        {range && (
          <Limits filter={filter} facet={{ ...facet, range }} from={limits?.from ?? ''} to={limits?.to ?? ''} />
        )}
        <ul className="grid gap-1 font-normal">
          {values.map(({ value, label, ...count }) => {
            const choice = `${key}:${value}`;
            const isChosen = chosen.has(choice);
            return (
              <li key={value}>
                <FilterLink
                  to={isChosen ? withoutChoice(filter, choice) : { ...filter, spec: [...chosen, choice].toSorted() }}
                  aria-current={isChosen ? 'true' : undefined}
                  className="flex items-center justify-between gap-4 py-1 hover:underline"
                >
                  <span className="flex items-center gap-1.5">
                    <Icon name="check" className={isChosen ? 'size-4' : 'invisible size-4'} />
                    {label}
                  </span>
                  <span className="figures text-muted">{countText(count)}</span>
                </FilterLink>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

function withoutChoice(filter: AddressFilter, choice: string): AddressFilter {
  const spec = filter.spec?.filter((one) => one !== choice) ?? [];
  return spec.length > 0 ? { ...filter, spec } : without(filter, 'spec');
}

/** A form for the limits of a number, which keeps the other filters. */
function Limits({
  filter,
  facet: { key, name, range },
  from,
  to,
}: {
  filter: AddressFilter;
  facet: Omit<Facets['specifications'][number], 'range'> & Required<Pick<Facets['specifications'][number], 'range'>>;
  from: string;
  to: string;
}) {
  const others = (filter.range ?? []).filter((one) => rangeParts(one).key !== key);
  const kept = new URLSearchParams(addressSearchOf({ ...without(filter, 'range'), range: others }));
  return (
    <GetForm action="/" className="mb-2 grid gap-2 font-normal">
      {[...kept].map(([field, value], at) => (
        <input key={at} type="hidden" name={field} value={value} />
      ))}
      <RangeFacet id={key} name={name} range={range!} from={from} to={to} />
      <Button type="submit" size="sm">
        {t('Apply')}
      </Button>
    </GetForm>
  );
}
