import { wordTable } from '#contract/word-table.ts';

/** A typed word and the ways in which the catalog may write it: `rtx4070`, or `rtx` and `4070`. */
export interface TypedWord {
  readonly typed: string;
  /** Each way: words that a part must all contain; the last may be a prefix. */
  readonly ways: readonly (readonly string[])[];
}

export const MAX_WORDS = 8;
const LONGEST_WORD = 40;

/** Units that follow a number, and their synonyms. */
const UNITS = 'gb tb mb kb ghz mhz hz w mm cm rpm db ns mt gbit mbit v'.split(' ');
const UNIT_WORDS: Readonly<Record<string, string>> = wordTable({
  watt: 'w',
  watts: 'w',
  gigabyte: 'gb',
  gigabytes: 'gb',
  gig: 'gb',
  gigs: 'gb',
  terabyte: 'tb',
  terabytes: 'tb',
  megabyte: 'mb',
  megabytes: 'mb',
  millimetre: 'mm',
  millimetres: 'mm',
});

/** Lower-cases text and strips accents and voicing marks of kana, as the database function part_document does. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a]/g, '')
    .toLowerCase();
}

/** Chinese and Japanese characters, whose words have no spaces between them; part_document has the same. */
const UNSPACED = '\\u3005-\\u3007\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u3400-\\u4dbf\\u4e00-\\u9fff';
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'g');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]+$`);
/** How many pairs of characters of a text without spaces are looked up. */
const MAX_PAIRS = 10;

/** The pairs of neighboring characters by which part_document finds a text without spaces; a single character is itself. */
function pairsOf(run: string): string[] {
  if (run.length < 3) return [run];
  return [...new Set(Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)))].slice(0, MAX_PAIRS);
}

/** Splits a query into at most eight words; drops characters that belong to no word. */
export function typedWords(q: string): TypedWord[] {
  const chunks = normalizeText(q)
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .replace(UNSPACED_RUN, ' $& ')
    .split(/\s+/)
    .map(piecesOf)
    .filter((pieces) => pieces.length > 0);
  const words: TypedWord[] = [];
  for (let at = 0; at < chunks.length && words.length < MAX_WORDS; at++) {
    const pieces = chunks[at]!;
    const next = chunks[at + 1];
    const unit = isNumber(pieces) && next?.length === 1 ? unitOf(next[0]!, at + 1 === chunks.length - 1) : undefined;
    if (!unit) {
      words.push({ typed: pieces.join(''), ways: waysOf(pieces) });
      continue;
    }
    const joined = cut(pieces.join('') + unit.name);
    words.push({ typed: joined, ways: unit.isWhole ? measureWays(joined) : [[joined], [...pieces, unit.name]] });
    at += 1;
  }
  return words;
}

/** A word's pieces of letters and digits. */
export function piecesOf(chunk: string): string[] {
  return chunk
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '')
    .slice(0, 6)
    .map(cut);
}

/** Whether pieces are digits only. */
function isNumber(pieces: readonly string[]): boolean {
  return pieces.every((piece) => /^\d+$/.test(piece));
}

/** The unit that follows a number; the last word of a query may be a prefix of one. */
function unitOf(word: string, isLast: boolean): { name: string; isWhole: boolean } | undefined {
  const name = UNIT_WORDS[word] ?? word;
  if (UNITS.includes(name)) return { name, isWhole: true };
  return isLast && UNITS.some((unit) => unit.startsWith(name)) ? { name, isWhole: false } : undefined;
}

/** The spellings that the catalog may use for a word of these pieces. */
function waysOf(pieces: readonly string[]): string[][] {
  const joined = cut(pieces.join(''));
  if (IS_UNSPACED.test(joined)) return [pairsOf(joined)];
  const ways = measureWays(joined);
  if (pieces.length > 1) ways.push([...pieces]);
  const [, head, tail] = /^(\p{L}{2,})(\d.*)$|^(\d{2,})(\p{L}.*)$/u.exec(joined)?.filter(Boolean) ?? [];
  if (head && tail && !(isNumber([head]) && UNITS.includes(tail))) ways.push([head, tail]);
  return ways;
}

/** Whether a word is a number, with or without a unit. */
export function isMeasure(word: string): boolean {
  const unit = /^\d+(\D*)$/.exec(word)?.[1];
  return unit !== undefined && (unit === '' || unit === 'mts' || UNITS.includes(unit));
}

/** Memory speed is sold in MHz as often as in megatransfers per second. */
function measureWays(joined: string): string[][] {
  return /^\d+mhz$/.test(joined) ? [[joined], [joined.replace('mhz', 'mts')]] : [[joined]];
}

function cut(word: string): string {
  return word.slice(0, LONGEST_WORD);
}
