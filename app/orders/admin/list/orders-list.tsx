import { ORDERS } from '#app/lists/nouns.ts';
import { useSearchParams } from 'react-router';
import { MAX_BATCH, MAX_PRINTED } from '#contract/fulfillment/choices.ts';
import type { Assignee } from '#contract/managed-orders/assignments.ts';
import { MAX_ASSIGNED, MAX_FOUND } from '#contract/managed-orders/filter.ts';
import type { ManagedCounts, ManagedOrder } from '#contract/managed-orders/list.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { call } from '#app/api/browser-call.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { PrintButtons } from '#app/fulfillment/print-buttons.tsx';
import { ListPager, useListLoading } from '#app/lists/list-pager.tsx';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { useSearchFirst } from '#app/lists/use-search-first.ts';
import { NewRowsNotice } from '#app/live/new-rows-notice.tsx';
import { useLiveRows } from '#app/live/use-live-rows.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { BulkActionBar } from '#app/ui/tables/row-selection.tsx';
import { countOf, formatCents } from '#app/ui/text/format-number.ts';
import { isFiltered, parametersOf, type ManagedQuery } from './list-query.ts';
import { AssignForm, TagForm } from './selection-forms.tsx';
import { OrdersTable } from './orders-table.tsx';
import type { PendingAction } from './pending-action.ts';
import { useOrderSelection } from './use-order-selection.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** One page of all customers' orders, with actions for one order, for several, or for all that the filter finds. */
export function OrdersList({
  query,
  after,
  limit,
  page,
  found,
  isAll,
  setAll,
  acted,
  assignees,
  onAsk,
  onSubmit,
}: {
  query: ManagedQuery;
  after: string | undefined;
  limit: number;
  page: { items: ManagedOrder[]; next: string | undefined };
  found: ManagedCounts['found'];
  /** Whether all orders that the filter finds are selected, on all pages. */
  isAll: boolean;
  setAll: (all: boolean) => void;
  /** The orders affected by the last action. */
  acted: readonly string[];
  assignees: readonly Assignee[];
  onAsk: (pending: PendingAction) => void;
  onSubmit: (fields: ActionFields) => void;
}) {
  const [search] = useSearchParams();
  const currency = useCurrency();
  const isLoading = useListLoading();
  const { rows, added, show } = useLiveRows({
    topic: 'orders',
    rows: page.items,
    keyOf: ({ order }) => order,
    load: () => call('listManagedOrders', { query: { ...query, after, limit } }),
    find: async ({ order, number }) =>
      (await call('listManagedOrders', { query: { q: `#${number}` } })).find((each) => each.order === order),
    isFirst: !after,
  });
  const filter = new URLSearchParams(parametersOf(query)).toString();
  const selection = useOrderSelection(filter, rows, acted);
  const { chosen } = selection;
  const ids = (orders: typeof chosen) => orders.map(({ id }) => id).join(',');
  const shippable = chosen.filter(({ canShip }) => canShip);
  const packable = chosen.filter(({ canPack }) => canPack);
  const mayRefund = usePermission('orders.refund');
  const cancellable = chosen.filter(({ canCancel, paid }) => canCancel && (mayRefund || !paid));
  const unrefundable = mayRefund ? 0 : chosen.filter(({ canCancel, paid }) => canCancel && paid).length;
  const all = {
    filter,
    count: found.count,
    key: found.key,
    hasPickUps: rows.some(({ pickUp }) => pickUp !== undefined),
  };
  const shown = isAll
    ? {
        selected: new Set(rows.map(({ order }) => order)),
        select: (keys: readonly string[], on: boolean) => {
          setAll(false);
          const others = rows.map(({ order }) => order).filter((order) => !keys.includes(order));
          if (!on) selection.select(others, true);
        },
      }
    : selection;
  const count = isAll ? found.count : chosen.length;
  const price = isAll ? found.placeOrderPrice : dollarsOf(chosen.reduce((sum, order) => sum + centsOf(order.price), 0));
  // Selecting all includes the rows selected before; deselecting all deselects them too.
  const choose = (all: boolean) => {
    selection.clear();
    setAll(all);
  };
  const searchFirst = useSearchFirst<'all'>(() => choose(true));
  return (
    <>
      <NewRowsNotice count={added} noun={ORDERS} onShow={show} />
      <OrdersTable
        orders={rows}
        query={query}
        busy={isLoading}
        selection={shown}
        hrefOf={(id) => hrefHere(search, { order: id, job: '' })}
        onAsk={onAsk}
        onSubmit={onSubmit}
        empty={<NoOrders query={query} after={after} />}
      />
      <ListPager label="Orders" next={page.next} />
      <BulkActionBar count={count} noun={ORDERS} onClear={() => choose(false)}>
        <span className="figures me-2 text-sm text-muted">{formatCents(centsOf(price), currency)}</span>
        {!isAll && found.count > chosen.length && found.count <= MAX_FOUND && !found.atLeast && (
          <Button size="sm" variant="ghost" onClick={() => searchFirst('all')}>
            Select all {found.count.toLocaleString('en-US')}
          </Button>
        )}
        {!isAll && shippable.length < chosen.length && (
          <span className="text-sm text-muted">
            {countOf(chosen.length - shippable.length, ["can't be shipped", "can't be shipped"])}
          </span>
        )}
        <Allowed permission="orders.fulfill">
          {(isAll || packable.length > 0) && (
            <Button
              size="sm"
              icon="box"
              onClick={() =>
                onSubmit({
                  intent: 'pack',
                  scope: 'orders',
                  ...(isAll ? { filter, key: found.key } : { ids: ids(packable) }),
                })
              }
            >
              Pack {countOf(isAll ? found.count : packable.length, ORDERS)}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            disabled={!isAll && shippable.length === 0}
            onClick={() => onAsk(isAll ? { intent: 'ship', chosen: [], all } : { intent: 'ship', chosen: shippable })}
          >
            Ship {countOf(isAll ? found.count : shippable.length, ORDERS)}
          </Button>
        </Allowed>
        {!isAll && chosen.length <= MAX_PRINTED && (
          <PrintButtons printed={{ orders: chosen.map(({ id }) => id) }} pickList="screen" />
        )}
        {!isAll && packable.length > 0 && packable.length <= MAX_BATCH && (
          <Allowed permission="orders.fulfill">
            <PostButton size="sm" action="/dashboard/pick-list" fields={{ orders: ids(packable) }}>
              Start pick batch
            </PostButton>
          </Allowed>
        )}
        {isAll && (query.view === 'to-ship' || query.view === 'packed') && !isFiltered(query) && (
          <PrintButtons printed={{ view: query.view }} pickList="screen" />
        )}
        <Allowed permission="orders.change">
          {!isAll && chosen.length <= MAX_ASSIGNED && (
            <AssignForm
              assignees={assignees}
              onSubmit={(user) => onSubmit({ intent: 'assign', user, ids: ids(chosen) })}
            />
          )}
          <TagForm
            known={[...new Set(rows.flatMap(({ tags }) => tags))]}
            onSubmit={(intent, tag) =>
              onSubmit({
                intent,
                tag,
                scope: 'orders',
                ...(isAll ? { filter, key: found.key } : { ids: ids(chosen) }),
              })
            }
          />
          {!isAll && unrefundable > 0 && (
            <span className="text-sm text-muted">
              {countOf(unrefundable, ['is', 'are'])} paid, and your role can&apos;t refund
            </span>
          )}
          {(isAll || cancellable.length > 0) && (
            <Button
              size="sm"
              variant="quiet-danger"
              onClick={() =>
                onAsk(isAll ? { intent: 'cancel', chosen: [], all } : { intent: 'cancel', chosen: cancellable })
              }
            >
              Cancel {countOf(isAll ? found.count : cancellable.length, ORDERS)}
            </Button>
          )}
        </Allowed>
      </BulkActionBar>
    </>
  );
}

function NoOrders({ query, after }: { query: ManagedQuery; after: string | undefined }) {
  const showAll = <ButtonLink href="?">All orders</ButtonLink>;
  if (query.q)
    return (
      <EmptyState kind="no-match" title={`No order matches '${query.q}'`} action={showAll}>
        Search covers order numbers, names, emails, phones, addresses, transactions, tracking numbers, SKUs and parts.
      </EmptyState>
    );
  if (after || isFiltered(query)) return <EmptyState kind="no-match" title="No orders here" action={showAll} />;
  const { title, text } = EMPTY[query.view];
  return (
    <EmptyState kind="nothing" title={title} action={query.view === 'all' ? undefined : showAll}>
      {text}
    </EmptyState>
  );
}

const EMPTY: Readonly<Record<ManagedQuery['view'], { title: string; text: string }>> = {
  all: { title: 'No orders yet', text: 'New orders appear here as soon as customers place them.' },
  unpaid: {
    title: 'No payment is awaited',
    text: 'Orders appear here until they are paid, or their reservation ends.',
  },
  'to-ship': { title: 'Nothing to ship', text: 'Paid orders appear here until they are packed or shipped.' },
  packed: { title: 'Nothing packed', text: 'Packed orders appear here until they are shipped.' },
  owed: {
    title: 'Nothing is owed',
    text: 'Orders that are fulfilled before they are paid appear here.',
  },
  'to-pick-up': {
    title: 'Nothing waits to be picked up',
    text: 'Orders that are ready appear here until they are handed over.',
  },
  shipped: { title: 'Nothing shipped yet', text: 'Orders appear here once all their parts are shipped.' },
  overdue: { title: 'No payment is overdue', text: 'Orders appear here when they are not paid in time.' },
  canceled: { title: 'Nothing canceled', text: 'Orders appear here when all their parts are canceled.' },
  refunded: { title: 'Nothing refunded', text: 'Orders appear here when some of their payment is refunded.' },
  problems: {
    title: 'No problems',
    text: 'Disputed payments, failed refunds, parts out of stock or not found, and missing addresses appear here.',
  },
};
