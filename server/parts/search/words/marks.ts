import { fold } from './typed-words.ts';

/**
 * Finds the words of a name that begin with one of `words`, to highlight what was typed.
 * @returns [from, to) in UTF-16 units, ascending, without overlaps
 */
export function marksIn(name: string, words: readonly string[]): [number, number][] {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const marks: [number, number][] = [];
  for (const { 0: piece, index } of name.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    // When folding changes a word's length, offsets no longer match; mark the whole word.
    const folded = fold(piece);
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
