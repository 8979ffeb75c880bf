import type { Facets } from '#contract/finding.ts';
import { type PartFilter, without } from '../part-filter.ts';
import { RangeField } from '../../ui/range-field.tsx';
import { facetRow, RowText } from './facet-group.tsx';
import { FilterLink } from './filter-link.tsx';
import { priceText, shortPrice } from './filter-words.ts';

/** A range to type, and the ranges in which there are parts. */
export function PriceFacet({
  filter,
  facets,
  currency,
}: {
  filter: PartFilter;
  facets: Facets | null;
  currency: string;
}) {
  const range = facets?.priceRange;
  return (
    <>
      <RangeField
        from={{ label: 'Lowest price', name: 'min_price', defaultValue: filter.min_price }}
        to={{ label: 'Highest price', name: 'max_price', defaultValue: filter.max_price }}
        placeholders={range && [String(Math.floor(range.lowest)), String(Math.ceil(range.highest))]}
      />
      {facets?.prices.map(({ from, to, ...count }) => {
        // A bucket ends before its end, what is typed includes it.
        const upTo = to === undefined ? undefined : Math.round(to * 100 - 1) / 100;
        const isChosen = (filter.min_price ?? 0) === from && filter.max_price === upTo;
        const rest = without(filter, 'min_price', 'max_price');
        const chosen = { ...(from > 0 && { min_price: from }), ...(upTo !== undefined && { max_price: upTo }) };
        return (
          <FilterLink
            key={from}
            to={isChosen ? rest : { ...rest, ...chosen }}
            aria-current={isChosen || undefined}
            className={facetRow}
          >
            <RowText
              label={
                to !== undefined && from === 0 ? `under ${shortPrice(to, currency)}` : priceText(from, to, currency)
              }
              count={count}
            />
          </FilterLink>
        );
      })}
    </>
  );
}
