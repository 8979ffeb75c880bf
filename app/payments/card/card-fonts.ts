import type { CardFonts } from './card-provider.ts';

/** The weights that the provider's form uses. */
const WEIGHTS = ['400', '600'];

/**
 * A variable font as the provider's font list: one entry per weight, because it accepts no range.
 * Empty for a font served over http, which the provider rejects with an error; its form then uses the next family.
 */
export function fontsFrom(family: string, { protocol, href }: Pick<URL, 'protocol' | 'href'>): CardFonts {
  if (protocol !== 'https:') return [];
  return WEIGHTS.map((weight) => ({ family, src: `url(${href})`, weight }));
}
