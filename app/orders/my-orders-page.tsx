import { useState } from 'react';
import { redirect, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { ORDER_SORTS, type OrderSort } from '#contract/choices.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { RESERVATION_TIME } from '#contract/orders/reservation.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import type { LoaderContext } from '../loaders/loader-context.ts';
import { call } from '../api/browser-send.ts';
import { formFailure } from '../forms/form-failure.ts';
import { inBrowser } from '../loaders/in-browser.ts';
import { keepWhenUnreachable } from '../loaders/keep-when-unreachable.ts';
import { onServer } from '../loaders/on-server.ts';
import { titleMeta } from '../document/page-meta.ts';
import { useRootData } from '../document/root-data.ts';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { Card } from '../ui/content/card.tsx';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { PageHeading } from '../ui/content/page-heading.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ListPager, useListLoading } from '../lists/list-pager.tsx';
import { ActionNotice } from '../actions/action-notice.tsx';
import { type ActionResult, isConfirmed, useScreenAction } from '../actions/use-screen-action.ts';
import { MyOrdersTable } from './my-orders-table.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderLinesCard } from './order-lines-card.tsx';
import { loadOwnOrders } from './own-orders.ts';
import { readOrderWithLines } from './read-order-with-lines.ts';
import { hrefOpening, hrefWith, pageCursors } from '../lists/page-cursors.ts';
import { readSort } from '../lists/sorting.ts';
import { usePolling } from '../loaders/use-polling.ts';
import { ViewTabs } from '../lists/view-tabs.tsx';

const load = async (context: LoaderContext) => {
  const viewer = await context.signedIn();
  const { searchParams } = context.url;
  // An admin's sidebar has no My Orders; their own orders are still available at its address.
  if (viewer.role === 'admin' && !searchParams.has('status') && !searchParams.has('order')) {
    throw redirect('/dashboard/manageorder');
  }
  const id = searchParams.get('order');
  if (id) return { view: 'order' as const, ...(await readOrderWithLines(context.call, id)) };
  const status = searchParams.get('status') === 'all' ? ('all' as const) : ('open' as const);
  const { after } = pageCursors(searchParams);
  const sort = readSort(searchParams, ORDER_SORTS, 'newest');
  const page = await loadOwnOrders(context, { email: viewer.email, status, sort, after });
  return { view: 'list' as const, status, sort, after, email: viewer.email, page };
};

const handleAction = async (context: LoaderContext): Promise<ActionResult> => {
  const form = await context.request.formData();
  const id = String(form.get('id'));
  try {
    await context.signedIn();
    if (form.get('intent') !== 'cancel') throw new Failure('malformed');
    if (!isConfirmed(form)) {
      const order = await context.call('readOrder', { params: { id } });
      return { confirmation: { ...cancelConfirmation(order), fields: { intent: 'cancel', id } } };
    }
    const order = await context.call('cancelOwnOrder', { params: { id } });
    const message = `Your order of ${order.placeOrderProductName} was canceled`;
    return { done: { intent: 'cancel', ids: [id], message, kind: 'success' } };
  } catch (error) {
    return formFailure(error, form);
  }
};

function cancelConfirmation(order: Order) {
  return {
    title: `Cancel your order of ${order.placeOrderProductName}?`,
    text: "You haven't been charged.",
    confirm: 'Cancel order',
  };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta('My Orders');

export default function MyOrdersPage() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [cancelling, setCancelling] = useState<Order>();
  const screenAction = useScreenAction(() => setCancelling(undefined));
  const confirmation = cancelling && cancelConfirmation(cancelling);
  const dialog = confirmation && (
    <ConfirmDialog
      open
      busy={screenAction.busy}
      title={confirmation.title}
      confirm={confirmation.confirm}
      cancel="Keep order"
      onConfirm={() => screenAction.submit({ intent: 'cancel', id: cancelling._id })}
      onClose={() => setCancelling(undefined)}
    >
      <p>{confirmation.text}</p>
    </ConfirmDialog>
  );
  if (data.view === 'order') {
    return (
      <>
        <OneOrder
          order={data.order}
          whole={data.whole}
          backHref={hrefOpening(search, 'order')}
          onCancel={setCancelling}
        />
        {dialog}
      </>
    );
  }
  return (
    <>
      <PageHeading title="My Orders" actions={<ButtonLink href="/">Browse parts</ButtonLink>}>
        Unpaid orders are reserved for {RESERVATION_TIME}.
      </PageHeading>
      <ActionNotice />
      <OrderList key={`${data.status} ${data.sort} ${data.after ?? ''}`} {...data} onCancel={setCancelling} />
      {dialog}
    </>
  );
}

function OrderList({
  status,
  sort,
  after,
  email,
  page,
  onCancel,
}: {
  status: 'open' | 'all';
  sort: OrderSort;
  after: string | undefined;
  email: string;
  page: { items: Order[]; next: string | undefined };
  onCancel: (order: Order) => void;
}) {
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  const { revalidate } = useRevalidator();
  usePolling(
    fingerprint(page.items),
    async () => fingerprint(await call('listOwnOrders', { query: { email, status, sort, after, limit: PAGE_SIZE } })),
    page.items.some(isWaiting),
  );
  return (
    <Card flush>
      <div className="border-b border-line px-2">
        <ViewTabs
          label="Filter orders"
          tabs={[
            { href: hrefWith(search, { status: 'open' }), text: 'Open', current: status === 'open' },
            { href: hrefWith(search, { status: 'all' }), text: 'All', current: status === 'all' },
          ]}
        />
      </div>
      <MyOrdersTable
        orders={page.items}
        sort={sort}
        busy={isLoading}
        hrefOf={(id) => hrefOpening(search, 'order', id)}
        onCancel={onCancel}
        onHoldEnd={() => void revalidate()}
        empty={<NoOrders status={status} isFirstPage={!after} allHref={hrefWith(search, { status: 'all' })} />}
      />
      <ListPager label="Orders" next={page.next} />
    </Card>
  );
}

function NoOrders({ status, isFirstPage, allHref }: { status: 'open' | 'all'; isFirstPage: boolean; allHref: string }) {
  if (!isFirstPage)
    return (
      <EmptyState
        kind="no-match"
        title="No more orders"
        action={<ButtonLink href="?">Back to the first page</ButtonLink>}
      />
    );
  if (status === 'all') {
    return (
      <EmptyState
        kind="nothing"
        title="No orders yet"
        action={
          <ButtonLink href="/" variant="primary">
            Browse parts
          </ButtonLink>
        }
      >
        Your orders will appear here with their payment and delivery status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nothing"
      title="No open orders"
      action={
        <>
          <ButtonLink href="/" variant="primary">
            Browse parts
          </ButtonLink>
          <ButtonLink href={allHref}>Show all orders</ButtonLink>
        </>
      }
    >
      Orders waiting for payment or shipping appear here.
    </EmptyState>
  );
}

function OneOrder({
  order,
  whole,
  backHref,
  onCancel,
}: {
  order: Order;
  whole: WholeOrder;
  backHref: string;
  onCancel: (order: Order) => void;
}) {
  const { store } = useRootData();
  usePolling(
    fingerprint([order]),
    async () => fingerprint([await call('readOrder', { params: { id: order._id } })]),
    isWaiting(order),
  );
  return (
    <>
      <ActionNotice />
      <OrderDetail
        order={order}
        backHref={backHref}
        backText="My Orders"
        cards={<OrderLinesCard order={whole} shown={order._id} currency={store.currency} />}
        onCancel={isUnpaid(order) ? onCancel : undefined}
      />
    </>
  );
}

/** Whether the order may change without an action on this page. */
function isWaiting({ status, refund }: Order): boolean {
  return status === 'unpaid' || refund === 'asked';
}

function fingerprint(orders: readonly Order[]): string {
  return orders
    .map((order) => `${order._id} ${order.status} ${order.refund} ${order.holdUntil} ${order.timeline.length}`)
    .join('\n');
}
