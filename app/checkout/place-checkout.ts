import { companyIn, ORDERING_COMPANY } from '#app/companies/ordering-company.ts';
import { t } from '#contract/language/text.ts';
import { lineIndexOf } from '#app/actions/with-field-names.ts';
import { formText } from '#app/forms/form-text.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import { Failure } from '#contract/errors.ts';
import { CHECKOUT_METHODS, type CheckoutMethod } from '#contract/payments/payment-methods.ts';
import type { Call } from '#app/api/caller.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import {
  ANOTHER,
  deliveryFrom,
  deliveryOf,
  type FieldErrors,
  missingIn,
  pickUpOf,
} from '#app/addresses/delivery-form.ts';

/** The ordered lines: the basket as the page shows it. */
interface Shown {
  readonly lines: readonly Pick<BasketLine, 'part' | 'name' | 'quantity'>[];
  /** Dollars, with delivery and tax. */
  readonly total: number;
  /** The basket's key, the same in every tab that shows the same basket. */
  readonly key: string | null;
  /** The part that is ordered by itself, without the basket. */
  readonly onlyPart?: string | undefined;
  /** The codes of promotions that the total is calculated with. */
  readonly codes?: readonly string[];
}

/**
 * Places an order for the basket that the page shows, and saves its address if requested. A second press, another tab
 * or a reload repeats the call and gets the same order.
 * @param addresses the saved ones that the form offers
 * @throws Failure with what to do next
 */
export async function placeCheckout(
  call: Call,
  form: FormData,
  { lines, total, key, onlyPart, codes = [] }: Shown,
  addresses: readonly Address[],
): Promise<{ order: string; total: number }> {
  const saved = chosenAddress(form, addresses);
  const delivery = deliveryIn(form, saved);
  const pickUp = pickUpOf(form);
  try {
    const { insertedId, placeOrderPrice } = await call('createOrder', {
      body: {
        ...contentsOf(form, { lines, codes }, delivery),
        ...companyIn(form),
        placeOrderPrice: total,
        ...(onlyPart !== undefined && { keepBasket: true }),
      },
      ...(key && { idempotencyKey: key }),
    });
    // The order is placed even if this fails.
    if (form.has('basketEmails')) await call('setBasketEmails', { body: { wanted: true } }).catch(() => undefined);
    if (!pickUp && !saved && form.has('save')) await call('saveAddress', { body: delivery }).catch(() => undefined);
    return { order: insertedId, total: placeOrderPrice };
  } catch (error) {
    throw worded(error, lines, !pickUp && saved !== undefined);
  }
}

/** What is ordered, how it reaches its customer and is paid, and the texts of the form. @param delivery the address in the form */
function contentsOf(form: FormData, { lines, codes = [] }: Pick<Shown, 'lines' | 'codes'>, delivery: Delivery) {
  return {
    lines: lines.map(({ part, quantity }) => ({ part, quantity })),
    ...receivingOf(form, delivery),
    ...mapOrderTexts(({ key }) => formText(form, key).trim()),
    ...paymentIn(form),
    ...(codes.length > 0 && { codes: [...codes] }),
  };
}

/** How the order is to be paid, if not by card. */
function paymentIn(form: FormData): { payment?: CheckoutMethod } {
  const payment = CHECKOUT_METHODS.find((each) => each === form.get('payment'));
  return payment === undefined || payment === 'card' ? {} : { payment };
}

/** Asks the company to approve the order of a checkout that is above the buyer's limit. @throws Failure with what to do next */
export async function askApproval(
  call: Call,
  form: FormData,
  wanted: Pick<Shown, 'lines' | 'codes'>,
  addresses: readonly Address[],
): Promise<void> {
  const saved = chosenAddress(form, addresses);
  const body = { ...contentsOf(form, wanted, deliveryIn(form, saved)), company: formText(form, ORDERING_COMPANY) };
  await call('requestApproval', { body }).catch((error: unknown) => {
    throw worded(error, wanted.lines, saved !== undefined);
  });
}

