import { languageCode } from '#contract/language/text.ts';

/** The name of a language in the reader's: `German`. @param code such as `de` */
export function languageName(code: string): string {
  return new Intl.DisplayNames(languageCode(), { type: 'language' }).of(code) ?? code;
}
