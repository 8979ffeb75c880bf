import { companyIn } from '#app/companies/ordering-company.ts';
import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import type { DraftContents } from '#contract/order-drafts/order-drafts.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import type { ActionDone, ActionResult } from '#app/actions/use-screen-action.ts';
import { withFieldNames } from '#app/actions/with-field-names.ts';
import { deliveryOf, missingIn, readFormat } from '#app/addresses/delivery-form.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';
import { draftHref, formFieldOf, readBasis } from '#app/order-drafts/draft-form.ts';
import { refusedDelivery } from '#app/orders/detail/change-delivery-action.ts';
import { readDiscount, readPrices } from './staff-prices.ts';

/** A failure of an order whose draft was saved before. */
export interface SavedDraft {
  readonly isSaved?: boolean;
}

/**
 * Places the typed order for a customer, or keeps it as a draft (`as=draft`). With `draft` it continues that one, whose page
 * showed `basis`: it is saved first, so that nothing is lost when the order cannot be placed.
 */
export async function orderForCustomer(
  context: LoaderContext,
  customer: string,
  form: FormData,
): Promise<(ActionResult & SavedDraft) | Response> {
  let isSaved = false;
  try {
    // Without scripts: shows the fields of another country.
    if (form.getAll('intent').includes('country'))
      throw new Failure('invalid_fields', 'Fill in the address.', { fields: {} });
    const isKept = form.get('as') === 'draft';
    const typed = isKept ? await readDraft(context, form) : await readOrder(context, form);
    const id = formText(form, 'draft');
    if (!id && isKept) return await addDraft(context, customer, form, typed);
    if (!id) {
      const { unclear: _, lines, ...contents } = typed;
      const body = { ...contents, ...companyIn(form), lines: lines.map(({ seenPrice: __, ...line }) => line) };
      const name = `customer-order:${customer}`;
      return placed(
        await sendOnce(name, form, (key) =>
          context.call('placeForCustomer', { params: { id: customer }, body, ...key }),
        ),
      );
    }
    const { version: before, priceOf } = readBasis(formText(form, 'basis'));
    const lines = typed.lines.map((line) => {
      const seenPrice = priceOf(line.part, line.quantity);
      return seenPrice === undefined ? line : { ...line, seenPrice };
    });
    const body = { ...typed, lines, version: before };
    const { version } = await context.call('changeOrderDraft', { params: { id }, body });
    isSaved = true;
    if (isKept) return done('draft', 'Draft saved');
    return placed(
      await sendOnce(`order-draft:${id}`, form, (key) =>
        context.call('placeOrderDraft', { params: { id }, body: { version }, ...key }),
      ),
    );
  } catch (error) {
    const fresh = error instanceof Failure && error.code === 'order_state' ? error.fresh : undefined;
    if (fresh?.['order']) return placed({ insertedId: String(fresh['order']), number: String(fresh['number']) }, true);
    const named = withFieldNames(error, formFieldOf);
    return { ...(await refusedDelivery(context, named, form)), isSaved };
  }
}

function placed({ insertedId, number }: { insertedId: string; number: string }, isRepeat = false): ActionDone {
  const message = isRepeat
    ? `This draft was placed before, as order ${number}`
    : `Order ${number} placed; the link is emailed`;
  return done('order', message, { href: `/dashboard/manageorder?order=${insertedId}`, text: 'View order' });
}

function done(intent: string, message: string, link?: ActionDone['done']['link']): ActionDone {
  return { done: { intent, ids: [], message, kind: 'success', ...(link && { link }) } };
}

async function addDraft({ call }: LoaderContext, customer: string, form: FormData, contents: DraftContents) {
  const body = { ...contents, customer };
  const { insertedId } = await sendOnce(`order-draft:of:${customer}`, form, (key) =>
    call('createOrderDraft', { body, ...key }),
  );
  return redirect(draftHref({ _id: insertedId, customer: { _id: customer } }));
}

/** The fields that make an address: a name, a country and a phone number alone are none. */
const WHERE = ['line1', 'line2', 'city', 'postcode'] as const;

/** What the form says, for an order. @throws Failure `invalid_fields` naming what is missing or not certain */
async function readOrder(context: LoaderContext, form: FormData): Promise<DraftContents> {
  const typed = deliveryOf(form);
  const delivery = WHERE.some((name) => typed[name] !== '') ? typed : undefined;
  if (delivery) {
    const fields = missingIn(delivery, await readFormat(context.call, delivery.country)) as Record<string, string>;
    if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', undefined, { fields });
  }
  const matched = await matchList(context, formText(form, 'list'), 'list');
  return { ...contentsOf(form, matched), unclear: '', ...(delivery && { delivery }) };
}

/** What the form says, for a draft: lines without a certain part or number of units stay as they were typed. */
async function readDraft({ call }: LoaderContext, form: FormData): Promise<DraftContents> {
  const text = formText(form, 'list');
  const { lines } = text.trim() === '' ? { lines: [] } : await call('matchParts', { body: { text } });
  const matched = lines.flatMap(({ part, quantity }) => (part ? [{ part, quantity }] : []));
  const unclear = lines.filter(({ part }) => !part).map(({ input }) => input);
  return { ...contentsOf(form, matched), unclear: unclear.join('\n'), delivery: deliveryOf(form) };
}

function contentsOf(form: FormData, matched: Awaited<ReturnType<typeof matchList>>) {
  const prices = readPrices(
    formText(form, 'prices'),
    matched.map(({ part }) => part),
  );
  const discount = readDiscount(formText(form, 'discount').trim(), formText(form, 'discountLabel').trim());
  return {
    lines: matched.map(({ part, quantity }): DraftContents['lines'][number] => {
      const unitPrice = prices.get(part._id);
      return { part: part._id, quantity, ...(unitPrice !== undefined && { unitPrice }) };
    }),
    ...(discount && { discount }),
    ...mapOrderTexts(({ key }) => formText(form, key)),
  };
}