/** How an order reaches its customer, as the calls take it. @param delivery the address in the form */
export function receivingOf(form: FormData, delivery: Delivery) {
  const pickUp = pickUpOf(form);
  if (pickUp) return { pickUp };
  const deliveryMethod = formText(form, 'deliveryMethod').trim();
  return { delivery, ...(deliveryMethod && { deliveryMethod }) };
}

/** Changes the delivery of an order that was placed and not paid to that of the form. @throws Failure with what to do next */
export async function moveCheckout(
  call: Call,
  order: string,
  form: FormData,
  addresses: readonly Address[],
): Promise<{ placeOrderPrice: number }> {
  const saved = chosenAddress(form, addresses);
  const deliveryMethod = formText(form, 'deliveryMethod').trim();
  try {
    return await call('changeDelivery', {
      params: { id: order },
      body: { delivery: deliveryIn(form, saved), ...(deliveryMethod && { deliveryMethod }) },
    });
  } catch (error) {
    throw worded(error, [], saved !== undefined);
  }
}

/** The delivery address that a form asks for. @param saved the saved address that it chooses */
export function deliveryIn(form: FormData, saved: Address | undefined): Delivery {
  return saved ? deliveryFrom(saved) : deliveryOf(form);
}

/** The saved address that a form selects; undefined if the form's own fields hold the address. */
export function chosenAddress(form: FormData, addresses: readonly Address[]): Address | undefined {
  return addresses.find(({ _id }) => _id === form.get('address'));
}

/** What is missing from the form's delivery address, or of who picks the order up, by field; empty if nothing is. */
export function addressErrors(form: FormData, addresses: readonly Address[], format: AddressFormat): FieldErrors {
  const pickUp = pickUpOf(form);
  if (pickUp) return pickUp.name === '' ? { pickUpName: t('Enter a name') } : {};
  if (chosenAddress(form, addresses)) return {};
  // Without the selected address, the form would send the hidden fields of another address.
  if (form.get('address') !== ANOTHER) return { address: t('This address is no longer saved. Choose another.') };
  return missingIn(deliveryOf(form), format);
}

/** The failure to place an order as the checkout says it. @param isSaved whether its address is a saved one */
export function worded(error: unknown, lines: Shown['lines'], isSaved: boolean): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, fresh, fields } = error;
  // The tax could not be calculated: nothing was ordered, and the text says so.
  if (code === 'provider_unavailable' || code === 'provider_refused') return error;
  if (error.status >= 500)
    return new Failure(
      code,
      t("We couldn't confirm your order. Press Pay again; you won't be charged or ordered twice."),
    );
  if (code === 'lines_short')
    return new Failure(code, t("Some parts aren't available in that quantity. Nothing was ordered."), { fresh });
  if (code === 'price_changed')
    return new Failure(code, t('Prices have changed. Nothing was ordered. Check the new total, then press Pay again.'));
  if (code === 'idempotency_mismatch')
    return new Failure(
      code,
      t('You already ordered this basket with other details. Check My Orders before you order again.'),
    );
  const wrong = Object.entries(fields ?? {}).find(([path]) => path.startsWith('delivery.'))?.[1];
  if (isSaved && wrong)
    return new Failure(code, t('This address is incomplete: {wrong}. Change it in your profile.', { wrong }));
  const [path = '', text] = Object.entries(fields ?? {})[0] ?? [];
  const index = lineIndexOf(path);
  if (text && index !== undefined) return new Failure(code, `${lines[index]?.name}: ${text}`, { fresh });
  return ofWholeOrder(error);
}

/** What is wrong with all lines together, such as a total that cannot be paid, or with a code, as a failure that no field shows. */
export function ofWholeOrder(error: unknown): unknown {
  const fields = (error instanceof Failure && error.fields) || {};
  const [, text] = Object.entries(fields).find(([path]) => path === 'lines' || path.startsWith('codes.')) ?? [];
  return text ? new Failure('invalid_fields', text) : error;
}
