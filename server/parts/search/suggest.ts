import type { Suggestions } from '#contract/parts/search.ts';
import { dollarsOf } from '#contract/money.ts';
import type { Executor } from '#server/database/client.ts';
import { marksIn } from './words/marks.ts';
import { selectRanked } from './ranked.ts';
import { searchOf } from './search.ts';

const MOST_PARTS = 8;
const MOST_KINDS = 4;
/** Characters of a description that fit on one line of the list. */
const MOST_SIGNS = 120;

/** Suggestions for a partly typed query; empty when it contains no word. */
export async function suggest(db: Executor, q: string): Promise<Suggestions> {
  const search = await searchOf(db, q);
  if (!search) return { parts: [], kinds: [], corrected: [], total: { count: 0, atLeast: false } };
  const { rows, kinds, isAll } = await selectRanked(db, { search }, { limit: MOST_PARTS, after: undefined });
  return {
    parts: rows.map((row) => ({
      _id: row.id,
      sku: row.sku,
      name: row.name,
      variant: row.variant,
      marks: marksIn(row.name, search.marked),
      description: beginningOf(row.description),
      category: row.category,
      img: row.img,
      price: dollarsOf(row.priceCents),
      minimum: row.minimum,
      quantity: row.quantity,
    })),
    kinds: kinds.slice(0, MOST_KINDS).map((kind) => ({ ...kind, atLeast: !isAll })),
    corrected: [...search.corrected],
    total: { count: kinds.reduce((sum, { count }) => sum + count, 0), atLeast: !isAll },
  };
}

/** The first line's worth of a description, cut at a word boundary. */
function beginningOf(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return line.length <= MOST_SIGNS ? line : `${line.slice(0, MOST_SIGNS).replace(/ \S*$/, '')}...`;
}
