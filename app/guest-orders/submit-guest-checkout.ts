import { t } from '#contract/language/text.ts';
import { redirect } from 'react-router';
import { type FieldErrors, deliveryOf, readFormat } from '#app/addresses/delivery-form.ts';
import { addressErrors, receivingOf, worded } from '#app/checkout/place-checkout.ts';
import { quoteCheckout } from '#app/checkout/quote-checkout.ts';
import type { CheckoutAnswer } from '#app/checkout/submit-checkout.ts';
import { formFailure, typedValues } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { mapOrderTexts } from '#contract/orders/order-texts.ts';
import type { QuotedCharges } from '#contract/orders/charges.ts';

/** A line that the form orders: what the page showed, so that sending the form again is the same order. */
export interface ShownLine {
  readonly part: string;
  readonly name: string;
  readonly quantity: number;
}

/** The order that the form shows. */
export function shownOrder(lines: readonly ShownLine[], codes: readonly string[]): string {
  return JSON.stringify({ lines: lines.map(({ part, name, quantity }) => ({ part, name, quantity })), codes });
}

/**
 * Places the order of a guest's checkout form, with and without scripts, and leads on to its payment; with the intent
 * `country`, only changes the fields.
 */
export async function submitGuestCheckout({ request, call }: LoaderContext): Promise<CheckoutAnswer | Response> {
  const form = await request.formData();
  const text = (name: string): string => formText(form, name).trim();
  const format = await readFormat(call, text('country'));
  let charges: QuotedCharges | undefined;
  const { lines, codes } = readShown(text('order'));
  try {
    if (text('intent') === 'country') return { values: typedValues(form), format, problem: undefined };
    const missing: FieldErrors = {
      ...(text('email') === '' && { email: t('Email is Required') }),
      ...addressErrors(form, [], format),
    };
    if (Object.keys(missing).length > 0)
      throw new Failure('invalid_fields', undefined, { fields: missing as Record<string, string> });
    const ordered = lines.map(({ part, quantity }) => ({ part, quantity }));
    const key = text('key');
    const placed = call('createGuestOrder', {
      body: {
        email: text('email'),
        lines: ordered,
        ...receivingOf(form, deliveryOf(form)),
        ...mapOrderTexts(({ key: name }) => text(name)),
        placeOrderPrice: dollarsOf(Number(text('shown'))),
        ...(codes.length > 0 && { codes }),
      },
      ...(key && { idempotencyKey: key }),
    });
    const { token } = await placed.catch(async (error: unknown) => {
      // The tax that the card provider calculates is not in what the page could show without scripts.
      if (error instanceof Failure && error.code === 'price_changed')
        charges = await quoteCheckout(call, form, ordered, [], codes, true);
      throw refusalOf(error, lines);
    });
    return redirect(`/pay/${token}`);
  } catch (error) {
    return { ...formFailure(error, form), format, charges };
  }
}

/** The refusal in words for someone without an account. */
function refusalOf(error: unknown, lines: readonly ShownLine[]): unknown {
  if (!(error instanceof Failure)) return error;
  if (error.code === 'idempotency_mismatch')
    return new Failure(
      error.code,
      t('You already ordered this basket with other details. The email about that order has a link to it.'),
    );
  if (error.code === 'price_changed')
    return new Failure(
      error.code,
      t('The total below is for this address. Nothing was ordered yet. Check it, then place the order.'),
    );
  return worded(error, lines, false);
}

/** What the form says that it showed; the server checks it. */
function readShown(shown: string): { lines: readonly ShownLine[]; codes: string[] } {
  try {
    const { lines, codes } = JSON.parse(shown) as { lines: ShownLine[]; codes: string[] };
    if (Array.isArray(lines) && Array.isArray(codes)) return { lines, codes };
  } catch {
    // Not from the page.
  }
  return { lines: [], codes: [] };
}
