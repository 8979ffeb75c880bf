import { type RefObject, useEffect, useRef, useState } from 'react';
import { Failure } from '#contract/errors.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import type { QuotedCharges } from '#contract/orders/charges.ts';
import { type CheckoutTerms, isProviderTax } from '#contract/settings/checkout-terms.ts';
import { ORDER_TEXTS } from '#contract/orders/order-texts.ts';
import type { BasketLine } from '#contract/basket/basket.ts';
import { call } from '#app/api/browser-call.ts';
import { addedCentsOf } from '#contract/orders/adjustments.ts';
import { type CheckoutCharges, usedCodes } from './checkout-charges.ts';
import { addressErrors } from './place-checkout.ts';
import { quoteCheckout } from './quote-checkout.ts';

/**
 * Adds the tax to the charges of a checkout once its address is complete, if the card provider calculates it.
 * @param answered the charges from the action's answer to a form sent without scripts
 */
export function useProviderTax(
  form: RefObject<HTMLFormElement | null>,
  charges: CheckoutCharges,
  {
    terms,
    lines,
    addresses,
    format,
    answered,
    isGuest = false,
  }: {
    terms: CheckoutTerms;
    lines: readonly Pick<BasketLine, 'part' | 'quantity'>[];
    addresses: readonly Address[];
    format: AddressFormat;
    answered: QuotedCharges | undefined;
    /** Whether it is the checkout of a visitor without an account. */
    isGuest?: boolean;
  },
): {
  charges: CheckoutCharges;
  /** The charges lack the tax: the address is incomplete, or the provider has not answered. */
  isTaxMissing: boolean;
  /** Why the provider did not calculate the tax for the address. */
  taxFailure: Failure | undefined;
} {
  const isProvider = isProviderTax(terms.tax.mode);
  const [quoted, setQuoted] = useState<{ charges?: QuotedCharges; failure?: Failure }>(
    answered ? { charges: answered } : {},
  );
  const latest = useRef('');
  const { linesCents, deliveryCents } = charges;
  const codes = usedCodes(charges).join();
  const discountCents = addedCentsOf('promotion', charges.adjustments);
  useEffect(() => {
    const element = form.current;
    if (!element || !isProvider) return;
    const read = async () => {
      const typed = new FormData(element);
      const isComplete = Object.keys(addressErrors(typed, addresses, format)).length === 0;
      const wanted = JSON.stringify([
        linesCents,
        deliveryCents,
        discountCents,
        codes,
        ...[...typed].filter(([name]) => !(name in ORDER_TEXTS)),
      ]);
      if (wanted === latest.current) return;
      latest.current = wanted;
      setQuoted({});
      if (!isComplete) return;
      const answer = await quoteCheckout(call, typed, lines, addresses, codes ? codes.split(',') : [], isGuest).then(
        (made) => ({ charges: made }),
        (error: unknown) => ({ failure: error instanceof Failure ? error : new Failure('internal') }),
      );
      if (wanted === latest.current) setQuoted(answer);
    };
    void read();
    const onChange = () => void read();
    element.addEventListener('change', onChange);
    return () => element.removeEventListener('change', onChange);
  }, [form, isProvider, addresses, format, lines, linesCents, deliveryCents, discountCents, codes, isGuest]);
  const { charges: made, failure } = quoted;
  // Prices may have changed since: the current charges decide what is shown, and the server what is charged.
  const isCurrent =
    made?.linesCents === linesCents &&
    made.deliveryCents === deliveryCents &&
    addedCentsOf('promotion', made.adjustments) === discountCents;
  return {
    charges: isProvider && isCurrent ? { ...charges, ...made } : charges,
    isTaxMissing: isProvider && !isCurrent,
    taxFailure: failure,
  };
}
