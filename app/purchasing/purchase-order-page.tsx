import { HiddenFields } from '#app/actions/action-form.tsx';
import { formText } from '#app/forms/form-text.ts';
import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { dollarsOf } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { type ActionResult, isConfirmed, isDone } from '#app/actions/use-screen-action.ts';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { lineFieldOf, withFieldNames } from '#app/actions/with-field-names.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { PurchaseLine, PurchaseTotal } from './purchase-line.tsx';
import { PURCHASE_ORDERS_PATH, PURCHASE_STATE_TEXTS } from './purchase-states.ts';

const load = async ({ admin, call, params }: LoaderContext) => {
  await admin();
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
  const { lines, version, note, ...order } = await call('readPurchaseOrder', { params });
  const expectedOn = form.has('expectedOn') ? formText(form, 'expectedOn').trim() || null : order.expectedOn;
  if (intent === 'expected') {
    const body = { version: Number(form.get('version') ?? version), expectedOn };
    await call('expectPurchaseOrder', { params, body });
    return 'Expected day saved';
  }
  const unitsOf = (name: string) => Number(formText(form, name).trim() || Number.NaN);
  const costOf = (name: string): number | null => {
    const text = formText(form, name).trim();
    const cents = parsePrice(text);
    if (cents !== undefined) return dollarsOf(cents);
    // Text that is not a price is refused by the call, together with the other fields.
    return text === '' ? null : (text as unknown as number);
  };
  if (intent === 'receive') {
    const received = lines
      .filter(({ part }) => formText(form, `received.${part}`).trim() !== '')
      .map(({ _id, part }) => ({ line: _id, part, units: unitsOf(`received.${part}`) }));
    const fieldOf = (index: number) => received[index] && `received.${received[index].part}`;
    const seen = form.has('version') && { version: Number(form.get('version')) };
    const body = { lines: received.map(({ line, units }) => ({ line, units })), ...seen };
    const receive = sendOnce(`receive:${params.id}`, form, (key) =>
      call('receivePurchaseOrder', { params, body, ...key }),
    );
    await named(receive, fieldOf);
    return 'Added to stock';
  }
  const seen = Number(form.get('version') ?? version);
  const changed = lines.map(({ part, quantity, cost }) => ({
    part,
    quantity: form.has(`quantity.${part}`) ? unitsOf(`quantity.${part}`) : quantity,
    cost: form.has(`cost.${part}`) ? costOf(`cost.${part}`) : cost,
  }));
  const fieldOf = (index: number, field: string) => lines[index] && `${field}.${lines[index].part}`;
  await named(
    call('changePurchaseOrder', { params, body: { version: seen, note, expectedOn, lines: changed } }),
    fieldOf,
  );
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
    throw withFieldNames(error, (path) => {
      const at = lineFieldOf(path);
      return at && fieldOf(at.index, at.field);
    });
  }
}

function confirmationOfCancel(number: string): ActionResult {
  return {
    confirmation: {
      title: `Cancel ${number}?`,
      text: 'Units already received stay in stock. A canceled purchase order cannot be reopened.',
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
/** A purchase order: a draft is edited and then ordered; an ordered one is received. */
export default function PurchaseOrderPage() {
  const { order, offered } = useLoaderData<typeof load>();
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer);
  const errors = failure?.problem.fields ?? {};
  // Receiving nothing is an error of the whole form, not of a field.
  const isMarked = Object.keys(errors).some((name) => /^(quantity|cost|received)\./.test(name));
  const isConflict = failure?.problem.code === 'edit_conflict';
  const [version, onTyped] = useFormBasis(String(order.version), answer, failure?.values['version']);
  const form = useRef<HTMLFormElement>(null);
  const done = useDoneCount(answer, isDone(answer));
  useFormReset(form, `${version} ${isConflict} ${done}`);
  useFocusFirstError(form, failure?.problem.fields);
  const { text, tone } = PURCHASE_STATE_TEXTS[order.status];
  const isOpen = order.status === 'ordered' || order.status === 'partly_received';
  return (
    <>
      <BackLink href={PURCHASE_ORDERS_PATH}>Purchase orders</BackLink>
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
              { name: 'Total', value: <PurchaseTotal order={order} /> },
            ]}
          />
        </Card>
        <PostForm ref={form} noValidate onInput={onTyped}>
          <HiddenFields fields={{ version, number: order.number, attempt: attemptFor(offered, failure) }} />
          <Card as="section" title="Parts" flush>
            <ul aria-label="Parts in the purchase order" className="divide-y divide-line">
              {order.lines.map((line) => (
                <PurchaseLine
                  // Saving a draft replaces its lines.
                  key={line.part}
                  line={line}
                  status={order.status}
                  errors={errors}
                  typed={failure?.values ?? {}}
                  isConflict={isConflict}
                />
              ))}
            </ul>
          </Card>
          <Allowed permission="stock.write">
            {(order.status === 'draft' || isOpen) && (
              <div className="mt-5 flex flex-wrap items-center gap-3">
                <TextField
                  label="Expected on"
                  name="expectedOn"
                  type="date"
                  defaultValue={(!isConflict && failure?.values['expectedOn']) || (order.expectedOn ?? '')}
                  error={errors['expectedOn']}
                  hint="Customers see it for units that they order before they arrive."
                  optional
                />
                {isOpen && (
                  <Button type="submit" name="intent" value="expected">
                    Save day
                  </Button>
                )}
              </div>
            )}
          </Allowed>
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
