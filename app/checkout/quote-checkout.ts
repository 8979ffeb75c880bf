import type { Address } from '#contract/addresses/addresses.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import type { QuotedCharges } from '#contract/orders/charges.ts';
import type { Call } from '#app/api/caller.ts';
import { companyIn } from '#app/companies/ordering-company.ts';
import { chosenAddress, deliveryIn, ofWholeOrder, receivingOf } from './place-checkout.ts';

/**
 * What a checkout's order costs, including the tax that the card provider calculates.
 * @param form with a complete address @param isGuest whether it is of a visitor without an account
 * @throws Failure `invalid_fields` for an address without a known tax, `lines_short`, `provider_unavailable`
 */
export async function quoteCheckout(
  call: Call,
  form: FormData,
  lines: readonly Pick<BasketLine, 'part' | 'quantity'>[],
  addresses: readonly Address[],
  codes: readonly string[],
  isGuest = false,
): Promise<QuotedCharges> {
  const quoted = call(isGuest ? 'quoteGuestOrder' : 'quoteOrder', {
    body: {
      lines: lines.map(({ part, quantity }) => ({ part, quantity })),
      ...receivingOf(form, deliveryIn(form, chosenAddress(form, addresses))),
      ...companyIn(form),
      ...(codes.length > 0 && { codes: [...codes] }),
    },
  });
  return quoted.catch((error: unknown) => {
    throw ofWholeOrder(error);
  });
}
