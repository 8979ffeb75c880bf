import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { centsOf } from '#contract/money.ts';
import type { PlanState } from '#contract/parts/plan-states.ts';
import type { PartPrices, PricePlan } from '#contract/parts/prices.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, answerTo, isDone } from '#app/actions/use-screen-action.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { formText } from '#app/forms/form-text.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { ExportButton } from '#app/lists/export-button.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { useLivePage } from '#app/live/use-live-page.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { NumberField, TextField } from '#app/ui/fields/text-field.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { PriceChanges, priceChanges } from './price-changes.tsx';
import { PriceChart } from './price-chart.tsx';
import { pricePlanFormSchema } from './price-plan-form.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  const params = { id: context.params['id']! };
  const [prices, changes] = await Promise.all([
    context.call('readPartPrices', { params }),
    priceChanges.load(context, params),
  ]);
  return { prices, changes, until: Date.now(), offered: newAttempt() };
};

const handlePlan = formAction(async (context, form): Promise<ActionResult> => {
  await context.admin('catalog.write');
  const intent = formText(form, 'intent');
  const part = context.params['id']!;
  if (intent === 'end') {
    const id = formText(form, 'id');
    const { state } = await context.call('endPricePlan', { params: { id } });
    const kind = state === 'kept' ? 'info' : 'success';
    return { done: { intent, ids: [id], message: ENDED[state] ?? 'It is over', kind } };
  }
  const body = await parseForm(pricePlanFormSchema, Object.fromEntries(form));
  const { insertedId } = await sendOnce(`price-plan:${part}`, form, (key) =>
    context.call('planPrice', { params: { id: part }, body, ...key }),
  );
  const message = body.starts ? 'Price planned' : 'The price applies now';
  return { done: { intent: 'plan', ids: [insertedId], message, kind: 'success' } };
});

const ENDED: Partial<Record<PlanState, string>> = {
  canceled: 'The planned price was canceled',
  ended: 'The price before applies again',
  kept: 'The price was changed in between, so it stays',
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handlePlan);
export const clientAction = inBrowser(handlePlan);
export const shouldRevalidate = keepWhenUnreachable;

/** The prices of one part: over time, now, and planned. */
export default function PricesPage() {
  const { prices, changes, until, offered } = useLoaderData<typeof load>();
  useLivePage(['parts'], prices.part);
  const answer = useAnswer<ActionResult>();
  return (
    <>
      <PageHeading
        title={`Prices of ${prices.name}`}
        actions={
          <>
            <ExportButton call="exportPriceChanges" query={{}} params={{ id: prices.part }} />
            <ButtonLink href={`/dashboard/manageproduct?q=${encodeURIComponent(prices.sku)}`} icon="box">
              Manage Product
            </ButtonLink>
          </>
        }
      >
        <PartIdentity part={prices} className="" />
      </PageHeading>
      {answer && isDone(answer) && <ActionNotice />}
      <div className="mb-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card as="section" title="Price over time">
          <Facts items={factsOf(prices)} />
          <div className="mt-5">
            <PriceChart changes={prices.changes} until={until} />
          </div>
        </Card>
        {!prices.hidden && (
          <Allowed permission="catalog.write">
            <PlanForm key={prices.part} prices={prices} offered={offered} answer={answerTo(answer, 'plan')} />
          </Allowed>
        )}
      </div>
      {prices.plans.length > 0 && <Plans plans={prices.plans} />}
      <PriceChanges data={changes} />
    </>
  );
}

function factsOf({ price, compareAt, lowestPrice, hidden }: PartPrices) {
  return [
    { name: hidden ? 'Price (the part is deleted)' : 'Price', value: <Price cents={centsOf(price)} /> },
    ...(compareAt === null ? [] : [{ name: 'Compare at', value: <Price cents={centsOf(compareAt)} /> }]),
    ...(lowestPrice === null
      ? []
      : [{ name: 'Lowest price of the 30 days before', value: <Price cents={centsOf(lowestPrice)} /> }]),
  ];
}

