import { t } from '#contract/language/text.ts';
import { redirect } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, centsOf } from '#contract/money.ts';
import { lineTotalCents, unitPriceCents } from '#contract/orders/order-price.ts';
import { parseBreaks } from '#contract/parts/price-breaks.ts';
import { ORDER_TEXTS } from '#contract/orders/order-texts.ts';
import { needsCheckout } from '#contract/orders/charges.ts';
import { quantityProblem } from '#contract/parts/quantity.ts';
import { CHECKOUT_DRAFT } from '#app/checkout/checkout-draft.ts';
import { deliveryFromText, partCheckoutPath } from '#app/checkout/part-checkout.ts';
import { readDraft, storeDraft } from '#app/ui/drafts/stored-draft.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { formFailure, parseForm, type FormFailure } from '#app/forms/form-failure.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formatCents } from '#app/ui/text/format-number.ts';

const orderSchema = async () => (await import('#contract/orders/orders.ts')).NewOrderSchema;

/**
 * Places the order and redirects to its confirmation; where it costs other than the part, such as with delivery or tax,
 * leads to the checkout of the part instead, and where the basket holds other parts, to the checkout of all. On failure returns the reason and the entered values.
 * @param toCheckout leads to the checkout at this path
 */
async function handlePlaceOrder(
  { request, params, call, signedIn }: LoaderContext,
  toCheckout: (path: string, form: FormData) => Response,
): Promise<FormFailure | Response> {
  const form = await request.formData();
  const id = params.id ?? '';
  try {
    const viewer = await signedIn();
    const body = await parseForm(orderSchema, orderOf(form, id, viewer));
    const { placeOrderQuantity: quantity } = body;
    const [basket, terms, { category: kind, brand }] = await Promise.all([
      call('readBasket'),
      call('readCheckoutTerms'),
      call('readPart', { params: { id } }),
    ]);
    const line = { partId: id, quantity, kind, brand, totalCents: centsOf(body.placeOrderPrice) };
    if (basket.lines.some(({ part }) => part !== id)) {
      await checkQuantity(call, id, quantity);
      await call('setBasketLine', { params: { part: id }, body: { quantity } });
      return toCheckout(`/checkout?${new URLSearchParams({ added: id })}`, form);
    }
    if (needsCheckout(terms, [line])) {
      await checkQuantity(call, id, body.placeOrderQuantity);
      return toCheckout(partCheckoutPath(id, body.placeOrderQuantity, formText(form, 'attempt')), form);
    }
    const { insertedId } = await sendOnce(`order:${id}`, form, (key) => call('placeOrder', { body, ...key }));
    return redirect(`/part/${id}?${new URLSearchParams({ placed: insertedId })}`);
  } catch (error) {
    // Redirects to sign-in; the form shows every other failure.
    if (error instanceof Response || (error instanceof Failure && error.status === 401)) throw error;
    return formFailure(await explainRefusal(error, call), form);
  }
}

/** Without scripts the browser itself passes the form on to the checkout, with what was typed. */
export const placePartOrder = (context: LoaderContext) =>
  handlePlaceOrder(context, (path) => redirect(path, { status: 307 }));

/** Takes what was typed along as the checkout's draft. The toast appears once the order is placed. */
export const placePartOrderInBrowser = async (context: LoaderContext) => {
  let isAtCheckout = false;
  const answer = await handlePlaceOrder(context, (path, form) => {
    isAtCheckout = true;
    const typed = deliveryFromText({ phone: formText(form, 'phone'), address: formText(form, 'address') });
    if (Object.keys(typed).length > 0) storeDraft(CHECKOUT_DRAFT, { ...draftFor(typed['line1']), ...typed });
    return redirect(path);
  });
  if (answer instanceof Response && !isAtCheckout) toast(t('Your order added successfully'));
  return answer;
};

/** The checkout's draft without the rest of another address. */
function draftFor(line1: string | undefined): Record<string, string> {
  const draft = readDraft<Record<string, string>>(CHECKOUT_DRAFT) ?? {};
  if (line1 === undefined || line1 === draft['line1']) return draft;
  return Object.fromEntries(Object.entries(draft).filter(([name]) => NOT_OF_ADDRESS.includes(name)));
}

const NOT_OF_ADDRESS = [...Object.keys(ORDER_TEXTS), 'save'];

/** The server checks it again when the order is placed. */
async function checkQuantity(call: LoaderContext['call'], id: string, quantity: number): Promise<void> {
  const problem = quantityProblem(quantity, await call('readPart', { params: { id } }));
  if (problem) throw new Failure('invalid_fields', undefined, { fields: { placeOrderQuantity: problem } });
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

    return new Failure(
      code,
      isKnown
        ? t(
            'The price has changed. It is now {amount}. Nothing was ordered. Check the new total, then place your order again.',
            { amount: formatCents(centsOf(fresh.price as number), store.currency) },
          )
        : t('The price has changed. Nothing was ordered. Check the new total, then place your order again.'),
      { fresh },
    );
  }
  if (code === 'idempotency_mismatch') {
    return new Failure(
      code,
      t('You already placed an order from this form with different details. Check My Orders before you place another.'),
    );
  }
  if (code === 'not_found') return new Failure(code, t('This part is no longer sold. Nothing was ordered.'));
  return error;
}
