import { type ReactNode, useRef, useState } from 'react';
import { t } from '#contract/language/text.ts';
import { localPath } from '#contract/language/language-path.ts';
import type { Facets } from '#contract/parts/search.ts';
import { Button, buttonClass, IconButton } from '#app/ui/buttons/button.tsx';
import { ChipRow } from '#app/ui/fields/chip-row.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { type AddressFilter, sortChoices, without } from '#app/parts/address-filter.ts';
import { stableFacets } from './stable-facets.ts';
import { FacetPanel } from './facet-panel.tsx';
import { FilterLink } from './filter-link.tsx';
import { choicesOf, correctionText, fitText, partsText } from './filter-labels.ts';
import { PartSearchField } from './part-search-field.tsx';
import { useFilterForm } from './use-filter-form.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/**
 * Search, filters and sorting for a list of parts. One plain GET form whose state is the address; with scripts the list
 * updates on each change. The filters are a column where there is room, otherwise a sheet.
 */
export function PartSearch({
  filter,
  facets: counted,
  children,
}: {
  filter: AddressFilter;
  facets: Facets | null;
  children: ReactNode;
}) {
  const currency = useCurrency();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, ...events } = useFilterForm(form);
  const facets = useStableFacets(counted, `${filter.category} ${filter.q}`);
  const choices = choicesOf(filter, facets, currency);
  // The search words are already visible in their field.
  const filters = choices.filter(({ key }) => key !== 'q').length;
  // Filters cannot help a search whose words match nothing. Otherwise they may be the reason, so they stay visible.
  const isHopeless = facets?.total?.count === 0 && filters === 0;
  const found = facets && partsText(facets.total);
  const corrected = facets && correctionText(facets);
  return (
    <div className="part-search-frame">
      <div className="part-search" data-hopeless={isHopeless || undefined}>
        <form
          ref={form}
          method="get"
          action={localPath('/#parts')}
          role="search"
          aria-label={t('Parts')}
          aria-busy={isBusy || undefined}
          noValidate
          // After a reload the address decides, not the browser's form restoration, which may fill other boxes at the
          // same places.
          autoComplete="off"
          {...events}
          className="contents"
        >
          {filter.view && <input type="hidden" name="view" value="table" />}
          {filter.words && <input type="hidden" name="words" value="1" />}
          <div className="part-search-bar flex flex-wrap items-center gap-3">
            <PartSearchField
              label={t('Search parts')}
              placeholder={t('Search parts')}
              defaultValue={filter.q}
              maxLength={200}
              className="min-w-0 flex-1 max-md:basis-full"
            />
            <SelectField
              label={t('Sort by')}
              hideLabel
              fieldClassName="part-search-sort max-md:flex-1 md:w-52"
              name="sort"
              defaultValue={filter.sort ?? ''}
              options={sortChoices(filter, facets?.sorts, facets?.meant.find(({ sort }) => sort)?.sort)}
            />
            <button type="button" popoverTarget="part-filters" className={`${buttonClass()} part-filters-opener`}>
              <Icon name="filter" className="-ms-1 size-4.5" />
              {t('Filters')}
              {filters > 0 && <span className="figures">{filters}</span>}
            </button>
            <noscript>
              <Button type="submit">{t('Show')}</Button>
            </noscript>
          </div>
          <div id="part-filters" popover="auto" role="group" aria-label={t('Filters')} className="part-filters">
            <div className="part-filters-head">
              <p className="text-lg font-semibold">{t('Filters')}</p>
              <IconButton icon="x" label={t('Close')} popoverTarget="part-filters" popoverTargetAction="hide" />
            </div>
            <div className="part-filters-body">
              <FacetPanel filter={filter} facets={facets} />
            </div>
            <div className="part-filters-foot">
              <Button
                variant="primary"
                wide
                popoverTarget="part-filters"
                popoverTargetAction="hide"
                className="needs-scripts"
              >
                {found ? t('Show {parts}', { parts: found }) : t('Show parts')}
              </Button>
              <noscript>
                <Button type="submit" variant="primary" wide>
                  {t('Show')}
                </Button>
              </noscript>
            </div>
          </div>
        </form>
        <div className="part-search-list min-w-0">
          <div className="mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
            {/* A fixed width, so that the chips after it stay in place when the count changes. */}
            {found && <p className="min-w-20 text-sm text-muted">{found}</p>}
            <p className="part-search-views order-last ms-auto flex gap-1 text-sm">
              {([undefined, 'table'] as const).map((view) => {
                const isCurrent = filter.view === view;
                return (
                  <FilterLink
                    key={view ?? 'grid'}
                    to={view ? { ...filter, view } : without(filter, 'view')}
                    aria-current={isCurrent ? 'true' : undefined}
                    className={isCurrent ? 'px-2 py-1 font-semibold' : 'link-text px-2 py-1'}
                  >
                    {view ? t('Table') : t('Grid')}
                  </FilterLink>
                );
              })}
            </p>
            {choices.length > 0 && (
              <ChipRow
                label={t('Active filters')}
                chips={choices.map(({ key, label, rest }) => ({
                  key,
                  label,
                  link: (props) => <FilterLink to={rest} {...props} />,
                }))}
              >
                {facets && facets.meant.length > 0 && (
                  <FilterLink to={{ ...filter, words: '1' }} className="link-text px-1 text-sm">
                    {t('Search for the words instead')}
                  </FilterLink>
                )}
                {choices.length > 1 && (
                  <FilterLink to={filter.sort ? { sort: filter.sort } : {}} className="link-text px-1 text-sm">
                    {t('Clear all')}
                  </FilterLink>
                )}
              </ChipRow>
            )}
          </div>
          {facets?.fits && <p className="mb-4 font-semibold">{fitText(facets.fits)}</p>}
          {corrected && <p className="mb-4">{corrected}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}

/** @param subject identifies the search words and the part kind; another subject starts new facets */
function useStableFacets(counted: Facets | null, subject: string): Facets | null {
  const [shown, setShown] = useState({ counted, subject, facets: counted });
  if (shown.counted !== counted) {
    const isSame = counted && shown.facets && shown.subject === subject;
    setShown({ counted, subject, facets: isSame ? stableFacets(shown.facets!, counted) : counted });
  }
  return shown.facets;
}