function PlanForm({
  prices,
  offered,
  answer,
}: {
  prices: PartPrices;
  offered: string;
  answer: ActionResult | undefined;
}) {
  const currency = useCurrency();
  const failure = failureIn(answer);
  const form = useRef<HTMLFormElement>(null);
  // Saving a plan clears the form.
  useFormReset(form, useDoneCount(answer, isDone(answer)));
  return (
    <Card as="section" title="Plan a price">
      <CheckedForm form={form} schema={pricePlanFormSchema} failure={failure} className="grid gap-5">
        {(field) => (
          <>
            <HiddenFields fields={{ intent: 'plan', attempt: attemptFor(offered, failure) }} />
            <FormBanner failure={failure} />
            <div className="grid gap-5 sm:grid-cols-2">
              <NumberField label="New price" {...field('price')} decimal required />
              <NumberField
                label="Compare at"
                {...field('compareAt')}
                decimal
                optional
                hint={`Crossed out. The present price: ${formatCents(centsOf(prices.price), currency)}`}
              />
              <TextField label="Starts" {...field('starts')} type="datetime-local" optional hint="Empty: at once." />
              <TextField
                label="Ends"
                {...field('ends')}
                type="datetime-local"
                optional
                hint="Empty: the price stays."
              />
            </div>
            <p className="text-sm text-muted">
              In the shop&apos;s time zone. At the end, the price before applies again, unless someone changed the price
              in between. Placed orders keep their price.
            </p>
            <p>
              <SubmitButton variant="primary">Plan price</SubmitButton>
            </p>
          </>
        )}
      </CheckedForm>
    </Card>
  );
}

const STATES: Readonly<Record<PlanState, { text: string; tone?: 'good' | 'wait' | 'bad' }>> = {
  planned: { text: 'Planned', tone: 'wait' },
  running: { text: 'Applies now', tone: 'good' },
  applied: { text: 'Began' },
  ended: { text: 'Ended' },
  kept: { text: 'Ended, price kept', tone: 'wait' },
  canceled: { text: 'Canceled' },
  failed: { text: 'Did not begin', tone: 'bad' },
};

/** What ends a plan that is open. */
const END: Partial<Record<PlanState, string>> = { planned: 'Cancel', running: 'End now', applied: 'Undo' };

function Plans({ plans }: { plans: readonly PricePlan[] }) {
  const currency = useCurrency();
  return (
    <Card as="section" title="Planned prices" flush className="mb-6">
      <DataTable
        caption="Planned prices"
        rows={plans}
        rowKey={({ _id }) => _id}
        rowName={({ startsAt }) => startsAt.slice(0, 10)}
        empty={null}
        columns={[
          {
            header: 'Price',
            primary: true,
            cell: ({ price, compareAt }) => (
              <span>
                <Price cents={centsOf(price)} />{' '}
                {compareAt !== null && (
                  <span className="font-normal text-muted">
                    instead of <Price cents={centsOf(compareAt)} />
                  </span>
                )}
              </span>
            ),
          },
          { header: 'Starts', cell: ({ startsAt }) => <DateTime iso={startsAt} /> },
          { header: 'Ends', cell: ({ endsAt }) => (endsAt ? <DateTime iso={endsAt} /> : 'Never') },
          {
            header: 'State',
            cell: ({ state, problem }) => (
              <>
                <Badge {...(STATES[state].tone && { tone: STATES[state].tone })}>{STATES[state].text}</Badge>
                {problem && <span className="mt-1 block text-sm text-muted md:max-w-64">{problem}</span>}
              </>
            ),
          },
          {
            header: 'Who',
            cell: ({ by }) => <span className="block wrap-anywhere md:max-w-52">{by ?? 'Unknown'}</span>,
          },
        ]}
        rowActions={({ _id, price, state }) => (
          <Allowed permission="catalog.write">
            {END[state] && (
              <PostButton
                fields={{ intent: 'end', id: _id }}
                size="sm"
                aria-label={`${END[state]}: ${formatCents(centsOf(price), currency)}`}
              >
                {END[state]}
              </PostButton>
            )}
          </Allowed>
        )}
      />
    </Card>
  );
}
