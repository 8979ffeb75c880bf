import { useEffect, useRef } from 'react';
import { Form, type MetaArgs, useLoaderData, useSubmit } from 'react-router';
import { MAX_COMPARED } from '#contract/choices.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { PartSearchField } from '../search/part-search-field.tsx';
import { compareHref, saveChosen } from './chosen-parts.ts';
import { compareClientLoader, loadComparison } from './compare-loader.ts';
import { CompareTable } from './compare-table.tsx';

export const loader = onServer(loadComparison);
export const clientLoader = compareClientLoader;

// One of thousands of possible comparisons: not for search engines.
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ title: loaderData?.parts.length ? `Compare ${loaderData.parts.length} parts` : 'Compare parts' }, matches);

/** Compares up to four parts. The address contains the whole comparison, so it can be shared. */
export default function ComparePage() {
  const { parts, rows, asked, only } = useLoaderData<typeof loader>();
  const { store } = useRootData();
  const submit = useSubmit();
  const box = useRef<HTMLInputElement>(null);
  // Back changes only the address.
  useEffect(() => {
    if (box.current) box.current.checked = only;
  }, [only]);
  const ids = parts.map(({ _id }) => _id);
  // Opening a shared comparison replaces the chosen parts.
  useEffect(() => {
    if (parts.length > 0) saveChosen(parts);
  }, [parts]);
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      <PageHeading title="Compare parts">
        {parts.length > 1 ? 'Differences come first. Bookmark or share this page to keep it.' : undefined}
      </PageHeading>
      {asked > parts.length && (
        <p className="mb-4">
          {asked - parts.length === 1 ? 'One part is' : `${asked - parts.length} parts are`} no longer sold.
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {parts.length < MAX_COMPARED && (
          <Form action="/#parts" role="search" aria-label="Add a part" className="w-full max-w-form">
            <PartSearchField
              // Resets the field once a part is added; removing a part keeps the typed text.
              key={ids.at(-1)}
              label="Add a part"
              placeholder="Add a part"
              maxLength={200}
              hrefOfPart={({ _id }) => compareHref([...ids.filter((id) => id !== _id), _id], only)}
            />
          </Form>
        )}
        {parts.length > 1 && (
          <Form action="/compare" onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}>
            <input type="hidden" name="ids" value={ids.join(',')} />
            <CheckboxField label="Differences only" name="only" value="1" defaultChecked={only} ref={box} />
            <noscript>
              <Button type="submit">Show</Button>
            </noscript>
          </Form>
        )}
      </div>
      {parts.length > 0 ? (
        <CompareTable parts={parts} rows={rows} only={only} currency={store.currency} />
      ) : (
        <div className="sheet">
          <EmptyState
            kind="nothing"
            title="Nothing to compare yet"
            action={<ButtonLink href="/#parts">Browse parts</ButtonLink>}
          >
            Select Compare on up to four parts, or search for one above.
            <noscript>
              <span className="block">Both need JavaScript; a shared comparison link works without it.</span>
            </noscript>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
