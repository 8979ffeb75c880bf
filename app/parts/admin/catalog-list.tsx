import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import type { AdminPart } from '#contract/parts/parts.ts';
import { hrefWith } from '#app/lists/page-cursors.ts';
import { call } from '#app/api/browser-call.ts';
import { NewRowsNotice } from '#app/live/new-rows-notice.tsx';
import { useLiveRows } from '#app/live/use-live-rows.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { ListPager, useListLoading } from '#app/lists/list-pager.tsx';
import { BulkActionBar } from '#app/ui/tables/row-selection.tsx';
import { type CatalogView, queryOf } from './catalog-address.ts';
import { CatalogTable } from './catalog-table.tsx';
import { useUrlSelection } from '#app/lists/use-url-selection.ts';

/** One page of the catalog, with actions for one part or several. */
export function CatalogList({
  view,
  page,
  busy,
  acted,
  onDelete,
  onEdit,
  onChange,
  onRestore,
  onPublish,
  onLabels,
}: {
  view: CatalogView;
  page: { items: AdminPart[]; next: string | undefined };
  busy: boolean;
  /** The parts affected by the last action. */
  acted: readonly string[];
  onDelete: (parts: readonly AdminPart[]) => void;
  onEdit: (part: AdminPart) => void;
  /** Changes the price or stock of several parts. */
  onChange: (parts: readonly AdminPart[]) => void;
  onRestore: (ids: readonly string[]) => void;
  /** Puts drafts on sale. */
  onPublish: (ids: readonly string[]) => void;
  /** Prints labels for the shelves of parts. */
  onLabels: (ids: readonly string[]) => void;
}) {
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  const {
    rows: parts,
    added,
    show,
  } = useLiveRows({
    topic: 'parts',
    rows: page.items,
    keyOf: ({ _id }) => _id,
    load: () => call('listCatalogue', { query: queryOf(view) }),
    isFirst: !view.after,
  });
  const selection = useUrlSelection(
    parts.map(({ _id }) => _id),
    acted,
  );
  const chosen = parts.filter(({ _id }) => selection.selected.has(_id));
  const count = countOf(chosen.length, PARTS);
  return (
    <>
      <NewRowsNotice count={added} noun={PARTS} onShow={show} />
      <CatalogTable
        parts={parts}
        view={view}
        busy={isLoading}
        selection={selection}
        onDelete={(part) => onDelete([part])}
        onEdit={onEdit}
        onRestore={(part) => onRestore([part._id])}
        onPublish={(part) => onPublish([part._id])}
        empty={<NoParts view={view} clearHref={hrefWith(search, { q: '', category: '' })} />}
      />
      <ListPager label="Parts" next={page.next} />
      <BulkActionBar count={chosen.length} noun={PARTS} onClear={selection.clear}>
        <Button size="sm" onClick={() => onLabels(chosen.map(({ _id }) => _id))}>
          Shelf labels
        </Button>
        <Allowed permission="catalog.write">
          {view.deleted ? (
            <Button size="sm" variant="primary" loading={busy} onClick={() => onRestore(chosen.map(({ _id }) => _id))}>
              Restore {count}
            </Button>
          ) : (
            <>
              {view.drafts && (
                <Button
                  size="sm"
                  variant="primary"
                  loading={busy}
                  onClick={() => onPublish(chosen.map(({ _id }) => _id))}
                >
                  Publish {count}
                </Button>
              )}
              <Button size="sm" onClick={() => onChange(chosen)}>
                Change price or stock
              </Button>
              <Button size="sm" variant="danger" onClick={() => onDelete(chosen)}>
                Delete {count}
              </Button>
            </>
          )}
        </Allowed>
      </BulkActionBar>
    </>
  );
}

function NoParts({ view, clearHref }: { view: CatalogView; clearHref: string }) {
  if (view.q || view.category || view.after) {
    return (
      <EmptyState
        kind="no-match"
        title={view.q ? `No part matches '${view.q}'` : 'No parts here'}
        action={<ButtonLink href={clearHref}>Show all parts</ButtonLink>}
      >
        Search covers names, SKUs, maker's numbers, kinds and descriptions.
      </EmptyState>
    );
  }
  if (view.stock)
    return (
      <EmptyState kind="nothing" title={view.stock === 'low' ? 'No part is running low' : 'No part is out of stock'}>
        The level is set on each part, or for all parts in the settings.
      </EmptyState>
    );
  if (view.drafts)
    return (
      <EmptyState kind="nothing" title="No drafts">
        A part that is added or imported as a draft stays here until it is published. Only staff see it.
      </EmptyState>
    );
  if (view.deleted)
    return (
      <EmptyState kind="nothing" title="No deleted parts">
        Deleted parts are kept here and can be restored.
      </EmptyState>
    );
  return (
    <EmptyState
      kind="nothing"
      title="The catalog is empty"
      action={
        <ButtonLink href="/dashboard/addproduct" variant="primary">
          Add a Product
        </ButtonLink>
      }
    >
      Parts appear in the store as soon as you add them.
    </EmptyState>
  );
}
