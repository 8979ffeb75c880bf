import { formText } from '#app/forms/form-text.ts';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { ActionDone, ActionResult } from '#app/actions/use-screen-action.ts';
import { runStaffAction } from '#app/staff/staff-actions.ts';
import { deliveryFrom } from '#app/addresses/delivery-form.ts';
import { Failure } from '#contract/errors.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { matchList } from '#app/loaders/match-list.ts';

const noteSchema = async () => (await import('#contract/accounts/customers.ts')).CustomerNoteSchema;

/** The forms of a customer's page: notes (`note`, `remove-note`), an order (`order`), and those about the account (staff-actions.ts). */
export const handleCustomerPageAction = formAction(async (context, form): Promise<ActionResult> => {
  const intent = formText(form, 'intent');
  const id = context.params['id']!;
  const done = (message: string, link?: ActionDone['done']['link']): ActionResult => ({
    done: { intent, ids: [id], message, kind: 'success', ...(link && { link }) },
  });
  switch (intent) {
    case 'order': {
      const { insertedId, number } = await placeListedOrder(context, id, form);
      const link = { href: `/dashboard/manageorder?order=${insertedId}`, text: 'View order' };
      return done(`Order ${number} placed; the link is emailed`, link);
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
 * Places an order for a pasted list as a customer, to their default address if they have one.
 * @param form with the `list`
 * @returns the new order
 * @throws Failure `invalid_fields` naming the lines without a certain match
 */
async function placeListedOrder(
  context: LoaderContext,
  id: string,
  form: FormData,
): Promise<{ insertedId: string; number: string }> {
  const lines = await matchList(context, formText(form, 'list'), 'list');
  const { call } = context;
  const { addresses } = await call('readCustomer', { params: { id } });
  const delivery = addresses[0] && deliveryFrom(addresses[0]);
  const body = {
    lines: lines.map(({ part, quantity }) => ({ part: part._id, quantity })),
    ...(delivery && { delivery }),
  };
  return sendOnce(`customer-order:${id}`, form, (key) =>
    call('placeForCustomer', { params: { id }, body, ...key }),
  ).catch((error: unknown) => {
    // Shows what is wrong with a line next to the list.
    const text = error instanceof Failure ? (Object.values(error.fields ?? {})[0] ?? error.message) : undefined;
    throw text === undefined ? error : new Failure('invalid_fields', undefined, { fields: { list: text } });
  });
}
