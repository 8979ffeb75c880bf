import type { Suggestions } from '#contract/finding.ts';
import { dollarsOf } from '#contract/money.ts';
import type { Executor } from '#server/database/client.ts';
import { marksIn } from './marks.ts';
import { selectRanked } from './ranked.ts';
import { searchOf } from './search.ts';

const MOST_PARTS = 8;
const MOST_KINDS = 4;

/** What may be meant by what has been typed so far; nothing when there is no word in it. */
export async function suggest(db: Executor, q: string): Promise<Suggestions> {
  const search = await searchOf(db, q);
  if (!search) return { parts: [], kinds: [], corrected: [], total: { count: 0, atLeast: false } };
  const { rows, kinds, isAll } = await selectRanked(db, { search }, { limit: MOST_PARTS, after: undefined });
  return {
    parts: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      marks: marksIn(row.name, search.marked),
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
