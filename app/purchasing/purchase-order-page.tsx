import { HiddenFields } from '#app/actions/action-form.tsx';
import { formText } from '#app/forms/form-text.ts';
import { useRef } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { centsOf, parsePrice } from '#contract/money.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-orders.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { type ActionResult, isConfirmed, isDone } from '#app/actions/use-screen-action.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { newAttempt, readAttempt } from '#app/forms/form-attempt.ts';
import { formAction, failureIn } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { NumberField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { PURCHASE_ORDERS_PATH, PURCHASE_STATE_TEXTS } from './purchase-states.ts';

const load = async ({ admin, call, params }: LoaderContext) => {
  await admin('catalog.read');
  const order = await call('readPurchaseOrder', { params: { id: params['id']! } });
  return { order, offered: newAttempt() };
};

const change = formAction(async (context, form): Promise<ActionResult> => {
  const params = { id: context.params['id']! };
  const intent = formText(form, 'intent');
  await context.admin('stock.write');
  if (intent === 'canceled' && !isConfirmed(form)) return confirmationOfCancel(formText(form, 'number'));
  const message = await run(context, intent, form, params);
  return { done: { intent, ids: [params.id], message, kind: 'success' } };
});

async function run({ call }: LoaderContext, intent: string, form: FormData, params: { id: string }): Promise<string> {
  if (intent === 'canceled') {
    await call('movePurchaseOrder', { params, body: { to: intent } });
    return 'Canceled';
  }
  const { lines, version, note } = await call('readPurchaseOrder', { params });
  const unitsOf = (name: string) => Number(formText(form, name).trim() || Number.NaN);
  const costOf = (name: string) => (parsePrice(formText(form, name)) ?? Number.NaN) / 100;
  if (intent === 'receive') {
    const received = lines
      .map(({ _id }) => ({ line: _id, units: unitsOf(`received.${_id}`) }))
      .filter(({ line }) => formText(form, `received.${line}`).trim() !== '');
    const fieldOf = (index: number) => received[index] && `received.${received[index].line}`;
    await named(call('receivePurchaseOrder', { params, body: { lines: received }, ...readAttempt(form) }), fieldOf);
    return 'Added to stock';
  }
  const seen = Number(form.get('version') ?? version);
  const changed = lines.map(({ _id, part, quantity, cost }) => ({
    part,
    quantity: form.has(`quantity.${_id}`) ? unitsOf(`quantity.${_id}`) : quantity,
    cost: form.has(`cost.${_id}`) ? costOf(`cost.${_id}`) : cost,
  }));
  const fieldOf = (index: number, field: string) => lines[index] && `${field}.${lines[index]._id}`;
  await named(call('changePurchaseOrder', { params, body: { version: seen, note, lines: changed } }), fieldOf);
  if (intent !== 'ordered') return 'Draft saved';
  await call('movePurchaseOrder', { params, body: { to: intent } });
  return 'Marked as ordered';
}

/** Names the refused fields of a call's `lines` as the form does. */
async function named(
  call: Promise<unknown>,
  fieldOf: (index: number, field: string) => string | undefined,
): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([path, message]) => {
      const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return [(field && fieldOf(Number(index), field)) ?? path, message];
    });
    throw new Failure(error.code, undefined, { fields: Object.fromEntries(fields) });
  }
}

