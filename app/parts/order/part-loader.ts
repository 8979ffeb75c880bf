import { redirect } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formFailure, parseForm, type FormFailure } from '#app/forms/form-failure.ts';
import { forgetAttempt, isDefinite, newAttempt } from '#app/forms/form-attempt.ts';
import { formatCents } from '#app/ui/text/format-number.ts';
import { orNearest } from '../nearest.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';

/** Loads the part, its buyer, an idempotency key for the next order, and the order just placed, if there is one. */
export async function loadPart(context: LoaderContext) {
  const { call, params, signedIn, url } = context;
  const reading = orNearest(context, call('readPart', { params: { id: params.id ?? '' } }));
  // Signed-out visitors are redirected to /login whatever the part's state.
  reading.catch(() => {});
  const viewer = await signedIn();
  const placedId = url.searchParams.get('placed');
  const [part, placed] = await Promise.all([reading, placedId ? readPlaced(call, placedId) : null]);
  return { part, viewer, placed: placed?.placeOrderProduct === part._id ? placed : null, offered: newAttempt() };
}

function readPlaced(call: LoaderContext['call'], id: string): Promise<Order | null> {
  return call('readOrder', { params: { id } }).catch(() => null);
}

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
    const { insertedId } = await call('placeOrder', { body, idempotencyKey: textOf(form, 'attempt') });
    return redirect(`/part/${id}?${new URLSearchParams({ placed: insertedId })}`);
  } catch (error) {
    // Redirects to sign-in; the form shows every other failure.
    if (error instanceof Response || (error instanceof Failure && error.status === 401)) throw error;
    return formFailure(await explainRefusal(error, call), form);
  }
}

function orderOf(form: FormData, partId: string, viewer: Viewer) {
  const quantity = textOf(form, 'placeOrderQuantity').trim();
  const units = quantity === '' ? Number.NaN : Number(quantity);
  return {
    placeOrderProduct: partId,
    placeOrderProductName: textOf(form, 'placeOrderProductName').slice(0, 500),
    customerEmail: viewer.email,
    customerName: viewer.name,
    phone: textOf(form, 'phone'),
    address: textOf(form, 'address'),
    placeOrderQuantity: units,
    // The unit price that the page showed, times the quantity: without scripts the form has no total.
    placeOrderPrice: Number.isInteger(units) && units > 0 ? dollarsOf(Number(textOf(form, 'unitCents')) * units) : 0,
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Words the server's refusals for this page, with the current price where it is known. */
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

/**
 * The browser's action, which also forgets the attempt once its outcome is known. @param placed called after the order
 * is placed
 */
export async function handlePlaceOrderInBrowser(
  context: LoaderContext,
  placed: () => void,
): Promise<FormFailure | Response> {
  const answer = await handlePlaceOrder(context);
  if (answer instanceof Response) placed();
  if (answer instanceof Response || isDefinite(answer)) forgetAttempt(`order:${context.params.id ?? ''}`);
  return answer;
}

/** Loads a part page's data in the browser; links prefetch it. */
export const partClientLoader = inBrowser(loadPart);
