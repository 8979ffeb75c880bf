import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#contract/language/text.ts';
import type { Facets } from '#contract/parts/search.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { toQuery, type AddressFilter, without } from '#app/parts/address-filter.ts';
import { RangeField } from '#app/ui/fields/range-field.tsx';
import { facetRow, RowText } from './facet-group.tsx';
import { FilterLink } from './filter-link.tsx';
import { priceText, rangeProblem, shortPrice } from './filter-labels.ts';
import { Histogram } from './range-facet.tsx';
import { useFormIsAhead } from './use-filter-form.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** A price range to enter, and price ranges that contain parts. */
export function PriceFacet({ filter, facets }: { filter: AddressFilter; facets: Facets | null }) {
  const currency = useCurrency();
  const range = facets?.priceRange;
  const { min_price, max_price } = toQuery(filter);
  const [low, high] = useTypedRange();
  return (
    <>
      <RangeField
        from={{ label: t('Lowest price'), name: 'min_price', ...low }}
        to={{ label: t('Highest price'), name: 'max_price', ...high }}
        error={rangeProblem(low.value, high.value, currency)}
        placeholders={
          range && [shortPrice(Math.floor(range.lowest), currency), shortPrice(Math.ceil(range.highest), currency)]
        }
      />
      {facets && facets.prices.length > 2 && <Histogram bars={facets.prices.map(({ count }) => count)} />}
      {facets?.prices.map(({ from, to, ...count }) => {
        // A bucket excludes its upper bound; an entered range includes it.
        const upTo = to === undefined ? undefined : dollarsOf(centsOf(to) - 1);
        const isChosen = (min_price ?? 0) === from && max_price === upTo;
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
                to !== undefined && from === 0
                  ? t('Under {price}', { price: shortPrice(to, currency) })
                  : priceText(from, to, currency)
              }
              count={count}
            />
          </FilterLink>
        );
      })}
    </>
  );
}

/**
 * The values of the two fields: the address's prices until the user types, and again after a link or Back changes them.
 */
function useTypedRange() {
  const [search] = useSearchParams();
  const inAddress = [search.get('min_price') ?? '', search.get('max_price') ?? ''] as const;
  const isAhead = useFormIsAhead();
  const [[low, high], setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen.join() !== inAddress.join()) {
    setSeen(inAddress);
    if (!isAhead) setTyped(inAddress);
  }
  type Change = React.ChangeEvent<HTMLInputElement>;
  return [
    { value: low, onChange: ({ target }: Change) => setTyped([target.value, high]) },
    { value: high, onChange: ({ target }: Change) => setTyped([low, target.value]) },
  ] as const;
}
