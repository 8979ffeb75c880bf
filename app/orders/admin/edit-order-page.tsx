import { ChoosePartField } from '#app/parts/search/choose-part-field.tsx';
import { redirect, useLoaderData } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { centsOf, dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { changedUnitsText } from '#contract/orders/changed-units.ts';
import type { OrderEditQuote } from '#contract/orders/order-edits.ts';
import { whyNotEditable } from '#contract/orders/order-rules.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { lineFieldOf, withFieldNames } from '#app/actions/with-field-names.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PARTS, UNITS } from '#app/lists/nouns.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { NumberField, TextAreaField } from '#app/ui/fields/text-field.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { useScrollIntoView } from '#app/ui/use-scroll-into-view.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';

const orderHref = (id: string): string => `/dashboard/manageorder?order=${id}`;

const load = async ({ admin, call, params }: LoaderContext) => {
  await admin();
  return { order: await call('readWholeOrder', { params: { id: params['id']! } }) };
};

/** A part of the order as the form edits it. */
interface Row {
  readonly part: string;
  readonly name: string;
  readonly sku: string;
  /** Its units in the order, and those that it gets if a change waits for its payment. */
  readonly before: number;
  readonly quantity: number;
  /** Dollars; null for an added part. */
  readonly unitPrice: number | null;
}

function rowsOf({ lines, adjustments, change }: WholeOrder): Row[] {
  const waiting = new Map(change?.lines.map((line) => [line.part, line]));
  const kept = lines.filter(({ status }) => status !== 'cancelled');
  const rows = kept.map((line): Row => {
    const { placeOrderProduct: part, placeOrderProductName: name, sku, placeOrderQuantity: before } = line;
    const agreed = adjustments.find(({ kind, line: of }) => kind === 'agreed-price' && of === line._id);
    const cents = centsOf(line.placeOrderPrice) + centsOf(agreed?.amount ?? 0);
    return {
      part,
      name,
      sku,
      before,
      quantity: waiting.get(part)?.quantity ?? before,
      unitPrice: dollarsOf(cents / before),
    };
  });
  const added = (change?.lines ?? []).filter(({ before }) => before === 0);
  return [...rows, ...added.map((line): Row => ({ ...line, sku: '', unitPrice: null }))];
}

type Edit = Awaited<ReturnType<typeof readEdit>>[number];

/** What the form changes. @throws Failure `invalid_fields` by the form's fields */
async function readEdit(context: LoaderContext, form: FormData, rows: readonly Row[]) {
  const fields: Record<string, string> = {};
  const edits = rows.map(({ part, quantity, unitPrice }) => {
    const units = formText(form, `quantity.${part}`).trim();
    const typed = formText(form, `price.${part}`).trim();
    const cents = typed === '' ? undefined : parsePrice(typed);
    if (!/^\d{1,9}$/.test(units)) fields[`quantity.${part}`] = 'Enter a whole number; 0 removes the part';
    if (typed !== '' && cents === undefined) fields[`price.${part}`] = `Enter a price like ${plainAmount(310)}`;
    const isRepriced = cents !== undefined && (unitPrice === null || cents !== centsOf(unitPrice));
    return {
      part,
      quantity: form.has(`quantity.${part}`) ? Number(units) : quantity,
      ...(isRepriced && { unitPrice: dollarsOf(cents) }),
    };
  });
  if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', undefined, { fields });
  const list = formText(form, 'list');
  const added = list.trim() === '' ? [] : await matchList(context, list, 'list');
  const more = new Map(added.map(({ part, quantity }) => [part._id, quantity]));
  const known = edits.map((edit) => ({ ...edit, quantity: edit.quantity + (more.get(edit.part) ?? 0) }));
  const news = [...more].filter(([part]) => !edits.some((edit) => edit.part === part));
  return [...known, ...news.map(([part, quantity]) => ({ part, quantity }))];
}

const change = formAction(async (context, form) => {
  const params = { id: context.params['id']! };
  await context.admin('orders.change');
  if (formText(form, 'intent') === 'save') return save(context, params, form);
  const order = await context.call('readWholeOrder', { params });
  const rows = rowsOf(order);
  const lines = await readEdit(context, form, rows);
  try {
    const quote = await context.call('quoteOrderEdit', { params, body: { lines } });
    return { reviewed: { quote, lines } };
  } catch (error) {
    throw withFieldNames(shortAsFields(error, lines), (path) => {
      const at = lineFieldOf(path);
      const part = at && lines[at.index]?.part;
      if (!part || !rows.some((row) => row.part === part)) return 'list';
      return at.field === 'unitPrice' ? `price.${part}` : `quantity.${part}`;
    });
  }
});

/** Parts without enough units, as messages of their fields. */
function shortAsFields(error: unknown, lines: readonly Edit[]): unknown {
  if (!(error instanceof Failure) || error.code !== 'lines_short' || !Array.isArray(error.fresh)) return error;
  const short = error.fresh as readonly { part: string; left: number }[];
  const fields = short.map(({ part, left }) => [
    `lines.${lines.findIndex((line) => line.part === part)}.quantity`,
    left > 0 ? `Only ${formatCount(left)} more in stock` : 'No more in stock',
  ]);
  return new Failure('invalid_fields', undefined, { fields: Object.fromEntries(fields) as Record<string, string> });
}

/** Reads what the form with the reviewed changes sends back. @throws Failure `malformed` */
function reviewedLines(text: string): Edit[] {
  try {
    return JSON.parse(text) as Edit[];
  } catch {
    throw new Failure('malformed');
  }
}

async function save({ call }: LoaderContext, params: { id: string }, form: FormData): Promise<Response> {
  const lines = reviewedLines(formText(form, 'lines'));
  const order = await call('editOrder', { params, body: { lines, placeOrderPrice: Number(formText(form, 'total')) } });
  if (order.change && form.has('email')) await call('createPaymentLink', { params, body: { email: true } });
  return redirect(orderHref(order._id));
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(async (context) => {
  const answer = await change(context);
  if (answer instanceof Response) toast('Order changed');
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;

const WHY_NOT = {
  cancelled: 'This order is canceled.',
  packed: 'Part of this order is packed or sent. Unpack it first, or place a further order.',
} as const;

/** Adds, removes and changes the parts of an order: first it shows what the order would cost, then staff confirm it. */
export default function EditOrderPage() {
  const { order } = useLoaderData<typeof load>();
  const answer = useAnswer<Awaited<ReturnType<typeof change>>>();
  const isReviewed = answer && 'reviewed' in answer;
  const failure = answer && 'problem' in answer ? failureIn(answer as FormFailure) : undefined;
  const field = fieldProps(failure);
  const mayDiscount = usePermission('orders.discount');
  const why = whyNotEditable(order.lines);
  const rows = rowsOf(order);
  return (
    <>
      <BackLink href={orderHref(order._id)}>Order #{order.number}</BackLink>
      <PageHeading title="Change parts">
        {order.paid
          ? 'This order is paid: you refund what it costs less, or the customer pays what it costs more.'
          : 'This order is not paid yet: the customer pays the new total.'}
      </PageHeading>
      {failure && !failure.problem.fields && <Banner tone="bad" title={failureText(failure)} className="mb-6" />}
      {failure?.problem.fields?.['lines'] && (
        <Banner tone="bad" title={failure.problem.fields['lines']} className="mb-6" />
      )}
      {why && <Banner tone="wait" title={WHY_NOT[why]} />}
      {!why && (
        <Card as="section" title={countOf(rows.length, PARTS)}>
          <PostForm noValidate>
            <HiddenFields fields={{ intent: 'review' }} />
            <ul className="divide-y divide-line">
              {rows.map(({ part, name, sku, before, quantity, unitPrice }) => (
                <li key={part} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
                  <div className="min-w-0 flex-1 basis-56">
                    <h3 className="text-base font-semibold wrap-anywhere">{name}</h3>
                    <p className="mt-1 text-sm text-muted">
                      {[sku, before === 0 ? 'Waits for the payment' : countOf(before, UNITS)]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <div className="flex flex-wrap gap-3">
                    <NumberField
                      id={`quantity-${part}`}
                      {...field(`quantity.${part}`, String(quantity))}
                      label="Units"
                      aria-label={`Units of ${name}`}
                      fieldClassName="w-28"
                    />
                    {mayDiscount && (
                      <NumberField
                        id={`price-${part}`}
                        {...field(`price.${part}`, unitPrice === null ? '' : plainAmount(unitPrice))}
                        label="Unit price"
                        aria-label={`Unit price of ${name}`}
                        decimal
                        fieldClassName="w-32"
                      />
                    )}
                  </div>
                </li>
              ))}
            </ul>
            <TextAreaField
              label="Add parts"
              {...field('list')}
              rows={3}
              maxLength={20_000}
              optional
              fieldClassName="mt-2"
              hint="One part per line with its quantity: PS-10482, 4"
            />
            <div className="mt-4">
              <ChoosePartField list="list" />
            </div>
            <p className="mt-4">
              <SubmitButton>Review changes</SubmitButton>
            </p>
          </PostForm>
        </Card>
      )}
      {isReviewed && !why && <Review key={JSON.stringify(answer.reviewed)} order={order} {...answer.reviewed} />}
    </>
  );
}

interface Reviewed {
  readonly quote: OrderEditQuote;
  readonly lines: readonly Edit[];
}

/** What the order would be, and the button that makes it so. */
function Review({ order, quote, lines }: Reviewed & { order: WholeOrder }) {
  const { placeOrderPrice, difference, adjustments } = quote;
  const place = useScrollIntoView(true);
  const changed = quote.lines.filter(({ before, quantity }) => before !== quantity);
  const isSame = changed.length === 0 && placeOrderPrice === order.placeOrderPrice;
  if (isSame) return <Banner tone="wait" title="Nothing is changed yet" className="mt-6" />;
  return (
    <div ref={place} tabIndex={-1} className="mt-6 rounded-box">
      <Card as="section" title="The changed order">
        <ul className="mb-4 list-disc ps-5 wrap-anywhere">
          {changed.map(({ part, name, before, quantity }) => (
            <li key={part}>
              {name}: {changedUnitsText({ before, quantity })}
            </li>
          ))}
        </ul>
        <Facts
          items={[
            { name: 'Parts', value: <Price cents={centsOf(quote.linesPrice)} /> },
            ...adjustments.map(({ name, amount }) => ({ name, value: <Price cents={centsOf(amount)} /> })),
            { name: 'New total', value: <Price cents={centsOf(placeOrderPrice)} /> },
            ...(difference === 0
              ? []
              : [
                  {
                    name: difference > 0 ? 'To be paid' : 'Refunded now',
                    value: <Price cents={Math.abs(centsOf(difference))} />,
                  },
                ]),
          ]}
        />
        <PostForm className="mt-5 grid gap-4">
          <HiddenFields fields={{ intent: 'save', lines: JSON.stringify(lines), total: String(placeOrderPrice) }} />
          {difference > 0 && (
            <>
              <p className="text-sm text-muted">
                Added units are reserved now. The order changes when the difference is paid.
              </p>
              <CheckboxField name="email" label="Email the customer a link to pay it" defaultChecked />
            </>
          )}
          <p>
            <SubmitButton variant="primary">{difference < 0 ? 'Change order and refund' : 'Change order'}</SubmitButton>
          </p>
        </PostForm>
      </Card>
    </div>
  );
}
