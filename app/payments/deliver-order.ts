import { redirect } from 'react-router';
import { lacksAddress } from '#contract/orders/charges.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { readFormat } from '#app/addresses/delivery-form.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import {
  changeDeliveryAction,
  type RefusedDelivery,
  refusedDelivery,
} from '#app/orders/detail/change-delivery-action.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import type { PayableOrder } from './payable-order.ts';
import type { AddressForm } from './payment-address.tsx';

/** What the address form of an order needs; null if the order can be paid as it is. */
export async function loadAddressForm(call: LoaderContext['call'], order: PayableOrder): Promise<AddressForm | null> {
  if (!isUnpaid(order)) return null;
  const terms = await call('readCheckoutTerms');
  if (!lacksAddress(order, terms)) return null;
  const addresses = await call('listAddresses');
  const format = await readFormat(call, addresses[0]?.country);
  return { terms, now: Date.now(), addresses, countries: countryOptions(), format };
}

/** Saves the address of an unpaid order, with its delivery method, and shows the payment again. */
export async function deliverOrder(context: LoaderContext): Promise<RefusedDelivery | Response> {
  const form = await context.request.formData();
  const id = context.params.paymentId ?? '';
  try {
    await context.signedIn();
    await changeDeliveryAction(context, id, form);
  } catch (error) {
    return refusedDelivery(context, error, form);
  }
  if (typeof document !== 'undefined') deleteDraft(`address:${id}`);
  return redirect(paymentPath(id));
}
