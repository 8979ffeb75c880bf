const words = new Intl.Segmenter('en', { granularity: 'word' });
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
/** Punctuation that no line begins with. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]/u;
/** Punctuation that no line ends with. */
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/**
 * Breaks a text into lines that are at most `width` wide: at line feeds; after spaces and hyphens, but not between a
 * hyphen and a digit, as in a SKU; between the words of scripts without spaces; and within a word that is wider than a
 * line.
 * @param measure the width of a part of the text, in the unit of `width`
 */
export function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    // A piece that is wider than the line is broken between its characters.
    for (const { segment } of clusters.segment(piece)) {
      if (line !== '' && measure(line + segment.trimEnd()) > width) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line.trimEnd()];
}

/** The parts of a text between which a line may break. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    const isBreak =
      last === undefined ||
      (!/^\s/.test(segment) &&
        !CLOSING.test(segment) &&
        !OPENING.test(last) &&
        (/\s$/.test(last) ||
          (last.endsWith('-') && !/^\p{Nd}/u.test(segment)) ||
          UNSPACED.test(segment) ||
          UNSPACED.test(last.at(-1)!)));
    if (isBreak) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
  }
  return pieces;
}
