import type { Customer } from '#contract/accounts/customers.ts';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/**
 * Places an order of a pasted list as a customer, to their default address if they have one.
 * @param attempt the idempotency key
 * @returns the new order
 * @throws Failure `invalid_fields` naming the lines without a certain part
 */
export async function placeListedOrder(
  { call }: LoaderContext,
  id: string,
  list: string,
  attempt: string,
): Promise<{ insertedId: string; number: string }> {
  if (list.trim() === '')
    throw new Failure('invalid_fields', undefined, { fields: { list: 'Enter at least one part' } });
  const { lines } = await call('matchParts', { body: { text: list } });
  const unknown = lines.filter(({ part }) => part === null);
  if (unknown.length > 0) {
    const named = unknown.map(({ input, guesses }) => `${input}${guesses[0] ? ` (${guesses[0].sku}?)` : ''}`);
    throw new Failure('invalid_fields', undefined, { fields: { list: `Use the SKU of: ${named.join('; ')}` } });
  }
  const { addresses } = await call('readCustomer', { params: { id } });
  const delivery = addresses[0] && deliveryOf(addresses[0]);
  return call('placeForCustomer', {
    params: { id },
    body: {
      lines: lines.map(({ part, quantity }) => ({ part: part!._id, quantity })),
      ...(delivery && { delivery }),
    },
    idempotencyKey: attempt,
  }).catch((error: unknown) => {
    // What is wrong with a line is said next to the list.
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
