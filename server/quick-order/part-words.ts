import { computerTerm, isFiller } from '#server/parts/search/words/computer-terms.ts';
import { normalizeText } from '#server/parts/search/words/typed-words.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import type { TextWithUnits } from './line-units.ts';

/** A number below this is part of a longer word only by chance. */
const MODEL_NUMBER = 100;

/** Shops, which lists name next to the part. */
const SHOPS = new Set(
  (
    'alternate amazon arlt arrow bestbuy caseking ccl computeruniverse conrad cyberport digikey ebay ebuyer farnell ' +
    'galaxus geizhals idealo ldlc mediamarkt microcenter mindfactory mouser newark newegg notebooksbilliger overclockers ' +
    'proshop reichelt saturn scan superbiiz walmart shop store com de uk stock available lieferbar lager'
  ).split(' '),
);

/**
 * Whether a number next to a text belongs to the name or a specification of a part: `4070` in 'RTX 4070', `750` in 'FOCUS GX
 * 750'.
 * @param where `size`: only as the whole value of a specification; `variant`: only in what distinguishes namesakes
 */
export function numberBelongs(
  { brand, name, variant, specifications }: PartRow,
  { text, units: { quantity } }: TextWithUnits,
  side: 'start' | 'end',
  where: 'anywhere' | 'size' | 'variant' = 'anywhere',
): boolean {
  if (where === 'size')
    return quantity >= MODEL_NUMBER && specifications.some(({ value }) => Number(value) === quantity);
  const typed = wordsOf(text);
  const neighbor = side === 'end' ? typed.at(-1) : typed[0];
  if (neighbor === undefined) return false;
  const texts = [`${name} ${variant}`, ...(where === 'variant' ? [] : [`${brand} ${name}`])];
  const values = where === 'variant' ? [] : specifications.map(({ value }) => String(value));
  // A size that distinguishes namesakes is named without its unit: 'FOCUS GX 750'.
  if (where === 'anywhere' && quantity >= MODEL_NUMBER && wordsOf(variant).includes(String(quantity))) return true;
  return [...texts, ...values].some((one) => {
    const words = wordsOf(one);
    return words.some((word, at) => {
      const isNumber =
        [`${quantity}`, `x${quantity}`, `${quantity}x`].includes(word) ||
        (quantity >= MODEL_NUMBER && word.replace(/\D+$/, '') === String(quantity));
      return isNumber && words[side === 'end' ? at - 1 : at + 1] === neighbor;
    });
  });
}

/** Units behind a number. */
const UNIT = /^(?:gb|tb|mb|w|watts?|mhz|ghz|mts|mt|mm|cm|rpm|hz|inch|cores?|threads?|pin)$/;

/** A number with its unit. */
const SIZE = /^(?:cl\d+|\d+(?:gb|tb|mb|w|mhz|ghz|mts|mt|mm|cm|rpm|hz|v))$/;

/** A number in a text that is neither a size nor a word of the part, and so may be a quantity: `5` in '{5} boxed'. */
export function strayNumber({ name, variant, specifications }: PartRow, text: string): number | undefined {
  const words = wordsOf(text);
  const values = specifications.map(({ value }) => String(value));
  const known = [`${name} ${variant}`, ...values].map(wordsOf);
  const stray = words.find((word, at) => {
    if (!/^\d{1,6}$/.test(word) || UNIT.test(words[at + 1] ?? '') || values.includes(word)) return false;
    const isNear = (all: readonly string[], place: number) =>
      Number(word) >= MODEL_NUMBER || all[place - 1] === words[at - 1] || all[place + 1] === words[at + 1];
    return !known.some((all) => all.some((one, place) => one === word && isNear(all, place)));
  });
  return stray === undefined ? undefined : Number(stray);
}

/**
 * Whether a part is another model than the text names: a word follows the number that the text does not have, as in 'RX 6800
 * XT' for 'RX 6800'.
 */
export function isOtherModel({ name, specifications }: PartRow, text: string): boolean {
  const typed = new Set(wordsOf(text));
  const known = [name, ...specifications.map(({ value }) => String(value))].map(wordsOf);
  return known.some((words) =>
    words.some((word, at) => {
      const next = words[at + 1] ?? '';
      return (
        /\d{3}/.test(word) && typed.has(word) && /^\p{L}{1,5}$/u.test(next) && !UNIT.test(next) && !typed.has(next)
      );
    }),
  );
}

/** Whether a part's name has a further word behind those of a text: 'WINDFORCE OC SFF' for 'WINDFORCE OC'. */
export function namesMore({ brand, name }: PartRow, text: string): boolean {
  const typed = wordsOf(text).join('');
  const ofBrand = new Set(wordsOf(brand));
  const words = wordsOf(name).filter((word) => !ofBrand.has(word));
  const first = words.findIndex((word) => typed.includes(word));
  return words.slice(first + 1).some((word) => word.length > 1 && !typed.includes(word));
}

/** Whether a part has each model number of a text as a word, not only as the beginning of one: not '14700K' for '14700'. */
export function hasModelsOf({ brand, name, specifications, sku, mpn }: PartRow, text: string): boolean {
  const known = [`${brand} ${name}`, ...specifications.map(({ value }) => String(value)), sku, mpn].map(wordsOf);
  const words = new Set(
    known.flatMap((all) => all.flatMap((word, at) => [word, word + all[at + 1], word + all[at + 1] + all[at + 2]])),
  );
  return wordsOf(text).every((word, at, all) => {
    const isSuffix =
      /^\p{L}{1,3}$/u.test(word) && /\d{3}/.test(all[at - 1] ?? '') && !UNIT.test(word) && !isFiller(word);
    const isModel = /\d{3}/.test(word) && !SIZE.test(word);
    return (!isModel && !isSuffix) || words.has(word);
  });
}

/**
 * Whether the part has another number of the same length where the text has one: 'Dark Rock 5' for 'Dark Rock 4', 'RTX 4070'
 * for 'RTX 3070'.
 */
export function hasOtherNumber(
  { name, specifications }: PartRow,
  { text, units: { quantity } }: TextWithUnits,
): boolean {
  const neighbor = wordsOf(text).at(-1) ?? '';
  if (UNIT.test(neighbor)) return false;
  return [name, ...specifications.map(({ value }) => String(value))].some((one) => {
    const words = wordsOf(one);
    return words.some(
      (word, at) => /^\d+$/.test(word) && word.length === String(quantity).length && words[at - 1] === neighbor,
    );
  });
}

/** Whether every word of a text is about a part: of its name, specifications or numbers, its kind, or a shop's name. */
export function isAbout(row: PartRow, text: string): boolean {
  const { brand, name, variant, specifications, sku, mpn, gtin, category } = row;
  const known = [brand, name, variant, sku, mpn, gtin, ...specifications.map(({ value }) => String(value))].join(' ');
  const words = new Set(wordsOf(known));
  const joined = wordsOf(known).join('');
  return wordsOf(text).every(
    (word) =>
      words.has(word) ||
      (word.length > 3 && joined.includes(word)) ||
      SHOPS.has(word) ||
      isFiller(word) ||
      computerTerm([word])?.kind === category,
  );
}

/** The words of a text, with groups of thousands and fractions as one number. */
function wordsOf(text: string): string[] {
  return normalizeText(text)
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
    .replace(/(\d)\.(?=\d)/g, '$1point')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
