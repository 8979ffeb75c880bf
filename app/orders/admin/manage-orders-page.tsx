import { useState } from 'react';
import { useActionData, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { isSortable, ORDER_SORTS, ORDER_STATES } from '#contract/choices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { newAttempt } from '#app/forms/form-attempt.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { ListCard } from '#app/lists/list-card.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { isDone, useScreenAction } from '#app/actions/use-screen-action.ts';
import { stateDisplay } from '../order-state.ts';
import { hrefWith, pageCursors } from '#app/lists/page-cursors.ts';
import { readSort } from '#app/lists/sorting.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { AdminOrder, refundHref } from './admin-order.tsx';
import { handleOrderAction, ORDERS } from './fulfillment/fulfillment-actions.ts';
import { type PendingFulfillment, FulfillmentDialog } from './fulfillment/fulfillment-dialog.tsx';
import { ExportButton } from '#app/lists/export-button.tsx';
import { OrdersList } from './orders-list.tsx';

const VIEWS = ['open', ...ORDER_STATES, 'all'] as const;
type View = (typeof VIEWS)[number];

const load = async (context: LoaderContext) => {
  await context.admin('orders.read');
  const { searchParams } = context.url;
  const id = searchParams.get('order');
  if (id) {
    const order = await context.call('readWholeOrder', { params: { id } });
    return { view: 'order' as const, order, offered: newAttempt() };
  }
  const status = VIEWS.find((view) => view === searchParams.get('status')) ?? 'open';
  const q = searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const { after } = pageCursors(searchParams);
  const wanted = readSort(searchParams, ORDER_SORTS, 'newest');
  const sort = isSortable({ status, q }, wanted) ? wanted : ('newest' as const);
  const query = { status, sort, after, limit: PAGE_SIZE, ...(q && { q }) };
  return { view: 'list' as const, query, page: await context.callPage('listOrders', { query }) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleOrderAction);
export const clientAction = inBrowser(handleOrderAction);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta('Manage Order');

export default function ManageOrdersPage() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [pending, setPending] = useState<PendingFulfillment>();
  const [failed, setFailed] = useState<FormFailure>();
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ReadonlyMap<string, Order>>(new Map());
  const [acted, setActed] = useState<readonly string[]>([]);
  const actionData = useActionData<typeof action>();
  const screenAction = useScreenAction((answer) => {
    setFailed('problem' in answer ? answer : undefined);
    if ('problem' in answer && answer.problem.fields) return;
    if (isDone(answer) && answer.done.intent === 'refund') void navigate(refundHref(search), { replace: true });
    if (isDone(answer) && (answer.done.intent === 'ship' || answer.done.intent === 'cancel'))
      setClosed((before) => new Map([...before, ...closedBy(answer.done, pending?.orders ?? [])]));
    if (isDone(answer)) setActed(answer.done.ids);
    setPending(undefined);
  });
  const posted = actionData && 'problem' in actionData ? actionData : undefined;
  const errors = (failed ?? posted)?.problem.fields ?? {};
  const dialog = (
    <FulfillmentDialog
      pending={pending}
      busy={screenAction.busy}
      errors={errors}
      onSubmit={screenAction.submit}
      onClose={() => setPending(undefined)}
    />
  );
  if (data.view === 'order') {
    return (
      <>
        <AdminOrder
          order={data.order}
          attempt={data.offered}
          errors={errors}
          screenAction={screenAction}
          onAsk={setPending}
        />
        {dialog}
      </>
    );
  }
  const { query, page } = data;
  return (
    <>
      <PageHeading
        title="Manage Order"
        actions={
          <>
            <ExportButton call="exportOrders" query={{ status: query.status, q: query.q }} />
            <ButtonLink href="/dashboard/returns">Returns</ButtonLink>
            <ButtonLink href="/dashboard?status=all" variant="ghost">
              My own orders
            </ButtonLink>
          </>
        }
      >
        Ship paid orders here. Shipped and canceled orders stay in the history.
      </PageHeading>
      <ActionNotice />
      <ListCard
        page={page}
        noun={ORDERS}
        q={query.q}
        tabsLabel="Filter orders"
        tabs={VIEWS.map((view) => ({
          href: hrefWith(search, {
            status: view === 'open' ? '' : view,
            ...(!isSortable({ status: view, q: query.q }, query.sort) && { sort: '' }),
          }),
          text: textOf(view),
          current: query.status === view,
        }))}
        search={{
          label: 'Order ID, customer or part',
          keep: { status: query.status === 'open' ? '' : query.status, sort: query.sort === 'oldest' ? 'oldest' : '' },
        }}
      >
        <OrdersList
          key={JSON.stringify(query)}
          query={query}
          page={page}
          closed={query.status === 'open' || query.status === 'paid' ? closed : new Map()}
          acted={acted}
          onAsk={setPending}
          onSubmit={screenAction.submit}
        />
      </ListCard>
      {dialog}
    </>
  );
}

function textOf(view: View): string {
  if (view === 'open') return 'Open';
  return view === 'all' ? 'All' : stateDisplay(view).text;
}

function closedBy(done: { intent: string; ids: readonly string[] }, orders: readonly Order[]): [string, Order][] {
  const now = done.intent === 'ship' ? ({ status: 'shipped' } as const) : ({ status: 'cancelled' } as const);
  return orders
    .filter(({ _id }) => done.ids.includes(_id))
    .map((order) => [
      order._id,
      { ...order, ...now, ...(done.intent === 'cancel' && order.paid && { refund: 'asked' as const }) },
    ]);
}
