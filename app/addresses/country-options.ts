import { languageCode } from '#contract/language/text.ts';
import { COUNTRIES } from '#contract/addresses/countries.ts';

/** The options of a country field, by name. For loaders: server and browser may name countries differently. */
export function countryOptions(): { value: string; label: string }[] {
  const language = languageCode();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}
