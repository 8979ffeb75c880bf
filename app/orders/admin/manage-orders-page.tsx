import { ORDERS } from '#app/lists/nouns.ts';
import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { hasPermission } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import { ORDER_VIEWS, type OrderView } from '#contract/managed-orders/filter.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { attemptFor, newAttempt } from '#app/forms/form-attempt.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { call } from '#app/api/browser-call.ts';
import { useLiveData } from '#app/live/use-live-data.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ListCard } from '#app/lists/list-card.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { type ActionFields, type ActionResult, isDone, useScreenAction } from '#app/actions/use-screen-action.ts';
import { hrefHere, hrefWith, pageCursors } from '#app/lists/page-cursors.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { countText } from '#app/parts/search/filter-labels.ts';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { countryOptions } from '#app/addresses/country-options.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import type { RefusedDelivery } from '#app/orders/detail/change-delivery-action.ts';
import { AdminOrder } from './admin-order.tsx';
import { handleOrderAction } from './fulfillment/fulfillment-actions.ts';
import { type PendingFulfillment, FulfillmentDialog } from './fulfillment/fulfillment-dialog.tsx';
import { unusedLabel } from './fulfillment/labels-card.tsx';
import { ExportButton } from '#app/lists/export-button.tsx';
import { JobDialog } from './list/job-dialog.tsx';
import { JobProgress } from './list/job-progress.tsx';
import { parametersOf, readManagedQuery, readPageSize } from './list/list-query.ts';
import { OrderFilters, SavedViews } from './list/order-filters.tsx';
import { OrdersList } from './list/orders-list.tsx';
import type { PendingAction } from './list/pending-action.ts';
import { noteDraft } from './notes/notes-card.tsx';
import { deleteDraft, readDraft } from '#app/ui/drafts/stored-draft.ts';

const load = async (context: LoaderContext) => {
  const { staffRole } = await context.admin();
  const { searchParams } = context.url;
  const id = searchParams.get('order');
  const query = readManagedQuery(searchParams);
  if (id) {
    const order = await context.call('readWholeOrder', { params: { id } });
    const neighbors = await context.call('readNeighbors', { params: { id: order._id }, query });
    const format = await readFormat(context.call, order.delivery?.country);
    const links =
      isUnpaid(order) || order.change ? await context.call('listPaymentLinks', { params: { id: order._id } }) : [];
    const carrier =
      order.paid && !order.pickUp
        ? await context.call('listCarrierLabels', { params: { id: order._id } })
        : { canBuy: false, labels: [] };
    const account =
      order.company && isUnpaid(order) && hasPermission(staffRole, 'customers.read')
        ? await context.call('readCompanyAccount', { params: { id: order.company._id } })
        : null;
    return {
      view: 'order' as const,
      carrier,
      account,
      now: Date.now(),
      order,
      links,
      neighbors,
      format,
      countries: countryOptions(),
      offered: newAttempt(),
      progress: await readProgress(context),
    };
  }
  const { after } = pageCursors(searchParams);
  const limit = readPageSize(searchParams);
  const { sort: _, ...filter } = query;
  const [page, counts, views, progress, assignees] = await Promise.all([
    context.callPage('listManagedOrders', { query: { ...query, after, limit } }),
    context.call('countManagedOrders', { query: filter }),
    context.call('listSavedViews'),
    readProgress(context),
    context.call('listAssignees'),
  ]);
  return { view: 'list' as const, assignees, query, after, limit, page, counts, views, progress };
};

/** The progress of the action on whole orders that the address names; undefined once that action is deleted. */
async function readProgress({ call, url }: LoaderContext) {
  const id = url.searchParams.get('job');
  if (!id) return undefined;
  return call('readOrderJob', { params: { id } }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return undefined;
    throw error;
  });
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleOrderAction);
export const clientAction = inBrowser(handleOrderAction);
export const shouldRevalidate = keepWhenUnreachable;

