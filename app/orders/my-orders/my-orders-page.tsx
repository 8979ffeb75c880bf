import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { ORDERS } from '#app/lists/nouns.ts';
import { useState } from 'react';
import { redirect, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { ORDER_SORTS, ORDER_STATES } from '#contract/choices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ReservationTime } from '#app/orders/reservation-time.tsx';
import { PAGE_SIZE } from '#contract/paging.ts';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { useScreenAction } from '#app/actions/use-screen-action.ts';
import { call } from '#app/api/browser-call.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import { newAttempt } from '#app/forms/form-attempt.ts';
import { ListCount } from '#app/lists/list-card.tsx';
import { ListPager, useListLoading } from '#app/lists/list-pager.tsx';
import { hrefHere, hrefWith, pageCursors } from '#app/lists/page-cursors.ts';
import { readSort } from '#app/lists/sorting.ts';
import { ViewTabs } from '#app/lists/view-tabs.tsx';
import { startPageOf } from '#app/layouts/dashboard-menu.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { usePolling } from '#app/loaders/use-polling.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { cancelTexts, handleCustomerAction } from '#app/orders/detail/customer-actions.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { returnableLines } from '#contract/returns/returnable-units.ts';
import type { ReturnedPart } from '#app/orders/detail/return-form.tsx';
import { CustomerOrder } from '#app/orders/detail/customer-order.tsx';
import { MyOrdersTable } from './my-orders-table.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderSearch, OrdersFileLink } from '#app/orders/order-search.tsx';
import { rowContentOf } from '#app/orders/order-summary.ts';
import { loadOwnOrders, type OrderPage, type OwnOrdersQuery } from './own-orders.ts';

const VIEWS = ['open', ...ORDER_STATES, 'all'] as const;

/** The most parts whose pictures the return form loads; others get a drawing. */
const MAX_PICTURES = 20;

const load = async (context: LoaderContext) => {
  const viewer = await context.signedIn();
  const { searchParams } = context.url;
  // An admin's sidebar has no My Orders link; their own orders are still available at this address.
  if (viewer.staffRole && !searchParams.has('status') && !searchParams.has('order')) {
    throw redirect(startPageOf(viewer.staffRole));
  }
  const id = searchParams.get('order');
  if (id) {
    const order = await context.call('readWholeOrder', { params: { id } });
    const format = await readFormat(context.call, order.delivery?.country);
    const returned = searchParams.get('open') === 'return' ? await partsToReturn(context, order) : [];
    return { view: 'order' as const, order, format, countries: countryOptions(), offered: newAttempt(), returned };
  }
  const { after } = pageCursors(searchParams);
  const filter = readFilter(searchParams);
  // A search covers all orders, unless a view is chosen.
  const isSearch = Object.keys(filter).length > 0;
  const status = VIEWS.find((view) => view === searchParams.get('status')) ?? (isSearch ? 'all' : 'open');
  const sort = readSort(searchParams, ORDER_SORTS, 'newest');
  const { company } = await context.call('readOwnCompany');
  const isOfCompany = company !== null && searchParams.get('of') === 'company';
  const query = { email: viewer.email, status, sort, after, ...filter, ...(isOfCompany && { company: company._id }) };
  return {
    view: 'list' as const,
    query,
    companyName: company?.name,
    page: await loadOwnOrders(context, query),
  };
};

/** The parts of an order that can be returned, without those that are no longer known. */
async function partsToReturn({ call }: LoaderContext, order: WholeOrder): Promise<ReturnedPart[]> {
  const read = returnableLines(order)
    .slice(0, MAX_PICTURES)
    .map(({ line }) => call('readPart', { params: { id: line.placeOrderProduct } }).catch(() => null));
  return (await Promise.all(read)).flatMap((part) =>
    part ? [{ _id: part._id, category: part.category, img: part.img }] : [],
  );
}

/** The search in an address; ignores invalid days. */
function readFilter(search: URLSearchParams): Pick<OwnOrdersQuery, 'q' | 'from' | 'to'> {
  const q = search.get('q')?.trim().slice(0, 200);
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  return { ...(q && { q }), ...(from && { from }), ...(to && { to }) };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleCustomerAction);
export const clientAction = inBrowser(handleCustomerAction);
export const shouldRevalidate = keepWhenUnreachable;

export default function MyOrdersPage() {
  const data = useLoaderData<typeof loader>();
  if (data.view === 'order')
    return (
      <CustomerOrder
        key={data.order._id}
        order={data.order}
        format={data.format}
        countries={data.countries}
        offered={data.offered}
        returned={data.returned}
      />
    );
  return (
    <>
      <PageHeading
        title={t('My Orders')}
        actions={
          // An empty list has its own button to browse.
          data.page.total !== 0 && (
            <>
              <ButtonLink href="/">{t('Browse parts')}</ButtonLink>
              <OrdersFileLink query={data.query} />
            </>
          )
        }
      >
        {rich('Unpaid orders are reserved for up to {time}.', { time: <ReservationTime /> })}
      </PageHeading>
      <ActionNotice />
      <OrderList key={JSON.stringify(data.query)} {...data} />
    </>
  );
}

function OrderList({
  query,
  companyName,
  page,
}: {
  query: OwnOrdersQuery;
  companyName: string | undefined;
  page: OrderPage;
}) {
  const [search] = useSearchParams();
  const isLoading = useListLoading();
  const { revalidate } = useRevalidator();
  const [cancelling, setCancelling] = useState<Order>();
  const screenAction = useScreenAction(() => setCancelling(undefined));
  usePolling(
    fingerprint(page.items),
    async () => fingerprint(await call('listOwnOrders', { query: { ...query, per: 'order', limit: PAGE_SIZE } })),
    page.items.some(isWaiting),
    { topic: 'orders' },
  );
  const { q, from, to, status, sort } = query;
  const isSearch = Boolean(q || from || to);
  const texts = cancelling && cancelTexts({ content: rowContentOf(cancelling), isWhole: true, paid: false });
  return (
    <Card flush>
      {companyName !== undefined && (
        <ViewTabs
          label={t('Whose orders')}
          tabs={[
            { href: hrefWith(search, { of: '' }), text: t('My orders'), current: !query.company },
            {
              href: hrefWith(search, { of: 'company' }),
              text: t('Company orders'),
              current: query.company !== undefined,
            },
          ]}
        />
      )}
      <ViewTabs
        label={t('Filter orders')}
        tabs={[
          { href: hrefWith(search, { status: 'open' }), text: t('Open'), current: status === 'open' },
          { href: hrefWith(search, { status: 'all' }), text: t('All'), current: status === 'all' },
        ]}
      />
      <OrderSearch query={query} />
      <ListCount total={page.total} noun={ORDERS} />
      <MyOrdersTable
        orders={page.items}
        sort={sort}
        busy={isLoading}
        hrefOf={(id) => hrefHere(search, { order: id })}
        onCancel={setCancelling}
        onHoldEnd={() => void revalidate()}
        empty={
          <NoOrders
            isSearch={isSearch}
            status={status}
            isFirstPage={!query.after}
            allHref={hrefWith(search, { status: 'all' })}
          />
        }
      />
      <ListPager label={t('Orders')} next={page.next} />
      {texts && (
        <ConfirmDialog
          open
          busy={screenAction.busy}
          title={texts.title}
          confirm={texts.confirm}
          cancel={t('Keep order')}
          onConfirm={() => screenAction.submit({ intent: 'cancel', id: cancelling._id })}
          onClose={() => setCancelling(undefined)}
        >
          <p>{texts.text}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Whether the order may change without an action on this page. */
function isWaiting({ status, refund }: Order): boolean {
  return status === 'unpaid' || refund === 'asked';
}

function fingerprint(orders: readonly Order[]): string {
  return orders
    .map(({ _id, holdUntil, timeline, whole }) =>
      [_id, whole?.status, whole?.progress, whole?.refund, whole?.placeOrderPrice, holdUntil, timeline.length].join(
        ' ',
      ),
    )
    .join('\n');
}
