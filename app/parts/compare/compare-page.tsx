import { t } from '#contract/language/text.ts';
import { useEffect, useRef } from 'react';
import { type MetaArgs, useLoaderData, useSubmit } from 'react-router';
import { MAX_COMPARED } from '#contract/parts/search-choices.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts';
import { PartSearchField } from '#app/parts/search/part-search-field.tsx';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { GetForm } from '#app/forms/get-form.tsx';
import type { Part } from '#contract/parts/parts.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { stockState } from '#app/parts/stock.ts';
import { chosenParts, partsOfKind, useChosenParts } from './chosen-parts.ts';
import { compareHref, kindsOf, replaceComparison } from './comparisons.ts';
import { compareClientLoader, loadComparison } from './compare-loader.ts';
import { CompareTable } from './compare-table.tsx';
import { PartPrice } from '#app/parts/part-price.tsx';

export const loader = onServer(loadComparison);
export const clientLoader = compareClientLoader;

// One of thousands of possible comparisons: not for search engines.
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: loaderData?.parts.length
        ? t('Compare {count} parts', { count: loaderData.parts.length })
        : t('Compare parts'),
    },
    matches,
  );

/** Compares up to four parts. The address contains the whole comparison, so it can be shared. */
export default function ComparePage() {
  const { parts, rows, found, q, asked, only } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const box = useRef<HTMLInputElement>(null);
  // Back changes only the address.
  useEffect(() => {
    if (box.current) box.current.checked = only;
  }, [only]);
  const ids = parts.map(({ _id }) => _id);
  const content = useFocusAfterRemoval(parts.length);
  // Opening a shared comparison replaces the chosen parts of its kind.
  useEffect(() => {
    if (parts.length > 0) replaceComparison(parts);
  }, [parts]);
  const kinds = kindsOf(parts);
  // Adding a part of another kind opens that kind's comparison.
  const hrefWith = ({ _id, category }: { _id: string; category: string }) => {
    const others =
      kinds.length === 0 || kinds.includes(category)
        ? ids
        : partsOfKind(chosenParts(), category)
            .map((part) => part._id)
            .slice(-(MAX_COMPARED - 1));
    return compareHref([...others.filter((id) => id !== _id), _id], only);
  };
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      <PageHeading title={t('Compare parts')}>
        {parts.length > 1 ? t('Differences come first. Bookmark or share this page to keep it.') : undefined}
      </PageHeading>
      {asked > parts.length && (
        <p className="mb-4">
          {t('{count, plural, one {One part is} other {# parts are}} no longer sold.', { count: asked - parts.length })}
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {parts.length < MAX_COMPARED ? (
          <GetForm action="/compare" role="search" aria-label={t('Add a part')} className="w-full max-w-form">
            {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',')} />}
            {only && <input type="hidden" name="only" value="1" />}
            <PartSearchField
              // Clears the field once a part is added; removing a part keeps the typed text.
              key={ids.at(-1)}
              label={t('Add a part')}
              placeholder={t('Add a part')}
              defaultValue={q}
              maxLength={200}
              hrefOfPart={hrefWith}
            />
          </GetForm>
        ) : (
          <p className="text-sm text-muted">
            {t('Remove a part to add another: a comparison has up to {count}.', { count: MAX_COMPARED })}
          </p>
        )}
        {parts.length > 1 && (
          <GetForm action="/compare" onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}>
            <input type="hidden" name="ids" value={ids.join(',')} />
            <CheckboxField label={t('Differences only')} name="only" value="1" defaultChecked={only} ref={box} />
            <noscript>
              <Button type="submit">{t('Show')}</Button>
            </noscript>
          </GetForm>
        )}
      </div>
      {found && <FoundParts found={found} q={q} hrefWith={hrefWith} />}
      <div ref={content}>
        {parts.length > 0 ? (
          <CompareTable parts={parts} rows={rows} only={only} />
        ) : (
          <EmptyState
            isSheet
            kind="nothing"
            title={t('Nothing to compare yet')}
            action={<ButtonLink href="/#parts">{t('Browse parts')}</ButtonLink>}
          >
            {t('Select Compare on up to four parts, or search for one above.')}
          </EmptyState>
        )}
      </div>
      <OtherComparisons shown={kinds} />
    </div>
  );
}

/** Links to this browser's comparisons of other kinds. */
function OtherComparisons({ shown }: { shown: readonly string[] }) {
  const chosen = useChosenParts();
  const kinds = kindsOf(chosen).filter((kind) => !shown.includes(kind));
  if (kinds.length === 0) return null;
  return (
    <nav aria-label={t('Your other comparisons')} className="mt-8 flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{t('Your other comparisons:')}</span>
      {kinds.toSorted().map((kind) => {
        const parts = partsOfKind(chosen, kind);
        return (
          <ButtonLink key={kind} href={compareHref(parts.map(({ _id }) => _id))} size="sm">
            {kindsLabel(kind)} ({parts.length})
          </ButtonLink>
        );
      })}
    </nav>
  );
}

/** The parts that a search offers for a comparison, each with a link that adds it. */
function FoundParts({
  found,
  q,
  hrefWith,
}: {
  found: readonly Part[];
  q: string;
  /** The address of the comparison with one more part. */
  hrefWith: (part: Part) => string;
}) {
  if (found.length === 0) return <p className="mb-6">{t("No other parts match '{q}'. Try fewer words.", { q })}</p>;
  return (
    <ul aria-label={t('Parts to add')} className="sheet mb-6 divide-y divide-line">
      {found.map((part) => {
        const stock = stockState(part);
        return (
          <li key={part._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <TextLink
                href={partPath(part)}
                className="font-semibold wrap-anywhere text-base-content no-underline hover:underline"
              >
                {part.name}
              </TextLink>
              <PartIdentity part={part} />
            </div>
            <PartPrice part={part} />
            <Badge tone={stock.tone}>{stock.text}</Badge>
            <ButtonLink
              href={hrefWith(part)}
              size="sm"
              icon="plus"
              aria-label={t('Compare {name}', { name: part.name })}
            >
              {t('Compare')}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
