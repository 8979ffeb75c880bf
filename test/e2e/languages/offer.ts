import type { TranslatedLanguage } from '#contract/language/languages.ts';
import type { Shop } from '../shop.ts';

/** Turns a language of the shop on or off. */
export async function offer(shop: Shop, language: TranslatedLanguage, isOffered = true): Promise<void> {
  const { version } = await shop.asAdmin<{ version: number }>('GET', '/shop-settings');
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { languages: { [language]: isOffered } } });
}
