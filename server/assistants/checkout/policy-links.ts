import { LEGAL_PAGES, type TextKey } from '#contract/texts/site-texts.ts';
import type { Deps } from '#server/deps.ts';
import { currentTexts } from '#server/texts/current-texts.ts';

/**
 * Links to the store's policies that exist, for buyers.
 * @param names a protocol's name of each legal page that it knows
 */
export async function policyLinks(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  names: Readonly<Record<string, string>>,
): Promise<{ type: string; url: string }[]> {
  const { name, publicOrigin } = settings.store;
  const texts = await currentTexts(db, { name });
  return LEGAL_PAGES.filter((page) => page in names && texts.text(`legal.${page}` as TextKey) !== '').map((page) => ({
    type: names[page]!,
    url: `${publicOrigin}/legal/${page}`,
  }));
}
