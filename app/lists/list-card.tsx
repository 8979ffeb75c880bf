import { t } from '#contract/language/text.ts';
import './dense-table.css';
import { type Noun, countOf, wordOf } from '#app/ui/text/format-number.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#app/ui/content/card.tsx';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { GetForm } from '#app/forms/get-form.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { hrefWith } from './page-cursors.ts';
import { useAddressFields } from './use-address-fields.ts';
import { LIST_SEARCH } from './use-search-first.ts';

interface Listed {
  page: { items: readonly unknown[]; next: string | undefined; total?: number | undefined };
  noun: Noun;
  /** The search words, or ''. */
  q: string | undefined;
}

/**
 * The frame of an admin's list: links to its views, a search, and the rows.
 * @param search the search field's label, and the address parameters that a search preserves
 * @param filters more fields of the search
 */
export function ListCard({
  frame,
  tabsLabel,
  tabs,
  search,
  filters,
  children,
  ...listed
}: Listed & {
  frame?: Pick<ComponentProps<typeof Card>, 'as' | 'title' | 'aside'> | undefined;
  tabsLabel?: string | undefined;
  tabs: ComponentProps<typeof ViewTabs>['tabs'];
  search: Omit<ComponentProps<typeof ListToolbar>, 'children'> | undefined;
  filters?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card {...frame} flush className="dense-table">
      {tabs.length > 0 && <ViewTabs label={tabsLabel ?? ''} tabs={tabs} />}
      {search && (
        <>
          <FoundCount {...listed} />
          <ListToolbar {...search}>{filters}</ListToolbar>
        </>
      )}
      <ListCount total={listed.page.total} noun={listed.noun} />
      {children}
    </Card>
  );
}

/**
 * Announces the number of rows to screen readers. It has to stay mounted while the list changes, because a new live
 * region is not announced. The search words distinguish the messages of two searches with the same count.
 */
function FoundCount({ page: { items, next, total }, noun, q }: Listed) {
  const listed = countOf(items.length, noun);
  const onPage = next ? t('{count} on this page', { count: listed }) : listed;
  const count =
    items.length === 0
      ? t('No {things}', { things: wordOf(noun[1]) })
      : total === undefined
        ? onPage
        : countOf(total, noun);
  return (
    <p role="status" className="sr-only">
      {q ? t("{count} found for '{q}'", { count, q }) : count}
    </p>
  );
}

/** The number of rows on all pages of a list: '5,415 parts'. Nothing for an empty list, which says so itself. */
export function ListCount({ total, noun }: { total: number | undefined; noun: Noun }) {
  if (!total) return null;
  return <p className="border-b border-line px-4 py-2 text-sm text-muted">{countOf(total, noun)}</p>;
}

/**
 * The search of an admin's list: a GET form, so that the address contains the search, and the fields take their values
 * from it.
 * @param keep address parameters that a search preserves
 */
function ListToolbar({
  label,
  keep,
  children,
}: {
  label: string;
  keep: Readonly<Record<string, string>>;
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  return (
    <GetForm
      {...useAddressFields()}
      {...LIST_SEARCH}
      role="search"
      className="flex flex-wrap items-end gap-3 border-b border-line p-4 max-sm:gap-2 max-sm:py-3"
    >
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField
        label={label}
        placeholder={label}
        defaultValue={q}
        className="min-w-0 flex-1 basis-44 max-sm:basis-32"
      />
      <Button type="submit">{t('Search')}</Button>
      {children}
      {q && (
        <ButtonLink href={hrefWith(search, { q: '' })} variant="ghost">
          {t('Clear')}
        </ButtonLink>
      )}
    </GetForm>
  );
}
