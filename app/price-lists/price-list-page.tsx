import { useRef } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import { pricesOf } from '#contract/orders/order-price.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { exampleBreaks, formatBreaks } from '#contract/parts/price-breaks.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, answerTo, isConfirmed, isDone } from '#app/actions/use-screen-action.ts';
import { withFieldNames } from '#app/actions/with-field-names.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormBasis } from '#app/forms/use-form-basis.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { ExportButton } from '#app/lists/export-button.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { TableFileField } from '#app/ui/fields/file-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { Price } from '#app/ui/text/price.tsx';
import { PriceListFields } from './price-list-fields.tsx';
import { formFieldOf, importedTexts, NEW_VALUES, readListPrice, readPriceList, valuesOf } from './price-list-form.ts';
import { PriceListTable, priceLists } from './price-list-table.tsx';
import { ALL_PRICE_LISTS_PATH, PRICE_LISTS_PATH } from './price-lists-path.ts';

/** The id in the address of the form of a new price list, and of the table of all. */
const [NEW, ALL] = ['new', 'all'];

const prices = defineList({
  call: 'listListPrices',
  label: 'Prices of parts',
  noun: ['part', 'parts'],
  search: 'Search by SKU or name',
  isCounted: true,
});

const load = async (context: LoaderContext) => {
  await context.admin();
  const { call, params } = context;
  if (params['id'] === ALL) return { lists: await priceLists.load(context), priceList: null };
  const groups = (await call('listCustomerGroups')).map(({ _id: id, name }) => ({ id, name }));
  const id = params['id']!;
  const shared = { lists: null, groups, offered: newAttempt() };
  if (id === NEW) return { ...shared, priceList: null, values: NEW_VALUES, ofParts: null };
  const [priceList, ofParts] = await Promise.all([
    call('readPriceList', { params: { id } }),
    prices.load(context, { id }),
  ]);
  return { ...shared, priceList, values: valuesOf(priceList), ofParts };
};

