import { COUNTRIES } from '#contract/addresses/countries.ts';

/** The options of a country field, by name. For loaders: server and browser may name countries differently. */
export function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}