export default function ManageOrdersPage() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [pending, setPending] = useState<PendingAction>();
  const [lifting, setLifting] = useState<PendingFulfillment>();
  const [failed, setFailed] = useState<{ failure: FormFailure; at: string }>();
  const navigate = useNavigate();
  const [acted, setActed] = useState<readonly string[]>([]);
  const [allOf, setAllOf] = useState<string>();
  const actionData = useAnswer<ActionResult>();
  const list = data.view === 'list' ? data : undefined;
  const liveCounts = useLiveData(list && 'orders', list?.counts, async () => {
    const { sort: _, ...filter } = list!.query;
    return call('countManagedOrders', { query: filter });
  });
  const screenAction = useScreenAction((answer, sent) => {
    setFailed('problem' in answer ? { failure: answer, at: search.toString() } : undefined);
    // A dialog that was opened meanwhile is about another action.
    const isAsked = sent['intent'] === (pending ?? lifting)?.intent;
    // Parcel details that were typed stay until the parcel is shipped.
    const isTyped =
      isAsked && (sent['intent'] === 'ship' || sent['intent'] === 'track' || sent['intent'] === 'change-tracking');
    if ('problem' in answer && (answer.problem.fields || isTyped)) {
      if (isAsked && pending && 'chosen' in pending && pending.all && answer.problem.code === 'edit_conflict')
        setPending({
          ...pending,
          all: {
            ...pending.all,
            ...(answer.problem.fresh as { count: number; key: string }),
            before: pending.all.count,
          },
        });
      return;
    }
    if (isDone(answer)) {
      const { intent, ids, link } = answer.done;
      // Another order may be open by now, or another note may have been typed.
      if (intent === 'note')
        for (const id of ids) {
          if (readDraft<ActionFields>(noteDraft(id))?.['text'] === sent['text']) deleteDraft(noteDraft(id));
        }
      if (intent === 'change-delivery') void navigate(hrefHere(search, { open: '' }), { replace: true });
      if (intent === 'refund') void navigate(hrefHere(search, { refund: '' }), { replace: true });
      if (intent === 'job') {
        setAllOf(undefined);
        const job = new URLSearchParams(link!.href).get('job')!;
        void navigate(hrefHere(search, { job }), { replace: true, preventScrollReset: true });
      }
      // A note does not deselect its order.
      if (intent !== 'note') setActed(ids);
    }
    if (!isAsked) return;
    setPending(undefined);
    setLifting(undefined);
  });
  const posted = failureIn(actionData);
  const refused: (Partial<RefusedDelivery> & FormFailure) | undefined = posted;
  // Dialogs that the address opens close when it changes, and their errors with them.
  if (failed && failed.at !== search.toString()) setFailed(undefined);
  const failure = failed?.at === search.toString() ? failed.failure : posted;
  const errors = failure?.problem.fields ?? {};
  const close = () => {
    setPending(undefined);
    setLifting(undefined);
    setFailed(undefined);
  };
  const asking = { busy: screenAction.busy, errors, onSubmit: screenAction.submit, onClose: close };
  const dialog = (
    <>
      <JobDialog {...asking} pending={pending} />
      <FulfillmentDialog
        {...asking}
        pending={lifting}
        latest={data.view === 'order' ? data.order.lines : []}
        label={data.view === 'order' ? unusedLabel(data.carrier) : undefined}
      />
    </>
  );
  const progress = data.progress && (
    <JobProgress
      key={data.progress._id}
      job={data.progress}
      refreshHref={hrefHere(search, {})}
      closeHref={hrefHere(search, { job: '' })}
      orderHref={(id) => hrefHere(search, { order: id })}
      onSubmit={screenAction.submit}
    />
  );
  if (data.view === 'order') {
    return (
      <>
        {progress}
        <AdminOrder
          order={data.order}
          links={data.links}
          carrier={data.carrier}
          account={data.account}
          now={data.now}
          neighbors={data.neighbors}
          format={refused?.format ?? data.format}
          countries={data.countries}
          entered={refused?.values}
          open={actionData && isDone(actionData) ? null : search.get('open')}
          isRefundWanted={search.has('refund') && !(actionData && isDone(actionData))}
          offered={attemptFor(data.offered, posted)}
          errors={errors}
          screenAction={screenAction}
          onAsk={setLifting}
          onAskAll={setPending}
        />
        {dialog}
      </>
    );
  }
  const { query, after, limit, page, views } = data;
  const counts = liveCounts ?? data.counts;
  const filter = new URLSearchParams(parametersOf(query)).toString();
  return (
    <>
      <PageHeading
        title="Manage Order"
        actions={
          <>
            <ExportButton call="exportOrders" query={{ ...query, sort: undefined }} />
            <ExportButton call="exportLabels" query={{ ...query, sort: undefined }} text="Labels CSV" isNoted={false} />
            <Allowed permission="orders.place">
              <ButtonLink href="/dashboard/drafts">Drafts</ButtonLink>
            </Allowed>
            <Allowed permission="orders.refund">
              <ButtonLink href="/dashboard/bank-statements">Bank statements</ButtonLink>
            </Allowed>
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
      {progress}
      <ListCard
        page={page}
        noun={ORDERS}
        q={query.q}
        tabsLabel="Order views"
        // Most shops have no pick-up places.
        tabs={ORDER_VIEWS.filter(
          (view) => (view !== 'to-pick-up' && view !== 'owed') || query.view === view || counts.views[view].count > 0,
        ).map((view) => ({
          href: hrefWith(search, { view: view === 'all' ? '' : view, status: '', job: '' }),
          text: VIEW_NAMES[view],
          count: countText(counts.views[view]),
          current: query.view === view,
        }))}
        search={{
          label: 'Order, customer, address, SKU or tracking',
          keep: { view: query.view === 'all' ? '' : query.view, sort: query.sort === 'oldest' ? 'oldest' : '' },
        }}
        filters={<OrderFilters query={query} size={limit} assignees={data.assignees} />}
      >
        <SavedViews views={views} query={query} onSubmit={screenAction.submit} error={errors['name']} />
        <OrdersList
          query={query}
          after={after}
          limit={limit}
          page={page}
          // Those of the rows: live counts may be of orders that were never shown.
          found={data.counts.found}
          isAll={allOf === filter}
          setAll={(all) => setAllOf(all ? filter : undefined)}
          acted={acted}
          assignees={data.assignees}
          onAsk={setPending}
          onSubmit={screenAction.submit}
        />
      </ListCard>
      {dialog}
    </>
  );
}

const VIEW_NAMES: Readonly<Record<OrderView, string>> = {
  all: 'All',
  unpaid: 'Unpaid',
  'to-ship': 'To ship',
  packed: 'Packed',
  owed: 'Owed',
  'to-pick-up': 'To pick up',
  shipped: 'Shipped',
  overdue: 'Overdue',
  canceled: 'Canceled',
  refunded: 'Refunded',
  problems: 'Problems',
};
