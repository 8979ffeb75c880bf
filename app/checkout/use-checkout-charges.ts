import { type RefObject, useEffect, useState } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import type { CheckoutTerms } from '#contract/store/shop-settings.ts';
import { checkoutCharges, choiceOf, type CheckoutCharges } from './checkout-charges.ts';

/**
 * What the order costs, as the form is filled in. The radio buttons of the methods pass the chosen one to `chooseMethod`:
 * React resets them before the form's own events arrive.
 * @param first the values that the form is rendered with
 * @param shape changes with the fields of the form
 */
export function useCheckoutCharges(
  form: RefObject<HTMLFormElement | null>,
  {
    terms,
    addresses,
    linesCents,
    first,
    shape,
  }: {
    terms: CheckoutTerms;
    addresses: readonly Address[];
    linesCents: number;
    first: Readonly<Partial<Record<string, string>>>;
    shape: string;
  },
): { charges: CheckoutCharges; chooseMethod: (id: string) => void } {
  const [choice, setChoice] = useState(() => choiceOf((name) => first[name], addresses));
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => {
      const typed = new FormData(element);
      const { place } = choiceOf((name) => typed.get(name)?.toString(), addresses);
      setChoice((before) => ({ ...before, place }));
    };
    // A restored draft, and the fields of another country.
    read();
    element.addEventListener('input', read);
    element.addEventListener('change', read);
    return () => {
      element.removeEventListener('input', read);
      element.removeEventListener('change', read);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `shape` changes with the fields of the form
  }, [form, addresses, shape]);
  return {
    charges: checkoutCharges(terms, linesCents, choice),
    chooseMethod: (method) => setChoice((before) => ({ ...before, method })),
  };
}
