import { useSyncExternalStore } from 'react';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { countryOfLanguages, countryOfZone } from './guessed-country.ts';

const STORAGE_KEY = 'delivery-country';
const CHANGED = 'partsmith:delivery-country';

/**
 * The country that parts would be delivered to: the one that the visitor chose, or that of their browser.
 * Undefined on the server, and where neither says one.
 */
export function useVisitorCountry(): string | undefined {
  return useSyncExternalStore(watch, visitorCountry, () => undefined);
}

/** Keeps the visitor's choice in this browser. */
export function chooseVisitorCountry(country: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, country);
  } catch {
    // Without storage the choice lasts as long as the page.
    chosen = country;
  }
  dispatchEvent(new Event(CHANGED));
}

let chosen: string | undefined;

function visitorCountry(): string | undefined {
  const known = (code: string | null | undefined) => (code && COUNTRIES.includes(code) ? code : undefined);
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORAGE_KEY);
  } catch {
    // As above.
  }
  return known(chosen) ?? known(stored) ?? (guess ??= { country: browserCountry() }).country;
}

let guess: { readonly country: string | undefined } | undefined;

const browserCountry = () =>
  countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? countryOfLanguages(navigator.languages);

function watch(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener('storage', onChange);
    removeEventListener(CHANGED, onChange);
  };
}
