import { useLoaderData } from 'react-router';
import type { countryOptions } from '#app/addresses/country-options.ts';

/** The countries that the loader of the settings named. */
export function useCountryOptions(): ReturnType<typeof countryOptions> {
  return useLoaderData<{ countries: ReturnType<typeof countryOptions> }>().countries;
}
