import { LANGUAGE_CODES } from './language-codes.data.ts';
import type { LanguageCode } from './languages.ts';
import { languageCode } from './text.ts';

/** The header by which the store's pages ask for answers in their language; other programs get English. */
export const PAGE_LANGUAGE = 'x-page-language';

/** The cookie with the language that a reader has chosen; scripts of pages set and read it. */
export const LANGUAGE_COOKIE = 'partsmith.language';

const PREFIX = new RegExp(`^/(${LANGUAGE_CODES.join('|')})(?=[/?#]|$)`);

/** The language of an address, and its path without the prefix: `/de/basket` is German, `/basket`. */
export function splitLanguage(path: string): { language: LanguageCode; path: string } {
  const code = PREFIX.exec(path)?.[1];
  return code === undefined
    ? { language: 'en', path }
    : { language: code as LanguageCode, path: path.slice(code.length + 1).replace(/^(?!\/)/, '/') };
}

/**
 * The address of a page in a language: `/de`, `/de/basket`, `/basket`. Always below this origin: `//host` would be another one.
 * @param path without a prefix, with its query and fragment
 */
export function pathIn(language: string, path: string): string {
  if (language === 'en') return path.replace(/^\/+/, '/');
  return `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** The path of a page without the prefix of its language, as in `PAGES`. */
export function pathWithoutLanguage(path: string): string {
  return splitLanguage(path).path;
}

/** The address of a page in the reader's language, for what does not go through the router. */
export function localPath(path: string): string {
  return pathIn(languageCode(), path);
}
