import { languageCode } from '#contract/language/text.ts';

const names = new Map<string, Intl.DisplayNames>();

/** The name of a country in the reader's language. @param code as in ISO 3166-1 */
export function countryName(code: string): string {
  const language = languageCode();
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, known);
  return known.of(code) ?? code;
}
