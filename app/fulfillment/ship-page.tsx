import { formText } from '#app/forms/form-text.ts';
import {
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { usePermission } from '#app/accounts/allowed.tsx';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { parcelOf } from '#app/orders/admin/fulfillment/ship-inputs.ts';
import { findScannedOrder, refusalOf } from './find-scanned-order.ts';
import { OrderToShip } from './order-to-ship.tsx';
import { OrderScanForm } from './order-scan-form.tsx';
import { CameraScan } from './camera-scan.tsx';
import { enterCode, useScanBuffer } from './use-scan-buffer.ts';
import type { ShippedOrder } from '#contract/fulfillment/shipping.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  const number = context.url.searchParams.get('number')?.trim() ?? '';
  const [shipped, found] = await Promise.all([context.call('listShipped'), findScannedOrder(context, number)]);
  return { number, shipped, ...found };
};

/** Ships the order `id` in the parcel that the form describes. */
const handleAction = formAction(async (context, form): Promise<Response> => {
  const text = (name: string): string => formText(form, name).trim();
  await context.admin('orders.fulfill');
  const body = { carrier: '', tracking: '', ...parcelOf(form) };
  const { number } = await context.call('shipOrder', { params: { id: text('id') }, body });
  return redirect(`/dashboard/ship?done=${number}`);
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
/** A refused field changes nothing, so the next scan need not wait for the page to be read again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const refused = args.actionResult as Partial<FormFailure> | undefined;
  return !refused?.problem?.fields && keepWhenUnreachable(args);
}

/** Orders are scanned or typed by number and shipped one after another. */
export default function ShipPage() {
  const data = useLoaderData<typeof loader>();
  const { number, order, failure, shipped } = data;
  const answer = useAnswer<FormFailure>();
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const canShip = usePermission('orders.fulfill');
  const done = search.get('done');
  const refusal = order && refusalOf(order, canShip);
  const problem = failureIn(answer);
  const wrong = problem && !problem.problem.fields ? failureText(problem) : (failure ?? refusal);
  useScanBuffer(wrong !== undefined || problem !== undefined);
  return (
    <>
      <PageHeading title="Ship orders">
        Scan the code on a packing slip, or type the order number. Shipped orders are listed below.
      </PageHeading>
      <div className="grid gap-6">
        <Card marks>
          {/* A new form for each answer, so that the field is empty and has the focus. */}
          <OrderScanForm
            key={`${number} ${done} ${wrong}`}
            number={wrong ? number : ''}
            isFocused={!order || !!wrong}
            answer={data}
          />
        </Card>
        {canShip && (
          <CameraScan
            isBusy={navigation.state !== 'idle'}
            // A label has several bar codes, so that a tracking number is looked at before it is sent.
            onCode={(code) =>
              order && !refusal ? enterCode('tracking', code, false) : enterCode('number', code, true)
            }
          />
        )}
        {wrong ? <Banner tone="bad" title={wrong} /> : done && <Banner tone="good" title={`Order ${done} shipped`} />}
        {order && (
          <OrderToShip
            key={order._id}
            order={order}
            canShip={!refusal}
            lastCarrier={shipped[0]?.carrier ?? ''}
            failure={problem}
          />
        )}
        <ShippedList shipped={shipped} />
      </div>
    </>
  );
}

/** The orders that the admin shipped most recently, to check slips against; nothing if there are none. */
function ShippedList({ shipped }: { shipped: readonly ShippedOrder[] }) {
  if (shipped.length === 0) return null;
  return (
    <Card as="section" title="Shipped by you" flush>
      <ul className="divide-y divide-line">
        {shipped.map(({ order, number, customerName, carrier, tracking, shippedAt }) => (
          <li key={order} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 sm:px-6">
            <span className="grid min-w-0 gap-0.5">
              <TextLink href={`/dashboard/manageorder?order=${order}`}>
                <Figures>{number}</Figures> {customerName}
              </TextLink>
              <span className="text-sm wrap-anywhere text-muted">
                {[carrier, tracking].filter(Boolean).join(' ') || 'Without tracking'},{' '}
                <Figures>
                  <DateTime iso={shippedAt} />
                </Figures>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
