import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { checkoutCharges, choiceOf, type CheckoutCharges } from './checkout-charges.ts';

/**
 * What the order costs while the form is being filled in. The radio buttons of the methods pass the chosen one to
 * `chooseMethod`, because React resets them before the form's own events arrive.
 * @param first the values that the form is rendered with
 * @param shape changes with the fields of the form
 */
export function useCheckoutCharges(
  form: RefObject<HTMLFormElement | null>,
  {
    terms,
    addresses,
    lines,
    first,
    shape,
  }: {
    terms: CheckoutTerms;
    addresses: readonly Address[];
    lines: readonly DraftLine[];
    first: Readonly<Partial<Record<string, string>>>;
    shape: string;
  },
): { charges: CheckoutCharges; chooseMethod: (id: string) => void } {
  const [choice, setChoice] = useState(() => choiceOf((name) => first[name], addresses));
  const charges = checkoutCharges(terms, lines, choice);
  const takeMethod = useEffectEvent((element: HTMLFormElement) => {
    const method = new FormData(element).get('deliveryMethod')?.toString();
    if (method && method !== charges.chosen?.id) setChoice((before) => ({ ...before, method }));
  });
  useEffect(() => {
    // Chosen before hydration, or filled in again by the browser: the next render would replace it.
    // oxlint-disable-next-line react/set-state-in-effect -- only the form has it
    if (form.current) takeMethod(form.current);
  }, [form]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => {
      const typed = new FormData(element);
      const { place, pickUp } = choiceOf((name) => typed.get(name)?.toString(), addresses);
      setChoice((before) => ({ ...before, place, pickUp }));
    };
    // Handles a restored draft and the fields of another country.
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
    charges,
    chooseMethod: (method) => setChoice((before) => ({ ...before, method })),
  };
}
