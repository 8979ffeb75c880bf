import { Fragment, memo } from 'react';
import { t } from '#contract/language/text.ts';
import type { Facets } from '#contract/parts/search.ts';
import { rangeParts, type AddressFilter } from '#app/parts/address-filter.ts';
import { kindsLabel, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { type FacetChoice, FacetChoices, FacetGroup } from './facet-group.tsx';
import { PriceFacet } from './price-facet.tsx';
import { RangeFacet } from './range-facet.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

/** Facets of the part kind that are open at first; the others are collapsed. */
const OPEN_SPECIFICATIONS = 3;

/**
 * All filters of the list; memoized, because the list around it re-renders when a choice starts to load.
 * @param facets null if they could not be counted; the values then have no counts
 */
export const FacetPanel = memo(function FacetPanel({
  filter,
  facets,
}: {
  filter: AddressFilter;
  facets: Facets | null;
}) {
  const { category = '', in_stock, min_rating, minimum_at_most, spec = [], range = [] } = filter;
  const minimums = facets?.minimums.map(({ atMost, ...count }) => ({ value: String(atMost), count })) ?? [];
  const offered = facets?.specifications.flatMap(({ key, values }) => values.map(({ value }) => `${key}:${value}`));
  const ranges = new Map(range.map(rangeParts).map((one) => [one.key, one]));
  const shown = new Set(facets?.specifications.flatMap((one) => (one.range ? [one.key] : [])));
  return (
    <>
      {[...ranges.values()].map(
        ({ key, from, to }) =>
          !shown.has(key) && (
            <Fragment key={key}>
              {from && <input type="hidden" name={`min_${key}`} value={from} />}
              {to && <input type="hidden" name={`max_${key}`} value={to} />}
            </Fragment>
          ),
      )}
      {/* A hidden field for a filter that is selected but not offered while several part kinds match, so that the
         form keeps it. */}
      {spec.map((one) => offered?.includes(one) || <input key={one} type="hidden" name="spec" value={one} />)}
      <FacetGroup title={t('Kind of part')}>
        <FacetChoices
          type="radio"
          name="category"
          chosen={[category]}
          choices={[{ value: '', label: t('All kinds') }, ...kindChoices(facets, category)]}
        />
      </FacetGroup>
      <FacetGroup title={t('Price')}>
        <PriceFacet filter={filter} facets={facets} />
      </FacetGroup>
      <FacetGroup title={t('Stock')}>
        <FacetChoices
          type="checkbox"
          name="in_stock"
          chosen={in_stock ? ['1'] : []}
          choices={[{ value: '1', label: t('In stock'), ...(facets && { count: facets.inStock }) }]}
        />
      </FacetGroup>
      {(min_rating || (facets && facets.wellRated.count > 0)) && (
        <FacetGroup title={t('Rating')}>
          <FacetChoices
            type="checkbox"
            name="min_rating"
            chosen={min_rating ? [min_rating] : []}
            choices={[{ value: '4', label: t('Rated 4 stars and up'), ...(facets && { count: facets.wellRated }) }]}
          />
        </FacetGroup>
      )}
      {(minimums.length > 0 || minimum_at_most) && (
        <FacetGroup title={t('Minimum order up to')}>
          <FacetChoices
            type="radio"
            name="minimum_at_most"
            chosen={[String(minimum_at_most ?? '')]}
            choices={[
              { value: '', label: t('Any') },
              ...withChosen(minimums, String(minimum_at_most ?? '')).map((choice) => ({
                ...choice,
                label: formatCount(Number(choice.value)),
              })),
            ]}
          />
        </FacetGroup>
      )}
      {facets?.specifications.map(({ key, name, values, range }, index) => (
        <FacetGroup
          key={key}
          title={name}
          open={index < OPEN_SPECIFICATIONS || ranges.has(key) || spec.some((one) => one.startsWith(`${key}:`))}
        >
          {range && (
            <RangeFacet
              id={key}
              name={name}
              range={range}
              from={ranges.get(key)?.from ?? ''}
              to={ranges.get(key)?.to ?? ''}
            />
          )}
          <FacetChoices
            type="checkbox"
            name="spec"
            prefix={`${key}:`}
            chosen={spec}
            choices={values.map(({ value, label, ...count }) => ({ value, label, count }))}
          />
        </FacetGroup>
      ))}
    </>
  );
});

function kindChoices(facets: Facets | null, chosen: string): FacetChoice[] {
  const counted = facets?.kinds.map(({ category, ...count }) => ({ value: category, count }));
  return withChosen(counted ?? PART_KINDS.map(({ slug }) => ({ value: slug as string })), chosen).map((choice) => ({
    ...choice,
    label: kindsLabel(choice.value),
  }));
}

/** Adds the values that the address selects, even if no part has them. */
function withChosen<Choice extends { value: string }>(choices: readonly Choice[], chosen: string): { value: string }[] {
  const isThere = chosen === '' || choices.some(({ value }) => value === chosen);
  return isThere ? [...choices] : [...choices, { value: chosen }];
}
