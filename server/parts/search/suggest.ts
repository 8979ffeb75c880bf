import type { Suggestions } from '#contract/parts/search.ts';
import { dollarsOf } from '#contract/money.ts';
import type { Executor } from '#server/database/client.ts';
import { listParts } from '#server/parts/service.ts';
import { pictureOfPart } from '#server/parts/part-picture.ts';
import { type PricedCustomer, withOwnPrices } from '#server/price-lists/own-prices.ts';
import { selectRanked } from './ranked.ts';
import { isClash } from './fitting.ts';
import { isRanked, NO_WORDS, readAs } from './search.ts';
import { partSearchOf } from './part-search.ts';
import { normalizeText } from './words/typed-words.ts';

const MAX_PARTS = 8;
/** Maximum number of parts ranked for suggestions, which the browser requests for every letter typed. */
const MAX_RANKED = 500;
const MAX_KINDS = 4;
/** Number of characters of a description that fit on one line of the list. */
const MAX_CHARACTERS = 120;

const NONE: Suggestions = {
  parts: [],
  kinds: [],
  ...readAs(NO_WORDS),
  total: { count: 0, atLeast: false },
};

/**
 * Suggestions for a partly typed query, in the order that its words ask for; empty when it contains no word.
 * @param customer whose own prices the parts get
 */
export async function suggest(db: Executor, q: string, customer?: PricedCustomer): Promise<Suggestions> {
  const search = await partSearchOf(db, q, { hasNeeds: true, customer });
  if (!search || !isRanked(search)) return NONE;
  const { rows, kinds, isAll } = await selectRanked(
    db,
    { search },
    { limit: MAX_PARTS, after: undefined, max: MAX_RANKED },
  );
  const { order } = search;
  const priced = order?.sort
    ? (await listParts(db, { search }, { sort: order.sort, limit: MAX_PARTS, after: undefined }, customer)).rows
    : await withOwnPrices(
        db,
        customer,
        rows.filter((row) => !search.fit || !isClash(search.fit, row)),
        ({ id }) => id,
      );
  return {
    parts: priced.map((row) => ({
      _id: row.id,
      sku: row.sku,
      name: row.name,
      variant: row.variant,
      marks: marksIn(row.name, search.marked),
      description: beginningOf(row.description),
      category: row.category,
      img: pictureOfPart(row),
      price: dollarsOf(row.priceCents),
      ...(row.publicPriceCents !== undefined && { publicPrice: dollarsOf(row.publicPriceCents) }),
      minimum: row.minimum,
      quantity: row.quantity,
    })),
    kinds: kinds.slice(0, MAX_KINDS).map((kind) => ({ ...kind, atLeast: !isAll })),
    ...readAs(search),
    total: { count: kinds.reduce((sum, { count }) => sum + count, 0), atLeast: !isAll },
  };
}

/** The first line's worth of a description, cut at a word boundary. */
function beginningOf(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_CHARACTERS ? line : `${line.slice(0, MAX_CHARACTERS).replace(/ \S*$/, '')}...`;
}

/**
 * Finds the words of a name that begin with one of `words`, to highlight what was typed.
 * @returns [from, to) in UTF-16 units, ascending, without overlaps
 */
export function marksIn(name: string, words: readonly string[]): [number, number][] {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const marks: [number, number][] = [];
  for (const { 0: piece, index } of name.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    // When folding changes a word's length, offsets no longer match; mark the whole word.
    const folded = normalizeText(piece);
    const begun = longestFirst.find((word) => folded.startsWith(word));
    if (begun) {
      marks.push([index, index + (folded.length === piece.length ? begun.length : piece.length)]);
      continue;
    }
    const inside = longestFirst.find((word) => word.length > 1 && boundaryBefore(folded, word) > 0);
    if (inside && folded.length === piece.length) {
      const from = index + boundaryBefore(folded, inside);
      marks.push([from, from + inside.length]);
    }
  }
  return marks;
}

/**
 * The offset of a word inside another after a change between letters and digits: 4070 in rtx4070. 0 or less: not found.
 */
function boundaryBefore(folded: string, word: string): number {
  const at = folded.indexOf(word);
  if (at < 1) return at;
  return /\d/.test(folded[at - 1]!) === /\d/.test(folded[at]!) ? -1 : at;
}
