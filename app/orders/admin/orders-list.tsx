import { useSearchParams } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderSort, OrderState } from '#contract/choices.ts';
import { call } from '#app/api/browser-send.ts';
import { canCancel, whyNotShippable } from '../order-rules.ts';
import { hrefOpening } from '#app/lists/page-cursors.ts';
import { usePolling } from '#app/loaders/use-polling.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { ListPager, useListLoading } from '#app/lists/list-pager.tsx';
import { BulkActionBar } from '#app/ui/tables/row-selection.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { countOf } from '#app/actions/for-each-id.ts';
import { withClosedOrders } from './closed-orders.ts';
import type { PendingFulfillment } from './fulfillment/fulfillment-dialog.tsx';
import { OrdersTable } from './orders-table.tsx';
import { useUrlSelection } from '#app/lists/use-url-selection.ts';

type Query = {
  status: 'open' | 'all' | OrderState;
  sort: OrderSort;
  after: string | undefined;
  limit: number;
  q?: string;
};

/** One page of all customers' orders, with actions for one order or several. */
export function OrdersList({
  query,
  page,
  closed,
  acted,
  onAsk,
  onSubmit,
}: {
  query: Query;
  page: { items: Order[]; next: string | undefined };
  /** Orders just closed on this page; shown although the list no longer contains them. */
  closed: ReadonlyMap<string, Order>;
  /** The orders of the last action. */
  acted: readonly string[];
  onAsk: (pending: PendingFulfillment) => void;
  onSubmit: (fields: ActionFields) => void;
}) {
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  const rows = withClosedOrders(page.items, closed, query.sort);
  const selection = useUrlSelection(
    rows.map(({ _id }) => _id),
    acted,
  );
  const chosen = rows.filter(({ _id }) => selection.selected.has(_id));
  const shippable = chosen.filter((order) => !whyNotShippable(order));
  const packable = shippable.filter(({ packedAt }) => packedAt === null);
  const cancellable = chosen.filter(canCancel);
  usePolling(fingerprint(page.items), async () => fingerprint(await call('listOrders', { query })), false);
  return (
    <>
      <OrdersTable
        orders={rows}
        query={query}
        busy={isLoading}
        selection={selection}
        hrefOf={(id) => hrefOpening(search, 'order', id)}
        onAsk={onAsk}
        onSubmit={onSubmit}
        empty={<NoOrders query={query} />}
      />
      <ListPager label="Orders" next={page.next} />
      <BulkActionBar count={chosen.length} noun={['order', 'orders']} onClear={selection.clear}>
        {shippable.length < chosen.length && (
          <span className="text-sm text-muted">
            {countOf(chosen.length - shippable.length, ["can't be shipped", "can't be shipped"])}
          </span>
        )}
        <Allowed permission="orders.change">
          {cancellable.length > 0 && (
            <Button size="sm" variant="quiet-danger" onClick={() => onAsk({ intent: 'cancel', orders: cancellable })}>
              Cancel {countOf(cancellable.length, ['order', 'orders'])}
            </Button>
          )}
        </Allowed>
        <Allowed permission="orders.fulfill">
          {packable.length > 0 && (
            <Button
              size="sm"
              icon="box"
              onClick={() => onSubmit({ intent: 'pack', ids: packable.map(({ _id }) => _id).join(',') })}
            >
              Pack {countOf(packable.length, ['order', 'orders'])}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            disabled={shippable.length === 0}
            onClick={() => onAsk({ intent: 'ship', orders: shippable })}
          >
            Ship {countOf(shippable.length, ['order', 'orders'])}
          </Button>
        </Allowed>
      </BulkActionBar>
    </>
  );
}

function NoOrders({ query }: { query: Query }) {
  const showOpen = <ButtonLink href="?">Open orders</ButtonLink>;
  if (query.q)
    return (
      <EmptyState kind="no-match" title={`No order matches '${query.q}'`} action={showOpen}>
        Search covers order IDs, names, emails and parts.
      </EmptyState>
    );
  if (query.after || query.status !== 'open') {
    return (
      <EmptyState
        kind="no-match"
        title="No orders here"
        action={query.status === 'all' ? undefined : <ButtonLink href="?status=all">All orders</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState kind="nothing" title="No open orders" action={<ButtonLink href="?status=all">All orders</ButtonLink>}>
      New orders appear here as soon as customers place them.
    </EmptyState>
  );
}

function fingerprint(orders: readonly Order[]): string {
  return orders.map(({ _id, status, refund }) => `${_id} ${status} ${refund}`).join('\n');
}
