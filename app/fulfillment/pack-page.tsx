import {
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { ScanOutcome } from '#contract/fulfillment/choices.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import type { CallResult } from '#app/api/caller.ts';
import { newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { formText } from '#app/forms/form-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CameraScan } from './camera-scan.tsx';
import { findScannedOrder, refusalOf } from './find-scanned-order.ts';
import { OrderScanForm } from './order-scan-form.tsx';
import { OrderToPack } from './order-to-pack.tsx';
import { ScanMessage } from './scan-message.tsx';
import { enterCode, useScanBuffer } from './use-scan-buffer.ts';

type Scan = CallResult<'scanPart'>;
/** What a scanned part was, with the code. */
export type ScanAnswer = { readonly scan: Pick<Scan, 'outcome' | 'part' | 'scanned' | 'units'>; readonly code: string };

const load = async (context: LoaderContext) => {
  await context.admin();
  const number = context.url.searchParams.get('number')?.trim() ?? '';
  const found = await findScannedOrder(context, number);
  const scans = found.order && (await context.call('readScans', { params: { id: found.order._id } })).lines;
  return { number, ...found, scans: scans ?? [], offered: newAttempt() };
};

/** Counts the scanned `code` for the order `id`, or packs it although parts are missing (`intent=anyway`). */
const handleAction = formAction(async (context, form): Promise<Response | ScanAnswer> => {
  await context.admin('orders.fulfill');
  const params = { id: formText(form, 'id') };
  const number = formText(form, 'number');
  const done = () => redirect(`/dashboard/pack?done=${encodeURIComponent(number)}`);
  if (form.get('intent') === 'anyway') {
    await context.call('packOrder', { params, body: { isUnchecked: true } });
    return done();
  }
  const code = formText(form, 'code').trim();
  const { lines: _, ...scan } = await sendOnce(`scan:${params.id}`, form, (key) =>
    context.call('scanPart', { params, body: { code }, ...key }),
  );
  return scan.outcome === 'packed' ? done() : { scan, code };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
/** A code that counts nothing changes nothing, so the next scan need not wait for the page to be read again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { scan } = (args.actionResult ?? {}) as Partial<ScanAnswer>;
  return (!scan || scan.outcome === 'counted') && keepWhenUnreachable(args);
}

/** An order is scanned by its slip, then each of its parts: it is packed once all units were scanned. */
export default function PackPage() {
  const data = useLoaderData<typeof loader>();
  const { number, order, failure, scans, offered } = data;
  const answer = useAnswer<FormFailure | ScanAnswer>();
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const canPack = usePermission('orders.fulfill');
  const done = search.get('done');
  const problem = failureIn(answer);
  const scan = answer && 'scan' in answer ? answer : undefined;
  const refusal = order && refusalOf(order, canPack, 'packed');
  const wrong = failure ?? refusal;
  useScanBuffer(
    wrong !== undefined || problem !== undefined || (scan !== undefined && scan.scan.outcome !== 'counted'),
  );
  const isReady = order !== undefined && refusal === undefined;
  return (
    <>
      <PageHeading title="Pack orders">
        Scan the code on a packing slip, then each part. The order is packed once all parts were scanned.
      </PageHeading>
      <div className="grid gap-6">
        <Card marks={!isReady}>
          <OrderScanForm
            key={`${number} ${done} ${wrong}`}
            number={wrong ? number : ''}
            isFocused={!isReady}
            answer={data}
          />
        </Card>
        {canPack && (
          <CameraScan
            isBusy={navigation.state !== 'idle'}
            onCode={(code) => enterCode(isReady ? 'code' : 'number', code, true)}
          />
        )}
        <ScanMessage
          answer={answer}
          message={
            wrong
              ? { tone: 'bad', title: wrong }
              : problem
                ? { tone: 'bad', title: failureText(problem) }
                : scan
                  ? messageOf(scan, order!)
                  : done
                    ? { tone: 'good', title: `Order ${done} packed` }
                    : undefined
          }
        />
        {isReady && <OrderToPack key={order._id} order={order} scans={scans} offered={offered} answer={answer} />}
      </div>
    </>
  );
}

const OUTCOMES: Readonly<
  Record<Exclude<ScanOutcome, 'packed'>, (scan: ScanAnswer, number: string) => { title: string; text?: string }>
> = {
  counted: ({ scan }) => ({ title: `${scan.part}: ${scan.scanned} of ${scan.units}` }),
  wrong: ({ scan }, number) => ({
    title: `Wrong part: ${scan.part}`,
    text: `Order ${number} does not have it. Put it back.`,
  }),
  too_many: ({ scan }) => ({
    title: `One too many: ${scan.part}`,
    text: `All ${scan.units} are scanned already. Put this one back.`,
  }),
  other_order: ({ code }, number) => ({
    title: `${code} is another order`,
    text: `Order ${number} is not complete. Finish it first, or scan the other slip in the field above.`,
  }),
  this_order: () => ({ title: 'This is the slip of this order', text: 'Scan a part.' }),
  unknown: ({ code }) => ({ title: `No part has the code ${code}`, text: "Scan its SKU, maker's number or bar code." }),
};

function messageOf(answer: ScanAnswer, { number }: WholeOrder) {
  const { outcome } = answer.scan;
  const tone = outcome === 'counted' ? ('good' as const) : ('bad' as const);
  return { tone, ...OUTCOMES[outcome as Exclude<ScanOutcome, 'packed'>](answer, number) };
}
