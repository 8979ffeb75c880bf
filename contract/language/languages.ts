/*
 * The languages of the store. A language is one line here and one catalog, contract/language/catalogs/CODE.json. The code is
 * also the first segment of its addresses, `/de/parts/...`, the `lang` of its pages and the locale of its numbers, dates
 * and plurals. English has the addresses without a prefix.
 */

interface LanguageDefinition {
  /** Its name in the language itself. */
  readonly name: string;
  /** Its name in English, for the setting that turns it on. */
  readonly english: string;
  readonly direction: 'ltr' | 'rtl';
  /** What its readers see on English pages: that there are others, the link to them, and the button to stay. */
  readonly hint?: { readonly text: string; readonly open: string; readonly stay: string };
}

const TABLE = {
  en: { name: 'English', english: 'English', direction: 'ltr' },
  de: {
    name: 'Deutsch',
    english: 'German',
    direction: 'ltr',
    hint: {
      text: 'Diese Seite gibt es auch auf Deutsch.',
      open: 'Auf Deutsch ansehen',
      stay: 'Bei Englisch bleiben',
    },
  },
  bn: {
    name: 'বাংলা',
    english: 'Bangla',
    direction: 'ltr',
    hint: {
      text: 'এই পেজটি বাংলাতেও আছে।',
      open: 'বাংলায় দেখুন',
      stay: 'ইংরেজিতেই থাকুন',
    },
  },
} as const satisfies Record<string, LanguageDefinition>;

/**
 * Accented and longer English, made from the English texts: shows texts that are in no catalog, and what breaks when texts are
 * longer. For development and tests (`PSEUDO_LANGUAGE`).
 */
export const PSEUDO_LANGUAGE = 'en-XA';

export type LanguageCode = keyof typeof TABLE | typeof PSEUDO_LANGUAGE;
/** A language other than English, with a catalog. */
export type TranslatedLanguage = Exclude<keyof typeof TABLE, 'en'>;

export const LANGUAGES: Readonly<Record<LanguageCode, LanguageDefinition>> = {
  ...TABLE,
  [PSEUDO_LANGUAGE]: { name: 'Pseudo', english: 'Pseudo-language', direction: 'ltr' },
};

export const TRANSLATED_LANGUAGES = Object.keys(TABLE).filter((code): code is TranslatedLanguage => code !== 'en');

/** Whether a code is that of a language other than English. */
export function isOtherLanguage(code: string): code is LanguageCode {
  return code !== 'en' && Object.hasOwn(LANGUAGES, code);
}
