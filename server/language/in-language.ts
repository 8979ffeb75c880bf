import { AsyncLocalStorage } from 'node:async_hooks';
import { type LanguageCode, LANGUAGES, PSEUDO_LANGUAGE } from '#contract/language/languages.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';

const chosen = new AsyncLocalStorage<LanguageCode>();

/** Runs `work` in a language, whatever that of the request: for emails and documents, whose reader may not have made the request. */
export function inLanguage<Result>(language: LanguageCode, work: () => Result): Result {
  return chosen.run(language, work);
}

/** The language of the running work: the one that `inLanguage` set, otherwise that of the page that made the request; English for programs and jobs. */
export function currentLanguage(): LanguageCode {
  return chosen.getStore() ?? currentRequestContext()?.language ?? 'en';
}

/** A stored language, or English if the store no longer has it. */
export function knownLanguage(stored: string | null | undefined): LanguageCode {
  return stored && Object.hasOwn(LANGUAGES, stored) ? (stored as LanguageCode) : 'en';
}

/** A language for an email or a document: English once the shop no longer offers it. */
export function offeredLanguage(language: LanguageCode, { languages }: Pick<ShopSettings, 'languages'>): LanguageCode {
  return language === PSEUDO_LANGUAGE || languages[language as keyof typeof languages] ? language : 'en';
}
