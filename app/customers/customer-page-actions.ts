import { formText } from '#app/forms/form-text.ts';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { ActionDone, ActionResult } from '#app/actions/use-screen-action.ts';
import { runStaffAction } from '#app/staff/staff-actions.ts';
import { deliveryOf, fieldErrorsOf, missingIn, readFormat } from '#app/addresses/delivery-form.ts';
import { refusedDelivery } from '#app/orders/detail/change-delivery-action.ts';
import { Failure } from '#contract/errors.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { readDiscount, readPrices } from './staff-prices.ts';
import { matchList } from '#app/loaders/match-list.ts';

const noteSchema = async () => (await import('#contract/customers/customers.ts')).CustomerNoteSchema;

/** The forms of a customer's page: notes (`note`, `remove-note`), an order (`order`), and those about the account (staff-actions.ts). */
export const handleCustomerPageAction = formAction(async (context, form): Promise<ActionResult> => {
  const intent = formText(form, 'intent');
  const id = context.params['id']!;
  const done = (message: string, link?: ActionDone['done']['link']): ActionResult => ({
    done: { intent, ids: [id], message, kind: 'success', ...(link && { link }) },
  });
  switch (intent) {
    case 'order':
      try {
        const { insertedId, number } = await placeListedOrder(context, id, form);
        const link = { href: `/dashboard/manageorder?order=${insertedId}`, text: 'View order' };
        return done(`Order ${number} placed; the link is emailed`, link);
      } catch (error) {
        return refusedDelivery(context, error, form);
      }
    case 'note':
      await context.call('addCustomerNote', {
        params: { id },
        body: await parseForm(noteSchema, { text: form.get('text') }),
      });
      return done('Note added');
    case 'remove-note':
      await context.call('removeCustomerNote', { params: { id, note: formText(form, 'note') } });
      return done('Note deleted');
    default:
      return runStaffAction(context, form);
  }
});

/**
 * Places an order for a pasted list as a customer, to the typed address; without one, they add it before they pay.
 * @param form with the `list` and the address
 * @returns the new order
 * @throws Failure `invalid_fields` naming the lines without a certain match, or what the address lacks
 */
async function placeListedOrder(
  context: LoaderContext,
  id: string,
  form: FormData,
): Promise<{ insertedId: string; number: string }> {
  const { call } = context;
  // Without scripts: shows the fields of another country.
  if (form.getAll('intent').includes('country'))
    throw new Failure('invalid_fields', 'Fill in the address.', { fields: {} });
  const typed = deliveryOf(form);
  const delivery = WHERE.some((name) => typed[name] !== '') ? typed : undefined;
  if (delivery) {
    const fields = missingIn(delivery, await readFormat(call, delivery.country)) as Record<string, string>;
    if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', undefined, { fields });
  }
  const lines = await matchList(context, formText(form, 'list'), 'list');
  const prices = readPrices(
    formText(form, 'prices'),
    lines.map(({ part }) => part),
  );
  const discount = readDiscount(formText(form, 'discount').trim(), formText(form, 'discountLabel').trim());
  const body = {
    lines: lines.map(({ part, quantity }) => {
      const unitPrice = prices.get(part._id);
      return { part: part._id, quantity, ...(unitPrice !== undefined && { unitPrice }) };
    }),
    ...(discount && { discount }),
    ...(delivery && { delivery }),
  };
  return sendOnce(`customer-order:${id}`, form, (key) =>
    call('placeForCustomer', { params: { id }, body, ...key }),
  ).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const wrong = Object.entries(error.fields ?? {});
    const ofAddress = wrong.filter(([field]) => field.startsWith('delivery.'));
    const discounted = wrong.find(([field]) => field.startsWith('discount.'));
    if (discounted) {
      const [field, message] = discounted;
      const name = field === 'discount.label' ? 'discountLabel' : 'discount';
      throw new Failure('invalid_fields', undefined, { fields: { [name]: message } });
    }
    // Shows what is wrong with a line next to the list.
    const fields =
      ofAddress.length > 0 ? fieldErrorsOf(Object.fromEntries(ofAddress)) : { list: wrong[0]?.[1] ?? error.message };
    throw new Failure('invalid_fields', undefined, { fields: fields as Record<string, string> });
  });
}

/** The fields that make an address: a name, a country and a phone number alone are none. */
const WHERE = ['line1', 'line2', 'city', 'postcode'] as const;