const change = formAction(async (context, form): Promise<ActionResult | Response> => {
  const { call } = context;
  const id = context.params['id']!;
  const intent = formText(form, 'intent');
  const part = formText(form, 'id');
  const done = (message: string): ActionResult => ({ done: { intent, ids: [part], message, kind: 'success' } });
  await context.admin('promotions.write');
  switch (intent) {
    case 'price': {
      const body = readListPrice(form);
      const [found] = await matchList(context, `${formText(form, 'part').trim()}, 1`, 'part');
      await call('setListPrice', { params: { id, part: found!.part._id }, body });
      return done(`Price set: ${partTitle(found!.part)}`);
    }
    case 'import': {
      const file = form.get('file');
      if (!(file instanceof File) || file.size === 0)
        throw new Failure('invalid_fields', undefined, { fields: { file: 'Choose a file' } });
      const query = form.has('skip') ? { skip: '1' as const } : {};
      // Without its type, which some systems get wrong.
      const answer = await call('importListPrices', { params: { id }, query, file: new Blob([file]) });
      return { done: { intent, ids: [], ...importedTexts(answer) } };
    }
    case 'remove':
      await call('removeListPrice', { params: { id, part } });
      return done('Price removed');
    case 'delete':
      if (!isConfirmed(form))
        return {
          confirmation: {
            title: 'Delete this price list?',
            text: 'Its customers pay other prices from now on. Orders keep theirs.',
            confirm: 'Delete price list',
            fields: { intent },
          },
        };
      await call('deletePriceList', { params: { id } });
      return redirect(ALL_PRICE_LISTS_PATH);
    default: {
      const priceList = readPriceList(form);
      try {
        if (id === NEW) {
          const { insertedId } = await sendOnce('price-list', form, (key) =>
            call('addPriceList', { body: priceList, ...key }),
          );
          return redirect(`${PRICE_LISTS_PATH}/${insertedId}`);
        }
        const version = Number(formText(form, 'version'));
        await call('changePriceList', { params: { id }, body: { version, priceList } });
      } catch (error) {
        throw withFieldNames(error, formFieldOf(priceList.rules));
      }
      return done('Saved');
    }
  }
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(change);
export const clientAction = inBrowser(change);
export const shouldRevalidate = keepWhenUnreachable;

/** The table of price lists, or one of them: its form, and the prices of its parts. */
export default function PriceListPage() {
  const data = useLoaderData<typeof load>();
  if (data.lists) return <PriceListTable lists={data.lists} />;
  // Once a new list is saved, its form is that of a saved one.
  return <PriceListScreen key={data.priceList?._id ?? NEW} {...data} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof load>>, { groups: unknown }>;

function PriceListScreen({ priceList, values, groups, offered, ofParts }: Loaded) {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer);
  const ofForm = failure?.values['intent'] === 'save' ? failure : undefined;
  const [version, onTyped] = useFormBasis(priceList?.version ?? 0, answerTo(answer, 'save'));
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, ofForm?.problem.fields);
  const mayWrite = usePermission('promotions.write');
  return (
    <>
      <BackLink href={ALL_PRICE_LISTS_PATH}>Price lists</BackLink>
      <PageHeading
        title={<span className="wrap-anywhere">{priceList?.name ?? 'New price list'}</span>}
        actions={
          priceList && (
            <Allowed permission="promotions.write">
              <PostButton fields={{ intent: 'delete' }} variant="quiet-danger">
                Delete
              </PostButton>
            </Allowed>
          )
        }
      >
        {priceList ? VIEW_TEXTS[priceList.view] : 'Prices of parts can be added once the list is saved.'}
      </PageHeading>
      {!failure?.problem.fields && <ActionNotice />}
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        <PostForm ref={form} noValidate onInput={onTyped} className="grid grid-cols-1 gap-6">
          <HiddenFields fields={{ version, attempt: attemptFor(offered, ofForm) }} />
          <PriceListFields values={ofForm?.values ?? values} errors={ofForm?.problem.fields ?? {}} groups={groups} />
          <Allowed permission="promotions.write">
            <FormBanner failure={ofForm} />
            <div>
              <Button type="submit" name="intent" value="save" variant="primary">
                {priceList ? 'Save' : 'Add price list'}
              </Button>
            </div>
          </Allowed>
        </PostForm>
        {ofParts && (
          <>
            <Allowed permission="promotions.write">
              <PartPriceForm answer={answer} failure={failureIn(answer, 'intent', 'price')} />
              <PriceFileForm failure={failureIn(answer, 'intent', 'import')} />
            </Allowed>
            <AdminList
              list={prices}
              data={ofParts}
              frame={{
                title: 'Prices of parts',
                aside: <ExportButton call="exportListPrices" params={{ id: priceList!._id }} query={{}} />,
              }}
              empty={({ isNarrowed }) =>
                isNarrowed
                  ? { title: 'No match', text: 'No part of this list has this SKU or name.', showAll: 'Show all' }
                  : { title: 'No prices of parts', text: 'The percentages above decide.' }
              }
              columns={[
                {
                  header: 'Part',
                  primary: true,
                  cell: (part) => (
                    <div>
                      <TextLink href={`/dashboard/manageproduct/${part._id}`}>{partTitle(part)}</TextLink>
                      <p className="text-sm text-muted">{part.onSale ? part.sku : `${part.sku} · not on sale`}</p>
                    </div>
                  ),
                },
                { header: 'Price', align: 'end', cell: ({ price }) => <Price cents={centsOf(price)} /> },
                { header: 'Volume discounts', cell: (part) => formatBreaks(pricesOf(part).priceBreaks) },
                {
                  header: 'Public price',
                  align: 'end',
                  cell: ({ price, publicPrice }) => (
                    <>
                      <Price cents={centsOf(publicPrice)} />
                      {publicPrice < price && <span className="block text-sm text-warning">lower</span>}
                    </>
                  ),
                },
              ]}
              rowActions={
                mayWrite
                  ? (part) => (
                      <PostButton
                        fields={{ intent: 'remove', id: part._id }}
                        size="sm"
                        variant="quiet-danger"
                        aria-label={`Remove ${part.sku}`}
                      >
                        Remove
                      </PostButton>
                    )
                  : undefined
              }
            />
          </>
        )}
      </div>
    </>
  );
}

const VIEW_TEXTS = {
  active: 'Its customers pay these prices now.',
  planned: 'It has not started yet.',
  ended: 'It has ended: its customers pay other prices.',
  off: 'It is switched off: its customers pay other prices.',
};

/** Sets the prices of the parts in a file. */
function PriceFileForm({ failure }: { failure: FormFailure | undefined }) {
  return (
    <Card as="section" title="Prices from a file">
      <PostForm noValidate encType="multipart/form-data" className="grid max-w-form gap-4">
        <HiddenFields fields={{ intent: 'import' }} />
        <TableFileField
          label="File"
          hint="CSV or Excel with the price, volume discounts if you like, and the SKU, the GTIN or the maker's number"
          error={failure?.problem.fields?.['file']}
        />
        <CheckboxField name="skip" label="Leave out rows that cannot be read" />
        <p className="text-sm text-muted">Parts that the file does not name keep their prices in this list.</p>
        <div>
          <SubmitButton>Import prices</SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

function PartPriceForm({ answer, failure }: { answer: ActionResult | undefined; failure: FormFailure | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'price')));
  const field = fieldProps(failure);
  return (
    <Card as="section" title="Set the price of a part">
      <PostForm ref={form} noValidate className="grid max-w-form gap-4">
        <HiddenFields fields={{ intent: 'price' }} />
        <TextField label="Part" {...field('part')} required maxLength={200} hint="Its SKU" autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Price of one unit"
            {...field('price')}
            required
            maxLength={20}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            label="Volume discounts"
            {...field('breaks')}
            optional
            maxLength={400}
            hint={exampleBreaks()}
            autoComplete="off"
          />
        </div>
        <p className="text-sm text-muted">
          It is charged as it is, even where it is above the public price. The part&apos;s public volume discounts do
          not apply.
        </p>
        <div>
          <SubmitButton>Set price</SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}
