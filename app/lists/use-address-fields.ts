import { type FormEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * For a GET form whose search field and choices are in the page's address: Back, Forward and links change them too. Text
 * typed during a navigation is newer and stays. Returns the form's `ref` and `onSubmit`.
 */
export function useAddressFields() {
  const [search] = useSearchParams();
  const ref = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData>(undefined);
  const shown = useRef(search);
  useEffect(() => {
    for (const field of ref.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[type=search], select') ??
      []) {
      const [before, now] = [shown.current, search].map((address) => address.get(field.name) ?? '') as [string, string];
      if (now !== before && sent.current?.get(field.name) !== now) field.value = now;
    }
    shown.current = search;
    sent.current = undefined;
  }, [search]);
  return {
    ref,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void (sent.current = new FormData(event.currentTarget)),
  };
}
