import { t } from '#contract/language/text.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { Failure } from '#contract/errors.ts';
import { addressErrors, chosenAddress, deliveryIn } from '#app/checkout/place-checkout.ts';
import { formText } from '#app/forms/form-text.ts';
import { fieldErrorsOf, missingIn, readFormat } from '#app/addresses/delivery-form.ts';
import { type FormFailure, formFailure } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/** An address that was refused, with its country's fields. */
export type RefusedDelivery = FormFailure & { format: AddressFormat };

/**
 * Changes the delivery address of an order to the form's, which may be a saved one, and the delivery method if it has one.
 * @returns what happened, as a message
 * @throws Failure `invalid_fields`, `order_state`, `not_found`
 */
export async function changeDeliveryAction({ call }: LoaderContext, id: string, form: FormData): Promise<string> {
  // Without scripts: shows the fields of another country.
  if (form.getAll('intent').includes('country'))
    throw new Failure('invalid_fields', t('Fill in the address.'), { fields: {} });
  const addresses = form.has('address') ? await call('listAddresses') : [];
  const saved = chosenAddress(form, addresses);
  const delivery = deliveryIn(form, saved);
  const format = await readFormat(call, delivery.country);
  const missing = (
    form.has('address') ? addressErrors(form, addresses, format) : missingIn(delivery, format)
  ) as Record<string, string>;
  if (Object.keys(missing).length > 0) throw new Failure('invalid_fields', undefined, { fields: missing });
  try {
    const deliveryMethod = formText(form, 'deliveryMethod') || undefined;
    const chargeDifference = form.has('chargeDifference');
    const keepCharges = form.has('keepCharges');
    const { change } = await call('changeDelivery', {
      params: { id },
      body: {
        delivery,
        ...(deliveryMethod && { deliveryMethod }),
        ...(chargeDifference && { chargeDifference }),
        ...(keepCharges && { keepCharges }),
      },
    });
    return change ? t('The address changes once the difference is paid') : t('Delivery address changed');
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    const fields = fieldErrorsOf(error.fields) as Record<string, string>;
    throw new Failure(error.code, error.message, { fields });
  }
}

/** The answer to a form whose address was refused. */
export async function refusedDelivery(
  { call }: LoaderContext,
  error: unknown,
  form: FormData,
): Promise<RefusedDelivery> {
  const failure = formFailure(error, form);
  return { ...failure, format: await readFormat(call, failure.values['country']) };
}
