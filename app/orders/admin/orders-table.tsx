import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { centsOf } from '#contract/money.ts';
import { isSortable, type OrderSort, type OrderState } from '#contract/choices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { useRootData } from '#app/document/root-data.ts';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { ActionButton } from '#app/actions/action-button.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { OrderStateBadge } from '../order-state-badge.tsx';
import { canCancel, whyNotShippable } from '../order-rules.ts';
import { sortingOf } from '#app/lists/sorting.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import type { Selection } from '#app/ui/tables/row-selection.tsx';
import type { PendingFulfillment } from './fulfillment/fulfillment-dialog.tsx';
import { PackButton } from './line-buttons.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';

/** Orders of all customers, each with its state and its buttons to pack, ship and cancel it. */
export function OrdersTable({
  orders,
  query,
  busy,
  selection,
  hrefOf,
  onAsk,
  onSubmit,
  empty,
}: {
  orders: readonly Order[];
  /** The list's filter and order. */
  query: { status: 'open' | 'all' | OrderState; sort: OrderSort; q?: string };
  busy: boolean;
  selection: Selection;
  hrefOf: (id: string) => string;
  onAsk: (pending: PendingFulfillment) => void;
  onSubmit: (fields: ActionFields) => void;
  empty: ReactNode;
}) {
  const { currency } = useRootData().store;
  const [search] = useSearchParams();
  return (
    <DataTable
      caption="Orders"
      rows={orders}
      rowKey={({ _id }) => _id}
      rowName={(order) => `order ${lineName(order)}`}
      selection={selection}
      busy={busy}
      empty={empty}
      columns={[
        {
          key: 'order',
          header: 'Order placed',
          primary: true,
          sort: sortingOf(search, query.sort, { up: 'oldest', down: 'newest' }, 'newest'),
          cell: (order) => (
            <span className="block min-w-0 md:min-w-44">
              <TextLink href={hrefOf(order._id)}>{order.placeOrderProductName}</TextLink>
              <PartIdentity part={order} className="block text-sm font-normal text-muted" />
              <span className="block text-sm font-normal text-muted">
                <Figures>{order.number}</Figures>, {formatDay(order.createdAt)}
              </span>
            </span>
          ),
        },
        {
          key: 'customer',
          header: 'Customer',
          cell: (order) => (
            <span className="block max-w-56 min-w-0 md:max-lg:max-w-32">
              <span className="block truncate">{order.customerName || 'No name'}</span>
              <span className="block truncate text-muted">{order.customerEmail}</span>
            </span>
          ),
        },
        {
          key: 'price',
          header: 'Price',
          align: 'end',
          ...(isSortable(query, 'price') && {
            sort: sortingOf(search, query.sort, { up: 'price', down: '-price' }, 'newest'),
          }),
          cell: (order) => (
            <span className="block">
              <Price cents={centsOf(order.placeOrderPrice)} currency={currency} className="block" />
              <span className="block text-muted">
                <Figures>{formatCount(order.placeOrderQuantity)}</Figures> pcs
              </span>
            </span>
          ),
        },
        { key: 'state', header: 'Status', cell: (order) => <OrderStateBadge order={order} /> },
      ]}
      rowActions={(order) => (
        <>
          {/* Where the table has no room for it, the bar for selected orders has it. */}
          <span className="contents md:max-xl:hidden">
            <PackButton line={order} onSubmit={onSubmit} />
          </span>
          <Shipping order={order} onAsk={onAsk} />
          <Allowed permission="orders.change">
            {canCancel(order) && (
              <ActionButton
                variant="quiet-danger"
                size="sm"
                fields={{ intent: 'cancel', id: order._id }}
                onPress={() => onAsk({ intent: 'cancel', orders: [order] })}
                aria-label={`Cancel order ${lineName(order)}`}
              >
                Cancel
              </ActionButton>
            )}
          </Allowed>
        </>
      )}
    />
  );
}

/** The number of a line's order; the lines after the first add their part, so that every row has its own name. */
function lineName({ _id, order, number, placeOrderProductName }: Order): string {
  return _id === order ? number : `${number}, ${placeOrderProductName}`;
}

/**
 * 'Pending' until the order is shipped, then 'Shipped', as in the specification. Disabled, with a reason, while it
 * cannot be shipped.
 */
function Shipping({ order, onAsk }: { order: Order; onAsk: (pending: PendingFulfillment) => void }) {
  const canShip = usePermission('orders.fulfill');
  const reason = canShip ? whyNotShippable(order) : "Your role can't ship orders";
  if (order.status === 'cancelled') return null;
  if (!reason) {
    return (
      <ActionButton
        variant="primary"
        size="sm"
        icon="truck"
        fields={{ intent: 'ship', id: order._id }}
        onPress={() => onAsk({ intent: 'ship', orders: [order] })}
        aria-label={`Pending: ship order ${lineName(order)}`}
      >
        Pending
      </ActionButton>
    );
  }
  const reasonId = `why-not-${order._id}`;
  return (
    <span className="relative inline-flex items-center gap-1" title={reason}>
      <Button size="sm" icon="truck" disabled aria-describedby={reasonId}>
        {order.status === 'shipped' ? 'Shipped' : 'Pending'}
      </Button>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </span>
  );
}
