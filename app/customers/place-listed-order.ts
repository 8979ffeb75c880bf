import type { Customer } from '#contract/accounts/customers.ts';
import { Failure } from '#contract/errors.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';

/**
 * Places an order for a pasted list as a customer, to their default address if they have one.
 * @param form with the `list`
 * @returns the new order
 * @throws Failure `invalid_fields` naming the lines without a certain match
 */
export async function placeListedOrder(
  context: LoaderContext,
  id: string,
  form: FormData,
): Promise<{ insertedId: string; number: string }> {
  const lines = await matchList(context, formText(form, 'list'), 'list');
  const { call } = context;
  const { addresses } = await call('readCustomer', { params: { id } });
  const delivery = addresses[0] && deliveryOf(addresses[0]);
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

function deliveryOf({
  _id,
  isDefault: _default,
  text: _text,
  phoneText: _phone,
  ...delivery
}: Customer['addresses'][number]) {
  void _id;
  return delivery;
}
