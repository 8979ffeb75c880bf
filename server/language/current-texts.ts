import { readFileSync } from 'node:fs';
import { type LanguageCode, PSEUDO_LANGUAGE, TRANSLATED_LANGUAGES } from '#contract/language/languages.ts';
import { pseudoText } from '#contract/language/pseudo-text.ts';
import type { TextSource } from '#contract/language/text.ts';
import { currentLanguage } from './in-language.ts';

const CATALOGS = new URL('../../contract/language/catalogs/', import.meta.url);

const SOURCES = new Map<LanguageCode, TextSource>(
  TRANSLATED_LANGUAGES.map((language) => {
    const catalog = readCatalog(language);
    return [language, { language, translate: (key) => catalog[key] || undefined }];
  }),
);
SOURCES.set(PSEUDO_LANGUAGE, {
  language: PSEUDO_LANGUAGE,
  translate: (key) => pseudoText(key.split(' ~ ', 1)[0]!),
});

/** The texts of the running work's language; undefined for English. */
export function currentTexts(): TextSource | undefined {
  return SOURCES.get(currentLanguage());
}

/** Every translation of a language, for the development server's pages. */
export function allTexts(language: LanguageCode): Record<string, string> {
  const [any] = TRANSLATED_LANGUAGES;
  if (language !== PSEUDO_LANGUAGE) return language === 'en' ? {} : readCatalog(language);
  return Object.fromEntries(
    Object.keys(readCatalog(any!)).map((key) => [key, SOURCES.get(PSEUDO_LANGUAGE)!.translate(key)!]),
  );
}

/** The translation of each English text; empty where there is none. */
function readCatalog(language: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}.json`, CATALOGS), 'utf8'));
}
