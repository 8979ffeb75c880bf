import { fieldProps } from '#app/forms/field-props.ts';
import { PARTS } from '#app/lists/nouns.ts';
import { isolated } from '#app/ui/text/isolated.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { formText } from '#app/forms/form-text.ts';
import { redirect, useLoaderData, useSearchParams } from 'react-router';

import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import { PURCHASE_STATES, type PurchaseState } from '#contract/purchasing/purchase-states.ts';
import type { Supplier } from '#contract/purchasing/suppliers.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { ViewTabs } from '#app/lists/view-tabs.tsx';
import { ListPager } from '#app/lists/list-pager.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SelectField, TextAreaField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { matchPartsOfList } from './match-parts-of-list.ts';
import { PurchaseTotal } from './purchase-line.tsx';
import { PURCHASE_ORDERS_PATH, PURCHASE_STATE_TEXTS } from './purchase-states.ts';

const STATE_TEXTS = Object.fromEntries(
  PURCHASE_STATES.map((state) => [state, PURCHASE_STATE_TEXTS[state].text]),
) as Record<PurchaseState, string>;

const list = defineList({
  call: 'listPurchaseOrders',
  label: 'Purchase orders',
  noun: ['purchase order', 'purchase orders'],
  tabs: {
    parameter: 'status',
    label: 'Status',
    texts: { '': 'All', ...STATE_TEXTS },
  },
});

const load = async (context: LoaderContext) => {
  await context.admin();
  const [orders, suppliers] = await Promise.all([list.load(context), context.call('listSuppliers')]);
  return { orders, suppliers, offered: newAttempt() };
};

const create = formAction(async (context, form): Promise<ActionResult | Response> => {
  await context.admin('stock.write');
  if (form.get('intent') === 'low-stock') {
    const { inserted, withoutSupplier } = await context.call('draftFromLowStock');
    const drafts = countOf(inserted.length, ['draft', 'drafts']);
    const others =
      withoutSupplier > 0 ? ` ${countOf(withoutSupplier, ['low part has', 'low parts have'])} no supplier.` : '';
    const message = inserted.length > 0 ? `Added ${drafts}.${others}` : `Nothing to order.${others}`;
    return { done: { intent: 'low-stock', ids: inserted, message, kind: 'success' } };
  }
  const listed = await matchPartsOfList(context, formText(form, 'lines'), 'lines');
  const body = { supplier: formText(form, 'supplier'), note: '', lines: listed };
  const { insertedId } = await sendOnce('purchase-order', form, (key) =>
    context.call('addPurchaseOrder', { body, ...key }),
  );
  return redirect(`${PURCHASE_ORDERS_PATH}/${insertedId}`);
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(create);
export const clientAction = inBrowser(create);
export const shouldRevalidate = keepWhenUnreachable;
/** The shop's orders from its suppliers, newest first. */
export default function PurchaseOrdersPage() {
  const { orders, suppliers, offered } = useLoaderData<typeof load>();
  const { items, next } = orders.page;
  const [search] = useSearchParams();
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer);
  return (
    <>
      <PageHeading
        title="Purchase orders"
        actions={
          <>
            <Allowed permission="stock.write">
              <PostButton fields={{ intent: 'low-stock' }} variant="primary">
                Draft from low stock
              </PostButton>
            </Allowed>
            <ButtonLink href="/dashboard/suppliers">Suppliers</ButtonLink>
          </>
        }
      >
        'Draft from low stock' creates one draft per supplier for the parts that are low or out of stock.
      </PageHeading>
      {!failure?.problem.fields && <ActionNotice />}
      <ViewTabs label="Status" className="mb-5" tabs={list.tabsOf(orders.view, search)} />
      <div className="grid grid-cols-1 gap-6">
        {items.length > 0 ? (
          <ul aria-label="Purchase orders" className="sheet divide-y divide-line">
            {items.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </ul>
        ) : (
          <EmptyState isSheet kind={orders.view.isNarrowed ? 'no-match' : 'nothing'} title="No purchase orders" />
        )}
        <ListPager next={next} label="Pages of purchase orders" />
        {suppliers.length > 0 && (
          <Allowed permission="stock.write">
            <Card as="section" title="New purchase order">
              <NewOrderForm suppliers={suppliers} offered={offered} failure={failure} />
            </Card>
          </Allowed>
        )}
      </div>
    </>
  );
}

function OrderRow({ order }: { order: PurchaseOrder }) {
  const { text, tone } = PURCHASE_STATE_TEXTS[order.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-base font-semibold">
          <TextLink href={`${PURCHASE_ORDERS_PATH}/${order._id}`}>{order.number}</TextLink>
        </h2>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {isolated(order.supplier.name)} · {countOf(order.lines.length, PARTS)} · <DateTime iso={order.createdAt} />
        </p>
      </div>
      <PurchaseTotal order={order} />
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}

function NewOrderForm({
  suppliers,
  offered,
  failure,
}: {
  suppliers: readonly Supplier[];
  offered: string;
  failure: FormFailure | undefined;
}) {
  const field = fieldProps(failure);
  return (
    <PostForm noValidate className="grid max-w-form gap-4">
      <input type="hidden" name="attempt" value={attemptFor(offered, failure)} />
      <SelectField
        label="Supplier"
        {...field('supplier')}
        options={suppliers.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <TextAreaField
        label="Parts"
        {...field('lines')}
        rows={5}
        required
        hint="One per line: SKU, units, unit cost."
        error={field('lines').error ?? Object.values(failure?.problem.fields ?? {})[0]}
      />
      <div>
        <Button type="submit" name="intent" value="create">
          Create draft
        </Button>
      </div>
    </PostForm>
  );
}
