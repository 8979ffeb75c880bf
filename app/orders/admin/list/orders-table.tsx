import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isManagedSortable, type OrderProblem } from '#contract/managed-orders/filter.ts';
import type { ManagedOrder } from '#contract/managed-orders/list.ts';
import { centsOf } from '#contract/money.ts';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { batchHref } from '#app/fulfillment/batch-actions.ts';
import { sortingOf } from '#app/lists/sorting.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import type { Selection } from '#app/ui/tables/row-selection.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { OrderStateBadge } from '#app/orders/order-state-badge.tsx';
import type { ManagedQuery } from './list-query.ts';
import { OrderContents } from './order-contents.tsx';
import type { PendingAction } from './pending-action.ts';
import { OrderRowButtons } from './order-row-buttons.tsx';

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
  orders: readonly ManagedOrder[];
  /** The list's filter and order. */
  query: ManagedQuery;
  busy: boolean;
  selection: Selection;
  hrefOf: (id: string) => string;
  onAsk: (pending: PendingAction) => void;
  onSubmit: (fields: ActionFields) => void;
  empty: ReactNode;
}) {
  const [search] = useSearchParams();
  return (
    <DataTable
      caption="Orders"
      rows={orders}
      rowKey={({ _id }) => _id}
      rowName={({ number }) => `order ${number}`}
      selection={selection}
      busy={busy}
      empty={empty}
      columns={[
        {
          header: 'Order placed',
          primary: true,
          sort: sortingOf(search, query.sort, { up: 'oldest', down: 'newest' }, 'newest'),
          cell: (order) => <OrderContents order={order} href={hrefOf(order.order)} />,
        },
        {
          header: 'Customer',
          cell: (order) => (
            <span className="block min-w-32 wrap-anywhere">
              <span className="block">{order.customerName || 'No name'}</span>
              <span className="block text-muted">
                <EmailText email={order.customerEmail} />
              </span>
            </span>
          ),
        },
        {
          header: 'Price',
          align: 'end',
          ...(isManagedSortable(query, 'price') && {
            sort: sortingOf(search, query.sort, { up: 'price', down: '-price' }, 'newest'),
          }),
          cell: (order) => (
            <span className="block">
              <Price cents={centsOf(order.total.placeOrderPrice)} className="block" />
              <span className="block text-muted">
                <Figures>{formatCount(order.total.units)}</Figures> pcs
              </span>
            </span>
          ),
        },
        { header: 'Status', cell: (order) => <ManagedState order={order} /> },
      ]}
      rowActions={(order) => <OrderRowButtons order={order} onAsk={onAsk} onSubmit={onSubmit} />}
    />
  );
}

/** Problems that the order's state does not show. */
const PROBLEMS: Partial<Record<OrderProblem, string>> = {
  address_missing: 'No delivery address',
  late: 'Late',
  short: 'Out of stock',
  refund_to_transfer: 'Refund to transfer',
  not_found: 'Part not found',
};

/** An order's status: that of its part, or for several parts a summary such as '2 of 5 shipped'. */
function ManagedState({ order }: { order: ManagedOrder }) {
  const { total, disputes, pickUp } = order;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
      <OrderStateBadge
        order={total.lines === 1 ? order : { ...total, ...(disputes && { disputes }), ...(pickUp && { pickUp }) }}
      />
      {pickUp && total.status !== 'shipped' && <Badge>Pick-up at {pickUp.place}</Badge>}
      {total.lines > 1 && total.shipped > 0 && total.shipped < total.kept && (
        <span className="self-center text-sm text-muted">
          {formatCount(total.shipped)} of {formatCount(total.kept)} shipped
        </span>
      )}
      {order.batch && (
        <TextLink href={batchHref(order.batch._id)} className="self-center text-sm">
          Batch {order.batch.number}
        </TextLink>
      )}
      {order.problems.map(
        (problem) =>
          PROBLEMS[problem] && (
            <Badge key={problem} tone="bad" icon="warning">
              {PROBLEMS[problem]}
            </Badge>
          ),
      )}
    </span>
  );
}
