import { LANGUAGES, type LanguageCode, PSEUDO_LANGUAGE, TRANSLATED_LANGUAGES } from '#contract/language/languages.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/settings/service.ts';

/** The languages of the shop's pages, English first; empty for English alone. */
export function languagesOf({ languages }: Pick<ShopSettings, 'languages'>): { code: LanguageCode; name: string }[] {
  const codes: LanguageCode[] = ['en', ...TRANSLATED_LANGUAGES.filter((code) => languages[code])];
  return codes.length < 2 ? [] : codes.map((code) => ({ code, name: LANGUAGES[code].name }));
}

/** Whether the shop has pages in a language: English, those that its settings turn on, and the pseudo-language in tests. */
export async function hasLanguage(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  language: LanguageCode,
): Promise<boolean> {
  if (language === 'en') return true;
  if (language === PSEUDO_LANGUAGE) return settings.http.pseudoLanguage;
  return (await readSettings(db)).settings.languages[language];
}