function confirmationOfCancel(number: string): ActionResult {
  return {
    confirmation: {
      title: `Cancel ${number}?`,
      text: 'What was received stays in stock. A canceled purchase order cannot be reopened.',
      confirm: 'Cancel purchase order',
      fields: { intent: 'canceled' },
    },
  };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(change);
export const shouldRevalidate = keepWhenUnreachable;
export const meta = titleMeta('Purchase order');

/** A purchase order: a draft is edited and ordered, an ordered one is received. */
export default function PurchaseOrderPage() {
  const { order, offered } = useLoaderData<typeof load>();
  const answer = useActionData() as ActionResult | undefined;
  const failure = failureIn(answer);
  const errors = failure?.problem.fields ?? {};
  // Receiving nothing is refused for the whole form, not for a field.
  const isMarked = Object.keys(errors).some((name) => /^(quantity|cost|received)\./.test(name));
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  const { text, tone } = PURCHASE_STATE_TEXTS[order.status];
  const isOpen = order.status === 'ordered' || order.status === 'partly_received';
  return (
    <>
      <p className="-ms-4.5 mb-4">
        <ButtonLink href={PURCHASE_ORDERS_PATH} size="sm" variant="ghost" icon="arrow-left">
          Purchase orders
        </ButtonLink>
      </p>
      <PageHeading
        title={order.number}
        actions={
          <>
            <ButtonLink href={`/purchase-order-file/${order._id}?as=pdf`} icon="download" download>
              PDF for the supplier
            </ButtonLink>
            <ButtonLink href={`/purchase-order-file/${order._id}`} icon="download" download>
              CSV
            </ButtonLink>
          </>
        }
      />
      {!isMarked && <ActionNotice />}
      <div className="grid grid-cols-1 gap-6">
        <Card>
          <Facts
            items={[
              {
                name: 'Status',
                value: <Badge tone={tone}>{text}</Badge>,
              },
              { name: 'Supplier', value: <span className="wrap-anywhere">{order.supplier.name}</span> },
              { name: 'Created', value: <DateTime iso={order.createdAt} /> },
              ...(order.orderedAt ? [{ name: 'Ordered', value: <DateTime iso={order.orderedAt} /> }] : []),
              { name: 'Total', value: <Price cents={centsOf(order.total)} /> },
            ]}
          />
        </Card>
        <PostForm ref={form} noValidate key={`${order.version}${answer && isDone(answer) ? offered : ''}`}>
          <HiddenFields fields={{ version: order.version, number: order.number, attempt: offered }} />
          <Card as="section" title="Parts" flush>
            <ul aria-label="Parts of the purchase order" className="divide-y divide-line">
              {order.lines.map((line) => (
                <Line key={line._id} line={line} status={order.status} errors={errors} typed={failure?.values ?? {}} />
              ))}
            </ul>
          </Card>
          {isMarked && <Banner className="mt-5" tone="bad" title="Nothing was saved. Check the marked fields." />}
          <Allowed permission="stock.write">
            <div className="mt-5 flex flex-wrap gap-3">
              {order.status === 'draft' && (
                <>
                  <Button type="submit" name="intent" value="save">
                    Save draft
                  </Button>
                  <Button type="submit" name="intent" value="ordered" variant="primary">
                    Mark as ordered
                  </Button>
                </>
              )}
              {isOpen && (
                <Button type="submit" name="intent" value="receive" variant="primary">
                  Add to stock
                </Button>
              )}
              {(order.status === 'draft' || isOpen) && (
                <Button type="submit" name="intent" value="canceled" variant="quiet-danger">
                  {isOpen ? 'Cancel the rest' : 'Cancel'}
                </Button>
              )}
            </div>
          </Allowed>
        </PostForm>
      </div>
    </>
  );
}

function Line({
  line,
  status,
  errors,
  typed,
}: {
  line: PurchaseOrder['lines'][number];
  status: PurchaseOrder['status'];
  errors: Partial<Record<string, string>>;
  /** The values of a refused form: without scripts they would be lost. */
  typed: Partial<Record<string, string>>;
}) {
  const left = line.quantity - line.received;
  const isOpen = (status === 'ordered' || status === 'partly_received') && left > 0;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-base font-semibold wrap-anywhere">
          <TextLink href={`/dashboard/stock/${line.part}`}>{line.name}</TextLink>
        </h3>
        <p className="mt-1 text-sm wrap-anywhere text-muted">{[line.sku, line.mpn].filter(Boolean).join(' · ')}</p>
        {status !== 'draft' && (
          <p className="mt-1 text-sm">
            <Figures>
              {formatCount(line.received)} of {formatCount(line.quantity)}
            </Figures>{' '}
            received · <Price cents={centsOf(line.cost)} /> each
          </p>
        )}
      </div>
      {status === 'draft' && (
        <div className="flex flex-wrap gap-3">
          <NumberField
            id={`quantity-${line._id}`}
            name={`quantity.${line._id}`}
            label="Units"
            aria-label={`Units of ${line.name}`}
            defaultValue={typed[`quantity.${line._id}`] ?? line.quantity}
            error={errors[`quantity.${line._id}`]}
            className="max-w-28"
          />
          <NumberField
            id={`cost-${line._id}`}
            name={`cost.${line._id}`}
            label="Unit cost"
            aria-label={`Unit cost of ${line.name}`}
            decimal
            defaultValue={typed[`cost.${line._id}`] ?? line.cost.toFixed(2)}
            error={errors[`cost.${line._id}`]}
            className="max-w-32"
          />
        </div>
      )}
      {isOpen && (
        <NumberField
          id={`received-${line._id}`}
          name={`received.${line._id}`}
          label="Received now"
          aria-label={`Units of ${line.name} received now`}
          hint={`${formatCount(left)} to come`}
          defaultValue={typed[`received.${line._id}`]}
          error={errors[`received.${line._id}`]}
          className="max-w-32"
        />
      )}
    </li>
  );
}
