import { normalizeText } from '#server/parts/search/words/typed-words.ts';

/** Maximum number of words in a query that are used. */
const MAX_WORDS = 8;
/** The longest word that is checked for typing errors. */
const LONGEST = 20;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** The words of a query, folded as the database function `order_document` does; an email stays whole. */
export function orderSearchWords(q: string): string[] {
  return foldText(q)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : word.split(/[^\p{L}\p{N}]+/u)))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, 60));
}

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss' };

function foldText(text: string): string {
  return normalizeText(text).replace(/[øłđıß]/g, (letter) => PLAIN[letter]!);
}

/** A tsquery for orders that contain all words, or words that begin with them; undefined without words. */
export function exactQuery(words: readonly string[]): string | undefined {
  return words.map(beginning).join(' & ') || undefined;
}

/**
 * A tsquery for a word and those that begin with it. One or two letters or digits, and the prefix of stored phone
 * numbers, begin too many words: they match whole words only.
 */
function beginning(word: string): string {
  return /^([a-z0-9]{1,2}|tel\d*)$/.test(word) ? quoted(word) : `${quoted(word)}:*`;
}

/** For each word that may contain a typing error: every text that differs by one letter replaced, added, removed or swapped. */
export function typingErrors(words: readonly string[]): string[][] {
  return words.map((word) => (canErr(word) ? editsOf(word) : []));
}

/**
 * A tsquery for orders that contain all words, words that begin with them, or one of the alternatives of each word;
 * undefined without any.
 */
export function forgivingQuery(words: readonly string[], others: readonly (readonly string[])[]): string | undefined {
  if (!others.some((each) => each.length > 0)) return undefined;
  return words.map((word, at) => `(${[beginning(word), ...others[at]!.map(quoted)].join(' | ')})`).join(' & ');
}

/** A tsquery for a phone number by its last digits, at least four; undefined for other text. */
export function phoneQuery(q: string): string | undefined {
  if (!/^[+\d(][\d\s()./-]*$/.test(q.trim())) return undefined;
  const typed = q.replace(/\D/g, '');
  // A zero is a digit of the number, or is dialed before it within the country: numbers are stored with the country's code.
  const forms = [...new Set([typed, typed.replace(/^0+/, '')])].filter((digits) => digits.length >= 4);
  const words = forms.map((digits) => `${quoted(`tel${[...digits].toReversed().join('')}`)}:*`);
  return words.length === 0 ? undefined : `(${words.join(' | ')})`;
}

function canErr(word: string): boolean {
  return word.length >= 3 && word.length <= LONGEST && /\p{L}/u.test(word) && !word.includes('@');
}

function editsOf(word: string): string[] {
  const edits = new Set<string>();
  const letters = [...word];
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const rest = letters.slice(at + 1).join('');
    if (at < letters.length) edits.add(before + rest);
    if (at < letters.length - 1) edits.add(before + letters[at + 1]! + letters[at]! + letters.slice(at + 2).join(''));
    for (const letter of LETTERS) {
      edits.add(before + letter + after);
      if (at < letters.length) edits.add(before + letter + rest);
    }
  }
  edits.delete(word);
  edits.delete('');
  return [...edits];
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
