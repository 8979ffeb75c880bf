import { ORDERS, UNITS } from '#app/lists/nouns.ts';
import '#app/orders/detail/receipt.css';
import { useLoaderData } from 'react-router';
import { PRINTED_VIEWS } from '#contract/fulfillment/choices.ts';
import type { PickList } from '#contract/fulfillment/print.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { newAttempt } from '#app/forms/form-attempt.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useLivePage } from '#app/live/use-live-page.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { startBatch } from './batch-actions.ts';
import { OpenBatches } from './open-batches.tsx';
import { PickedOrders } from './picked-orders.tsx';
import { PrintButtons, type Printed } from './print-buttons.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  const { searchParams } = context.url;
  const orders = searchParams.get('orders');
  const view = PRINTED_VIEWS.find((each) => each === searchParams.get('view')) ?? 'to-ship';
  const printed: Printed = orders ? { orders: orders.split('.') } : { view };
  const [list, picking] = await Promise.all([
    context.call('readPickList', { query: orders ? { orders } : { view } }),
    context.call('listPickBatches'),
  ]);
  return { list, printed, picking, offered: newAttempt(), failed: FAILURES[searchParams.get('failed') ?? ''] };
};

const FAILURES: Partial<Record<string, string>> = {
  order_state: 'None of these orders has that document. Invoices need a payment, packing slips something to pack.',
  overloaded: 'Other documents are being printed. Try again in a moment.',
  rate_limited: 'You have printed many files in a short time. Try again in a minute.',
  invalid_fields: 'Choose between 1 and 500 orders.',
  not_found: 'One of these orders does not exist.',
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(startBatch);
export const clientAction = inBrowser(startBatch);
export const shouldRevalidate = keepWhenUnreachable;

/** The pick batches, and the units to collect for the other orders to pack, by storage location. */
export default function PickListPage() {
  const { list, printed, picking, offered, failed } = useLoaderData<typeof loader>();
  const failure = failureIn(useAnswer<FormFailure>());
  useLivePage(['batches']);
  const canPrint = usePermission('orders.fulfill');
  return (
    <>
      <PageHeading title="Pick list" actions={canPrint && <PrintButtons printed={printed} pickList="file" />}>
        Paid parts that are not packed yet, by storage location. Print this page, or download it as PDF.
      </PageHeading>
      {failed && <Banner className="mb-6" tone="bad" title={failed} />}
      {failure && !failure.problem.fields && <Banner className="mb-6" tone="bad" title={failureText(failure)} />}
      {!('orders' in printed) && <OpenBatches {...picking} canStart={canPrint} offered={offered} failure={failure} />}
      {list.places.length === 0 ? (
        <Card>
          <EmptyState
            kind="nothing"
            title={list.inBatches > 0 ? 'All other orders are packed' : 'Nothing is left to pack'}
            action={<ButtonLink href="/dashboard/manageorder">Manage Order</ButtonLink>}
          />
        </Card>
      ) : (
        <Sheet list={list} />
      )}
    </>
  );
}

function Sheet({ list }: { list: PickList }) {
  return (
    <div className="receipt grid gap-6 print:block">
      <p className="text-muted print:mb-4">
        {countOf(list.units, UNITS)} for {countOf(list.orders, ORDERS)}
        {list.more > 0 && `. ${countOf(list.more, ['newer order is', 'newer orders are'])} not in this list.`}
        {list.inBatches > 0 && `. ${countOf(list.inBatches, ['order is', 'orders are'])} in a pick batch.`}
      </p>
      {list.places.map(({ place, parts }) => (
        <Card key={place} as="section" title={place || 'No storage location'} flush className="print:mb-4">
          <ul className="divide-y divide-line">
            {parts.map((part) => (
              <li key={part.part} className="flex items-start gap-4 px-5 py-3 break-inside-avoid sm:px-6">
                <span className="min-w-12 text-end text-lg font-medium">
                  <Figures>{formatCount(part.units)}</Figures>
                  <span className="sr-only"> units</span>
                </span>
                <span className="grid min-w-0 gap-0.5">
                  <span className="wrap-anywhere">{part.name}</span>
                  <PartIdentity part={part} className="block text-sm text-muted" />
                  <span className="text-sm leading-7 text-muted">
                    <PickedOrders orders={part.orders} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
