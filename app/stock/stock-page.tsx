import { useRef } from 'react';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { useLoaderData } from 'react-router';
import { MAX_STOCK_REASON } from '#contract/stock/stock-choices.ts';
import type { Stock } from '#contract/stock/stock.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { CheckedForm } from '#app/forms/checked-form.tsx';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { useLivePage } from '#app/live/use-live-page.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { NumberField, SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { StockEntries, stockEntries } from './stock-entries.tsx';
import { stockFormSchema } from './stock-form.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  const params = { id: context.params['id']! };
  const [stock, entries] = await Promise.all([
    context.call('readStock', { params }),
    stockEntries.load(context, params),
  ]);
  return { stock, entries, offered: newAttempt() };
};

const handleCorrection = formAction(async (context, form): Promise<ActionResult> => {
  await context.admin('stock.write');
  const body = await parseForm(stockFormSchema, Object.fromEntries(form));
  const id = context.params['id']!;
  const { quantity } = await sendOnce(`stock:${id}`, form, (key) =>
    context.call('correctStock', { params: { id }, body, ...key }),
  );
  const message = `Saved: ${formatCount(quantity)} for sale`;
  return { done: { intent: body.kind, ids: [id], message, kind: 'success' } };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleCorrection);
export const clientAction = inBrowser(handleCorrection);
export const shouldRevalidate = keepWhenUnreachable;

/** The stock of one part: where its units are, a form to receive, remove or count them, and its ledger. */
export default function StockPage() {
  const { stock, entries, offered } = useLoaderData<typeof load>();
  useLivePage(['parts'], stock.part);
  const answer = useAnswer<ActionResult>();
  const isSaved = answer && isDone(answer);
  return (
    <>
      <PageHeading
        title={`Stock of ${stock.name}`}
        actions={
          <ButtonLink href={`/dashboard/manageproduct?q=${encodeURIComponent(stock.sku)}`} icon="box">
            Manage Product
          </ButtonLink>
        }
      >
        <PartIdentity part={stock} className="" />
      </PageHeading>
      {isSaved && <ActionNotice />}
      <div className="mb-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card as="section" title="Where the units are">
          <Facts items={factsOf(stock)} />
        </Card>
        <Allowed permission="stock.write">
          <CorrectionForm key={stock.part} stock={stock} offered={offered} answer={answer} />
        </Allowed>
      </div>
      <StockEntries data={entries} />
    </>
  );
}

function factsOf({ quantity, reserved, toPack, packed, promised, onShelf, storagePlace, hidden }: Stock) {
  const units = (count: number) => <Figures>{formatCount(count)}</Figures>;
  return [
    { name: hidden ? 'For sale once the part is restored' : 'For sale', value: units(quantity) },
    { name: 'Reserved for unpaid orders', value: units(reserved) },
    { name: 'Paid, to pack', value: units(toPack) },
    ...(promised > 0 ? [{ name: 'Promised, not arrived', value: units(promised) }] : []),
    { name: 'On the shelf', value: <strong>{units(onShelf)}</strong> },
    { name: 'Packed, not shipped', value: units(packed) },
    { name: 'Storage location', value: storagePlace ? <Figures>{storagePlace}</Figures> : 'Not set' },
  ];
}

const KINDS = [
  { value: 'receive', label: 'Receive units' },
  { value: 'remove', label: 'Remove units' },
  { value: 'count', label: 'Count the shelf' },
];

function CorrectionForm({
  stock,
  offered,
  answer,
}: {
  stock: Stock;
  offered: string;
  answer: ActionResult | undefined;
}) {
  const failure = failureIn(answer);
  const values = failure?.values ?? {};
  const form = useRef<HTMLFormElement>(null);
  // Saving a correction clears the form.
  useFormReset(form, useDoneCount(answer, isDone(answer)));
  // A count is based on the stock that was shown when it was typed.
  const [over, onTyped] = useFormBasis(
    { onShelf: String(stock.onShelf), version: String(stock.version) },
    answer,
    failure && { onShelf: values['onShelf'] ?? '', version: values['version'] ?? '' },
  );
  return (
    <Card as="section" title="Change the stock">
      <CheckedForm form={form} schema={stockFormSchema} failure={failure} onInput={onTyped} className="grid gap-5">
        {(field) => (
          <>
            <HiddenFields fields={{ ...over, attempt: attemptFor(offered, failure) }} />
            <FormBanner failure={failure} />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField label="What happened" {...field('kind', 'receive')} options={KINDS} />
              <NumberField label="Units" {...field('units')} required hint="When counting: all units on the shelf." />
            </div>
            <TextField
              label="Reason"
              {...field('reason')}
              autoComplete="off"
              maxLength={MAX_STOCK_REASON}
              hint="For example a delivery note, breakage or a stock count. Optional when you receive units."
            />
            <p>
              <SubmitButton variant="primary">Save</SubmitButton>
            </p>
          </>
        )}
      </CheckedForm>
    </Card>
  );
}
