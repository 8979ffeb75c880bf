import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { useEffect, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import type { AdminPart } from '#contract/parts/parts.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { useSearchFirst } from '#app/lists/use-search-first.ts';
import { ListCard } from '#app/lists/list-card.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { type ActionResult, isDone, useScreenAction } from '#app/actions/use-screen-action.ts';
import { hrefWith } from '#app/lists/page-cursors.ts';
import { kindsLabel, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { setQueryParameter } from '#app/ui/set-query-parameter.ts';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { BulkChangeDialog } from './bulk-change/bulk-change-dialog.tsx';
import { ChangeAllDialog } from './bulk-change/change-all-dialog.tsx';
import type { BulkFilter, BulkTarget } from './bulk-change/use-bulk-change.ts';
import { LastChangeBanner } from './bulk-change/last-change-banner.tsx';
import { handleCatalogAction, DELETE_EXPLANATION } from './catalog-actions.ts';
import { type CatalogView, queryOf, readView } from './catalog-address.ts';
import { CatalogList } from './catalog-list.tsx';
import { draftOf, EditPart } from './form/edit-part.tsx';
import { ExportButton } from '#app/lists/export-button.tsx';
import { LabelDialog } from './labels/label-dialog.tsx';
import { useUndoToast } from './use-undo-toast.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  const view = readView(context.url.searchParams);
  return { view, page: await context.callPage('listCatalogue', { query: queryOf(view) }) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleCatalogAction);
export const clientAction = inBrowser(handleCatalogAction);
export const shouldRevalidate = keepWhenUnreachable;

export default function ManagePartsPage() {
  const { view, page } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [deleting, setDeleting] = useState<readonly AdminPart[]>([]);
  const [editing, setEditing] = useState<AdminPart>();
  const [changing, setChanging] = useState<{ target: BulkTarget; title: string }>();
  const [changingAll, setChangingAll] = useState<{ how: 'delete' | 'publish'; filter: BulkFilter }>();
  const [labeled, setLabeled] = useState<readonly string[]>();
  const [acted, setActed] = useState<readonly string[]>([]);
  const offerUndo = useUndoToast();
  const screenAction = useScreenAction((answer, { intent }) => {
    if (isDone(answer) && answer.done.intent === 'delete' && answer.done.ids.length > 0) offerUndo(answer.done);
    if (isDone(answer)) setActed(answer.done.ids);
    if (intent === 'delete') setDeleting([]);
  });
  const searchFirst = useSearchFirst<'change' | 'delete' | 'publish'>((how) => {
    if (how === 'change') setChanging(allOf(view));
    else setChangingAll({ how, filter: filterOf(view) });
  });
  const posted = useAnswer<ActionResult>();
  useEffect(() => {
    if (isDone(posted, 'change')) for (const id of posted.done.ids) deleteDraft(draftOf(id));
  }, [posted]);
  const named = posted && isDone(posted) ? undefined : page.items.find(({ _id }) => _id === search.get('edit'));
  const edited = editing ?? named;
  const canEdit = usePermission('catalog.write');
  return (
    <>
      <PageHeading
        title="Manage Product"
        actions={
          <>
            <Allowed permission="catalog.write">
              {!view.deleted && !view.stock && page.items.length > 0 && (
                <span className="needs-scripts contents">
                  {view.drafts && <Button onClick={() => searchFirst('publish')}>Publish all</Button>}
                  <Button icon="pencil" onClick={() => searchFirst('change')}>
                    Change all
                  </Button>
                  {(view.q || view.category) && (
                    <Button variant="quiet-danger" onClick={() => searchFirst('delete')}>
                      Delete all matches
                    </Button>
                  )}
                </span>
              )}
              <ButtonLink href="/dashboard/import" icon="upload">
                Import
              </ButtonLink>
            </Allowed>
            <ExportButton call="exportCatalogue" query={exportOf(view)} />
            <Allowed permission="catalog.write">
              <ButtonLink href="/dashboard/addproduct" variant="primary" icon="plus">
                Add a Product
              </ButtonLink>
            </Allowed>
          </>
        }
      >
        Prices, minimums and stock of everything in the catalog.
      </PageHeading>
      <ActionNotice />
      <LastChangeBanner />
      {canEdit && edited && <EditPart key={edited._id} part={edited} onClose={() => setEditing(undefined)} />}
      <ListCard
        page={page}
        noun={PARTS}
        q={view.q}
        tabsLabel="Filter parts"
        tabs={[
          {
            href: hrefWith(search, { deleted: '', drafts: '', stock: '' }),
            text: 'For sale',
            current: !view.deleted && !view.drafts && !view.stock,
          },
          {
            href: hrefWith(search, { deleted: '', drafts: '', stock: 'low' }),
            text: 'Running low',
            current: view.stock === 'low',
          },
          {
            href: hrefWith(search, { deleted: '', drafts: '', stock: 'out' }),
            text: 'Out of stock',
            current: view.stock === 'out',
          },
          { href: hrefWith(search, { deleted: '', drafts: '1', stock: '' }), text: 'Drafts', current: view.drafts },
          {
            href: hrefWith(search, { deleted: '1', drafts: '', stock: '' }),
            text: 'Deleted parts',
            current: view.deleted,
          },
        ]}
        search={{
          label: 'Name, SKU or description',
          keep: {
            deleted: view.deleted ? '1' : '',
            drafts: view.drafts ? '1' : '',
            stock: view.stock,
            sort: view.sort === 'newest' ? '' : view.sort,
          },
        }}
        filters={
          <SelectField
            id="kind-filter"
            label="Kind"
            hideLabel
            name="category"
            defaultValue={view.category}
            placeholder="All kinds"
            options={PART_KINDS.map(({ slug, many }) => ({ value: slug, label: many }))}
            fieldClassName="basis-40"
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        }
      >
        <CatalogList
          key={JSON.stringify(view)}
          view={view}
          page={page}
          onDelete={setDeleting}
          onEdit={(part) => {
            setEditing(part);
            setQueryParameter('edit', part._id);
          }}
          onChange={(parts) =>
            setChanging({
              target: { ids: parts.map(({ _id }) => _id) },
              title: `Change ${countOf(parts.length, PARTS)}`,
            })
          }
          onPublish={(ids) => screenAction.submit({ intent: 'publish', ids: ids.join(',') })}
          onRestore={(ids) => screenAction.submit({ intent: 'restore', ids: ids.join(',') })}
          onLabels={setLabeled}
          busy={screenAction.busy}
          acted={acted}
        />
      </ListCard>
      {labeled && <LabelDialog parts={labeled} onClose={() => setLabeled(undefined)} />}
      {changing && (
        <BulkChangeDialog
          {...changing}
          onSaved={() => setActed('ids' in changing.target ? changing.target.ids : [])}
          onClose={() => setChanging(undefined)}
        />
      )}
      {changingAll && <ChangeAllDialog {...changingAll} onClose={() => setChangingAll(undefined)} />}
      <DeleteDialog
        parts={deleting}
        busy={screenAction.busy}
        onConfirm={() => screenAction.submit({ intent: 'delete', ids: deleting.map(({ _id }) => _id).join(',') })}
        onClose={() => setDeleting([])}
      />
    </>
  );
}

/** The export of the listed parts, on all pages. */
function exportOf(view: CatalogView) {
  const { limit: _, after: __, ...query } = queryOf({ ...view, after: undefined });
  return query;
}

const filterOf = ({ q, category, drafts }: Pick<CatalogView, 'q' | 'category' | 'drafts'>) => ({
  ...(drafts && { draft: '1' as const }),
  ...(q && { q }),
  ...(category && { category }),
});

/** All listed parts for sale, or drafts, on all pages. */
function allOf({ q, category, drafts }: CatalogView): { target: BulkTarget; title: string } {
  const kind = category ? ` of ${kindsLabel(category).toLowerCase()}` : '';
  return {
    target: { filter: filterOf({ q, category, drafts }) },
    title: q
      ? `Change all parts${kind} found for '${q}'`
      : category
        ? `Change all ${kindsLabel(category).toLowerCase()}`
        : `Change all ${drafts ? 'drafts' : 'parts'}`,
  };
}

function DeleteDialog({
  parts,
  busy,
  onConfirm,
  onClose,
}: {
  parts: readonly AdminPart[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [first, ...others] = parts;
  if (!first) return null;
  const what = others.length === 0 ? first.name : countOf(parts.length, PARTS);
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={`Delete ${what}?`}
      confirm={others.length === 0 ? 'Delete this part' : `Delete ${what}`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {others.length > 0 && (
        <ul className="mb-3 max-h-60 list-disc overflow-y-auto ps-5">
          {parts.map((part) => (
            <li key={part._id}>{part.name}</li>
          ))}
        </ul>
      )}
      <p>{DELETE_EXPLANATION}</p>
    </ConfirmDialog>
  );
}
