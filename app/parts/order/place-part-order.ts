import { redirect } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, centsOf } from '#contract/money.ts';
import { lineTotalCents, unitPriceCents } from '#contract/orders/order-price.ts';
import { parseBreaks } from '#contract/parts/price-breaks.ts';
import { formFailure, parseForm, type FormFailure } from '#app/forms/form-failure.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formatCents } from '#app/ui/text/format-number.ts';

const orderSchema = async () => (await import('#contract/orders/orders.ts')).NewOrderSchema;

/** Places the order and redirects to its confirmation; on failure returns the reason and the entered values. */
export async function handlePlaceOrder({
  request,
  params,
  call,
  signedIn,
}: LoaderContext): Promise<FormFailure | Response> {
  const form = await request.formData();
  const id = params.id ?? '';
  try {
    const viewer = await signedIn();
    const body = await parseForm(orderSchema, orderOf(form, id, viewer));
    const { insertedId } = await sendOnce(`order:${id}`, form, (key) => call('placeOrder', { body, ...key }));
    return redirect(`/part/${id}?${new URLSearchParams({ placed: insertedId })}`);
  } catch (error) {
    // Redirects to sign-in; the form shows every other failure.
    if (error instanceof Response || (error instanceof Failure && error.status === 401)) throw error;
    return formFailure(await explainRefusal(error, call), form);
  }
}

function orderOf(form: FormData, partId: string, viewer: Viewer) {
  const quantity = formText(form, 'placeOrderQuantity').trim();
  const units = quantity === '' ? Number.NaN : Number(quantity);
  return {
    placeOrderProduct: partId,
    placeOrderProductName: formText(form, 'placeOrderProductName').slice(0, 500),
    customerEmail: viewer.email,
    customerName: viewer.name,
    phone: formText(form, 'phone'),
    address: formText(form, 'address'),
    placeOrderQuantity: units,
    placeOrderPrice: dollarsOf(shownCents(form, units)),
  };
}

/** The quantity at the prices that the page showed, in cents: without scripts the form has no total. */
function shownCents(form: FormData, quantity: number): number {
  const { priceCents, priceBreaks = [] } = parseBreaks(formText(form, 'prices')) ?? {};
  if (priceCents === undefined || !Number.isInteger(quantity) || quantity < 1) return 0;
  return lineTotalCents({ unitPriceCents: unitPriceCents({ priceCents, priceBreaks }, quantity), quantity });
}

/** Rephrases the server's failures for this page, with the current price where it is known. */
async function explainRefusal(error: unknown, call: LoaderContext['call']): Promise<unknown> {
  if (!(error instanceof Failure)) return error;
  const { code, fresh } = error;
  if (code === 'price_changed') {
    const store = await call('readStore').catch(() => null);
    const isKnown = store && typeof fresh?.price === 'number';
    const price = isKnown ? ` It is now ${formatCents(centsOf(fresh.price as number), store.currency)}.` : '';
    return new Failure(
      code,
      `The price has changed.${price} Nothing was ordered. Check the new total, then place your order again.`,
      { fresh },
    );
  }
  if (code === 'idempotency_mismatch') {
    return new Failure(
      code,
      'You already placed an order from this form with different details. Check My Orders before you place another.',
    );
  }
  if (code === 'not_found') return new Failure(code, 'This part is no longer sold. Nothing was ordered.');
  return error;
}
