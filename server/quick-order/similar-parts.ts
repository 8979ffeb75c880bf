import { MAX_GUESSES } from '#contract/quick-order/quick-order.ts';
import type { Executor } from '#server/database/client.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import { partSearchOf } from '#server/parts/search/part-search.ts';
import { selectRanked } from '#server/parts/search/ranked.ts';
import { isRanked, type Search, type SearchedWord } from '#server/parts/search/search.ts';
import { hasModelsOf, isOtherModel, namesMore } from './part-words.ts';
import { phraseKey } from '#server/parts/search/words/phrase-key.ts';

/** The parts that the shop's search finds for a line of a list. */
export interface SimilarParts {
  /** In the order of the search. */
  readonly rows: readonly PartRow[];
  /** Whether the first has every word of the text as typed, and no other part has, or its name is the text. */
  readonly isLikely: boolean;
}

/** Matches that are ranked: the best five of so many are the suggestions. */
const MAX_RANKED = 500;
/** The share of a text, by the weight of its words, that a similar part has more than. */
const SIMILAR = 0.5;
/** About how many parts a catalog has: a word in few of them says more about a part than a word in many. */
const CATALOG = 10_000;
/** A word that had to be corrected may be another word. */
const CORRECTED = 0.7;
const MODEL = 1.5;
/** A word such as 'cable' says what a part is, not which. */
const KIND = 0.25;

export const NO_SIMILAR_PARTS: SimilarParts = { rows: [], isLikely: false };

/** Searches as visitors do. What lacks the words that identify the part is not similar, however many others it has. */
export async function findSimilarParts(db: Executor, text: string): Promise<SimilarParts> {
  const search = await partSearchOf(db, text.replace(/[()[\]"]/g, ' '));
  if (!search || !isRanked(search) || !isSimilar(search)) return NO_SIMILAR_PARTS;
  const page = { limit: MAX_GUESSES, after: undefined, max: MAX_RANKED };
  const { rows } = await selectRanked(db, { search: { ...search, price: undefined }, in_stock: undefined }, page);
  const isAsTyped = search.corrected.length === 0 && search.ignored.length === 0 && search.beginning === undefined;
  const isNamed = ({ name }: PartRow) => phraseKey(name) === phraseKey(text);
  const isLikely =
    isAsTyped &&
    rows.length > 0 &&
    (rows.length === 1 || (isNamed(rows[0]!) && !isNamed(rows[1]!))) &&
    hasModelsOf(rows[0]!, text) &&
    !namesMore(rows[0]!, text) &&
    !isOtherModel(rows[0]!, text);
  return { rows, isLikely };
}

function isSimilar({ words, ignored, ids, beginning }: Search): boolean {
  if (ids || beginning !== undefined || ignored.length === 0) return true;
  const required = words.filter(({ isOptional }) => !isOptional);
  const kept = required.reduce((sum, word) => sum + weightOf(word), 0);
  const left = ignored.reduce((sum, typed) => sum + Math.log(CATALOG) * modelFactor(typed), 0);
  const identifies = required.some(({ kind, values, typed }) => kind === undefined && !values && typed.length > 1);
  return identifies && kept / (kept + left) > SIMILAR;
}

/** A word of letters and digits names a model. */
const modelFactor = (typed: string): number => (/\p{L}.*\d|\d.*\p{L}/u.test(typed) ? MODEL : 1);

function weightOf({ typed, parts, isCorrected, kind, values }: SearchedWord): number {
  const weight = Math.log(CATALOG / Math.min(Math.max(parts, 1), CATALOG / 2));
  return weight * (isCorrected ? CORRECTED : 1) * (kind === undefined ? 1 : KIND) * (values ? 1 : modelFactor(typed));
}
