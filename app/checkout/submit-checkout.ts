import { companyIn } from '#app/companies/ordering-company.ts';
import { t } from '#contract/language/text.ts';
import { formText } from '#app/forms/form-text.ts';
import { type Problem, Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import { formFailure, typedValues } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { QuotedCharges } from '#contract/orders/charges.ts';
import { isProviderTax } from '#contract/settings/checkout-terms.ts';
import { checkoutCharges, choiceOf, draftLines, usedCodes } from './checkout-charges.ts';
import { readTerms } from './checkout-loader.ts';
import { deliveryFromText, readToOrder } from './part-checkout.ts';
import { addressErrors, placeCheckout } from './place-checkout.ts';
import { quoteCheckout } from './quote-checkout.ts';

/** The form's state after it was sent without scripts: the typed values with the fields of their country. */
export interface CheckoutAnswer {
  readonly values: Record<string, string>;
  readonly format: AddressFormat;
  /** The charges with the tax for the address, if the card provider calculated it. */
  readonly charges?: QuotedCharges;
  /** Why nothing was ordered; undefined if only the country was changed. */
  readonly problem: Problem | undefined;
}

/**
 * Places the order of a checkout form that was sent without scripts; with the intent `country`, only changes the
 * fields. The order form of a part page, which the part page's action passes on, only fills in the fields.
 * @returns with `onlyPart` if the part was ordered by itself
 */
export async function submitCheckout({
  request,
  call,
  signedIn,
  url,
}: LoaderContext): Promise<CheckoutAnswer | { order: string; onlyPart: string | undefined }> {
  const form = await request.formData();
  const format = await readFormat(call, formText(form, 'country'));
  let quoted: QuotedCharges | undefined;
  try {
    await signedIn();
    if (form.has('placeOrderQuantity')) {
      const { name } = await signedIn();
      const text = { phone: formText(form, 'phone'), address: formText(form, 'address') };
      return { values: { name, ...deliveryFromText(text) }, format, problem: undefined };
    }
    if (form.get('intent') === 'country') return { values: typedValues(form), format, problem: undefined };
    const [basket, addresses, terms] = await Promise.all([
      readToOrder(call, url.searchParams),
      call('listAddresses'),
      readTerms(call, url.searchParams, companyIn(form)),
    ]);
    const { onlyPart } = basket;
    if (onlyPart === undefined && basket.key !== form.get('key'))
      throw new Failure(
        'edit_conflict',
        t('Your basket has changed. Nothing was ordered. Check it, then order again.'),
      );
    const missing = addressErrors(form, addresses, format);
    if (Object.keys(missing).length > 0)
      throw new Failure('invalid_fields', undefined, { fields: missing as Record<string, string> });
    const choice = choiceOf((name) => form.get(name)?.toString(), addresses);
    const charges = checkoutCharges(terms, draftLines(basket), choice);
    if (charges.undelivered)
      throw new Failure('invalid_fields', undefined, { fields: { deliveryMethod: charges.undelivered } });
    if (charges.chosen) form.set('deliveryMethod', charges.chosen.id);
    if (isProviderTax(terms.tax.mode))
      quoted = await quoteCheckout(call, form, basket.lines, addresses, usedCodes(charges));
    const { totalCents } = quoted ?? charges;
    // The page could not recalculate for this address, so its total may differ from the order's.
    if (form.get('shown') !== String(totalCents))
      throw new Failure(
        'price_changed',
        t('The total below is for this address. Nothing was ordered yet. Check it, then place the order.'),
      );
    const key = onlyPart === undefined ? basket.key : formText(form, 'key') || basket.key;
    const codes = usedCodes(charges);
    const shown = { lines: basket.lines, total: dollarsOf(totalCents), key, onlyPart, codes };
    return { ...(await placeCheckout(call, form, shown, addresses)), onlyPart };
  } catch (error) {
    if (error instanceof Response || (error instanceof Failure && error.status === 401)) throw error;
    return { ...formFailure(error, form), format, charges: quoted };
  }
}
