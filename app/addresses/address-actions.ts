import { formText } from '#app/forms/form-text.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { Failure, type Problem } from '#contract/errors.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { formFailure, typedValues } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { deliveryOf, missingIn, readFormat } from './delivery-form.ts';

export const ADDRESSES_PATH = '/dashboard/myprofile/addresses';

/** The form's state: the typed values, with the fields of their country. */
export interface TypedAddress {
  readonly values: Record<string, string>;
  readonly format: AddressFormat;
  /** Why nothing was saved; undefined if only the country was changed. */
  readonly problem: Problem | undefined;
}

/** `done`: the id of the changed address, '' for a new one. */
export type AddressAnswer = { readonly done: string } | { readonly removed: Address } | TypedAddress;

/**
 * Changes the saved addresses. Fields: `intent` (`save`, `restore`, `prefer`, `remove`, or `country`, which only
 * changes the fields), `id` of an existing one, the address, and `isDefault`.
 */
export async function handleAddressesAction(context: LoaderContext): Promise<AddressAnswer> {
  const { request, call, signedIn } = context;
  const form = await request.formData();
  const id = formText(form, 'id');
  const intent = form.get('intent');
  const format = await readFormat(call, formText(form, 'country'));
  try {
    await signedIn();
    switch (intent) {
      case 'country':
        return { values: typedValues(form), format, problem: undefined };
      case 'prefer':
        await call('preferAddress', { params: { id } });
        return { done: id };
      case 'remove': {
        const removed = (await call('listAddresses')).find(({ _id }) => _id === id);
        await call('removeAddress', { params: { id } });
        return removed ? { removed } : { done: id };
      }
      case 'restore':
      case 'save':
        await save(context, form, id, format);
        return { done: id };
      default:
        throw new Failure('malformed');
    }
  } catch (error) {
    return { ...formFailure(error, form), format };
  }
}

async function save({ call }: LoaderContext, form: FormData, id: string, format: AddressFormat): Promise<void> {
  const delivery = deliveryOf(form);
  const fields = missingIn(delivery, format) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw new Failure('invalid_fields', undefined, { fields });
  const body = { ...delivery, isDefault: form.has('isDefault') };
  if (id) await call('changeAddress', { params: { id }, body });
  else await call('saveAddress', { body });
}
