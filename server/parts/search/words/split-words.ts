import { sql } from 'drizzle-orm';
import type { Correction } from '#contract/parts/search.ts';
import type { Executor } from '#server/database/client.ts';
import { wordsOfParts } from './vocabulary.ts';

/**
 * Minimum and maximum length of words that are split, in characters; a longer one is not a few words without spaces.
 */
const SHORTEST = 6;
const LONGEST = 30;
const LONGEST_PIECE = 16;
const MAX_PIECES = 5;
/** Short pieces that have a meaning; other two-letter words would split any text. */
const SHORT_PIECE = /\d|^(?:gb|tb|hz|xt|ti|lx|ii|iv)$/;

/** The words of a search that the catalog does not have, in no spelling, and that are several of its words without spaces. */
export async function splitsFor(
  db: Executor,
  words: readonly { typed: string; parts: number; isCorrected: boolean; values?: unknown }[],
): Promise<Correction[]> {
  const strange = words.filter(({ parts, isCorrected, values }) => !values && parts === 0 && !isCorrected);
  const splits = await splitWords(
    db,
    strange.map(({ typed }) => typed),
  );
  const added = splits.size > 0 ? await wordsOfParts(db, [...splits.keys()]) : new Set();
  return [...splits].flatMap(([typed, taken]) => (added.has(typed) ? [] : [{ typed, taken }]));
}

/**
 * Splits words that were typed without spaces into words of the catalog: `darkrockpro5` into `dark rock pro 5`, with as few
 * pieces as possible.
 * @returns the splits by word; words without one are left out
 */
async function splitWords(db: Executor, words: readonly string[]): Promise<Map<string, string>> {
  const long = words.filter(({ length }) => length >= SHORTEST && length <= LONGEST);
  if (long.length === 0) return new Map();
  const pieces = [...new Set(long.flatMap(piecesWithin))];
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from catalogue_words where word = any(${sql.param(pieces)}::text[])`,
  );
  const known = new Set(rows.map(({ word }) => word));
  return new Map(long.flatMap((word) => fewestPieces(word, known).map((split) => [word, split])));
}

function piecesWithin(word: string): string[] {
  const starts = Array.from(word, (_, from) => from);
  return starts.flatMap((from) =>
    starts.map((length) => word.slice(from, from + Math.min(length + 1, LONGEST_PIECE))).filter(canBePiece),
  );
}

const canBePiece = (piece: string): boolean => piece.length > 2 || SHORT_PIECE.test(piece);

/** The split of a word as one text, or none. */
function fewestPieces(word: string, known: ReadonlySet<string>): string[] {
  const best: (string[] | undefined)[] = [[]];
  for (let to = 1; to <= word.length; to++)
    for (let from = Math.max(0, to - LONGEST_PIECE); from < to; from++) {
      const [before, found, piece] = [best[from], best[to], word.slice(from, to)];
      if (!before || !known.has(piece) || !canBePiece(piece)) continue;
      if (!found || before.length + 1 < found.length) best[to] = [...before, piece];
    }
  const split = best[word.length];
  return split && split.length > 1 && split.length <= MAX_PIECES ? [split.join(' ')] : [];
}
