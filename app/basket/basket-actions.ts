import { redirect, replace } from 'react-router';
import { t } from '#contract/language/text.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import { Failure } from '#contract/errors.ts';
import { formText } from '#app/forms/form-text.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';

/** The result of a basket change: the changed line, or why nothing changed. */
export type BasketAnswer = { line: BasketLine; message: string | undefined } | FormFailure;

/**
 * Changes the basket. Fields: `intent` (`add`, `set`, `remove`, `restore`), `part`, and `quantity` except for `remove`.
 * Removing and restoring redirect to the basket, or to the checkout with `from=checkout`; after a removal the basket's
 * address says what to restore.
 */
export const handleBasketAction = formAction(async ({ call }, form): Promise<BasketAnswer | Response> => {
  const intent = formText(form, 'intent');
  const part = formText(form, 'part');
  const quantity = formText(form, 'quantity') || formText(form, 'placeOrderQuantity');
  if (intent === 'remove') {
    await call('removeBasketLine', { params: { part } });
    if (form.get('from') === 'checkout') return redirect('/checkout');
    return replace(`/basket?${new URLSearchParams({ removed: part, quantity })}`);
  }
  if (intent !== 'add' && intent !== 'set' && intent !== 'restore') throw new Failure('malformed');
  const units = quantity.trim() === '' ? Number.NaN : Number(quantity);
  if (!Number.isInteger(units) || units < 1)
    throw new Failure('invalid_fields', t('Enter a whole number'), { fields: { quantity: t('Enter a whole number') } });
  const { line } = await call('setBasketLine', {
    params: { part },
    body: { quantity: units, raise: intent !== 'set' },
  });
  if (intent === 'restore') return redirect('/basket');
  return { line, message: intent === 'add' ? addedText(line) : undefined };
});

function addedText({ quantity, name }: BasketLine): string {
  return t('In your basket: {quantity} × {part}', { quantity, part: name });
}
