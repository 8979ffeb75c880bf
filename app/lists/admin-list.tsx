import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { call } from '#app/api/browser-call.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { NewRowsNotice } from '#app/live/new-rows-notice.tsx';
import { useLiveRows } from '#app/live/use-live-rows.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { BulkActionBar } from '#app/ui/tables/row-selection.tsx';
import type { DefinedList, ItemOf, ListData } from './define-list.ts';
import { ListCard } from './list-card.tsx';
import { ListPager, useListLoading } from './list-pager.tsx';
import { sortingOf } from './sorting.ts';
import { useUrlSelection } from './use-url-selection.ts';

/** What a list says when it has no rows. */
interface Empty {
  readonly title: string;
  readonly text: string;
  /** The text of a link to the whole list. */
  readonly showAll?: string;
}

interface Props<Name extends CallName, Item, Tab extends string, Sort extends string> {
  list: DefinedList<Name, Tab, Sort>;
  data: ListData<Item, Tab, Sort>;
  /** Identifies an item, if not by `_id`. */
  keyOf?: (item: Item) => string;
  /** What to say without rows: none exist, or none match (`isNarrowed`). */
  empty: (view: ListData<Item, Tab, Sort>['view']) => Empty;
  /** The frame's heading, if it is one part of a screen. */
  frame?: ComponentProps<typeof ListCard>['frame'];
  /** More fields of the search. */
  filters?: ReactNode;
  /** Shows an item as `<li>`; for lists without columns. */
  row?: (item: Item) => ReactNode;
  /** Rows of another kind, above those of `row`. */
  leading?: readonly ReactNode[];
  columns?: readonly ListColumn<Item, Sort>[];
  /** Names an item for assistive technology; required with `bulk`. */
  nameOf?: (item: Item) => string;
  rowActions?: ((item: Item) => ReactNode) | undefined;
  /** Makes rows selectable; the buttons for those that are. */
  bulk?: ((chosen: readonly Item[]) => ReactNode) | undefined;
  /** The keys of the rows that the last action changed, which are deselected. */
  acted?: readonly string[];
}

/** A column of a list; `sort` has its ascending and its descending order. */
export type ListColumn<Item, Sort extends string = string> = Omit<Column<Item>, 'sort'> & {
  sort?: { up: Sort; down?: Sort };
};

/**
 * An admin's list: its views, search, rows as a table (`columns`) or as blocks (`row`), live updates, selection and
 * pages. The screen has the columns and the actions.
 */
export function AdminList<Name extends CallName, Tab extends string, Sort extends string>(
  props: Props<Name, ItemOf<Name>, Tab, Sort>,
) {
  const { list, data, frame, filters } = props;
  const { view, page } = data;
  const { tabs, sorts } = list;
  const [search] = useSearchParams();
  return (
    <ListCard
      frame={frame}
      page={page}
      noun={list.noun}
      q={view.q}
      tabsLabel={tabs?.label}
      tabs={list.tabsOf(view, search)}
      search={
        list.search === undefined
          ? undefined
          : {
              label: list.search,
              keep: {
                ...list.tabInAddress(view.tab),
                ...(sorts && { sort: view.sort === sorts[0] ? '' : view.sort }),
              },
            }
      }
      filters={filters}
    >
      <Rows key={props.bulk && JSON.stringify(view)} {...props} />
    </ListCard>
  );
}

const idOf = (item: unknown): string => (item as { _id: string })._id;

function Rows<Name extends CallName, Tab extends string, Sort extends string>({
  list,
  data: { view, page },
  keyOf = idOf,
  empty,
  row,
  leading = [],
  columns = [],
  nameOf,
  rowActions,
  bulk,
  acted,
}: Props<Name, ItemOf<Name>, Tab, Sort>) {
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  const live = useLiveRows({
    topic: list.live,
    rows: page.items,
    keyOf,
    load: async () => (await call(list.call, list.input(view))) as readonly ItemOf<Name>[],
    isFirst: !view.after,
  });
  const blocks = useWithConflict(live.rows, keyOf);
  const selection = useUrlSelection(live.rows.map(keyOf), acted);
  const chosen = live.rows.filter((item) => selection.selected.has(keyOf(item)));
  const { title, text, showAll } = empty(view);
  const none = (
    <EmptyState
      kind={view.isNarrowed ? 'no-match' : 'nothing'}
      title={title}
      action={showAll && <ButtonLink href="?">{showAll}</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
  return (
    <>
      {list.live && <NewRowsNotice count={live.added} noun={list.noun} onShow={live.show} />}
      {!row ? (
        <DataTable
          caption={list.label}
          rows={live.rows}
          rowKey={keyOf}
          rowName={nameOf}
          selection={bulk && selection}
          rowActions={rowActions}
          busy={isLoading}
          empty={none}
          columns={columns.map(({ sort, ...column }) => ({
            ...column,
            ...(sort && { sort: sortingOf(search, view.sort, sort, list.sorts![0]!) }),
          }))}
        />
      ) : blocks.length + leading.length === 0 ? (
        none
      ) : (
        <ul className="divide-y divide-line">
          {leading}
          {blocks.map(row)}
        </ul>
      )}
      <ListPager label={list.label} next={page.next} />
      {bulk && (
        <BulkActionBar count={chosen.length} noun={list.noun} onClear={selection.clear}>
          {bulk(chosen)}
        </BulkActionBar>
      )}
    </>
  );
}

/** The rows, plus one that someone else has answered meanwhile, so that what was typed about it is kept. */
function useWithConflict<Item>(rows: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const problem = failureIn(useAnswer<ActionResult>())?.problem;
  const changed = problem?.code === 'edit_conflict' ? (problem.fresh as unknown as Item | undefined) : undefined;
  if (!changed || rows.some((row) => keyOf(row) === keyOf(changed))) return rows;
  return [changed, ...rows];
}
