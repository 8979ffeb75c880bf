import { useRef, useState } from 'react';
import type { AddressFormat } from '#contract/addresses/address-format.ts';
import { call } from '#app/api/browser-call.ts';
import { readFormat } from './delivery-form.ts';

/**
 * The address form of the chosen country.
 * @param first the form that the page was loaded with
 */
export function useAddressFormat(first: AddressFormat) {
  const [format, setFormat] = useState(first);
  const latest = useRef(first.country);
  const chooseCountry = (country: string): void => {
    latest.current = country;
    readFormat(call, country).then(
      (answer) => latest.current === country && setFormat(answer),
      // The fields stay as they are, and the server reports what is missing.
      () => {},
    );
  };
  return { format, chooseCountry };
}
