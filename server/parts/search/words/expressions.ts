import { typedWords, type TypedWord } from './typed-words.ts';
import type { Known, KnownWord } from './vocabulary.ts';

/** The tsquery expressions for one typed word, closest match first. */
export interface Expressions {
  readonly exact: string;
  /** Matches in the part's name. */
  readonly exactInName: string;
  /** In the name the most frequent word that begins with it: 'Noctua' for 'noct'. */
  readonly likeliestInName: string;
  readonly begunInName: string;
  readonly begun: string;
  /** Every match, corrections included. */
  readonly any: string;
}

/** The tsqueries of a word, and about how many parts match. */
export function meaningOf(
  known: ReadonlyMap<string, Known>,
  correction: KnownWord | undefined,
  { ways: allWays, isLast }: TypedWord & { isLast: boolean },
): { searched: Expressions; parts: number } {
  const whole = known.get(allWays[0]![0]!)!.parts > 0;
  // A known word matches only as typed when another word follows it or its last piece is short: ddr5 does not mean ddr
  // plus a word that begins with 5.
  const likely = whole ? allWays.filter((way) => way.length === 1 || way.at(-1)!.length > 2) : [];
  const ways = likely.length > 0 ? likely : allWays;
  // A board's chipset ends with a letter for its size: 'Z790I'.
  const mayGoOn = isLast || !whole || /^[a-z]\d{3}$/.test(allWays[0]![0]!);
  // A letter and a single digit apart from each other are in too many specifications: 'am6' is not AM5 with WiFi 6.
  const placeOf = (way: readonly string[], label: string) => (/^\d$/.test(way[1] ?? '') ? 'A' : label);
  const exact = (label: string) =>
    either(ways.map((way) => both(way.map((word) => lexeme(word, placeOf(way, label))))));
  const begunWith = (begunBy: (word: string, way: readonly string[], label: string) => string) => (label: string) =>
    either(
      ways.map((way) => {
        const place = placeOf(way, label);
        return both(way.map((word, at) => (at === way.length - 1 ? begunBy(word, way, place) : lexeme(word, place))));
      }),
    );
  const mayBegin = (word: string, way: readonly string[]): boolean =>
    mayGoOn && !(way.length > 1 && word.length < 3 && known.get(word)!.parts > 0);
  const begun = begunWith((word, way, label) => {
    const { parts, begun: longer } = known.get(word)!;
    // The vocabulary does not contain a new word yet; search for it as typed, because few words can begin with it.
    if (parts === 0 && longer.length === 0) return lexeme(word, `*${label}`);
    if (!mayBegin(word, way)) return lexeme(word, label);
    return either([word, ...longer.map((one) => one.word)].map((one) => lexeme(one, label)));
  });
  // For ranking, any word with that beginning counts; for finding matches that would scan all of these words.
  const begins = begunWith((word, way, label) => lexeme(word, mayBegin(word, way) ? `*${label}` : label));
  const likeliest = begunWith((word, way, label) => {
    const [longer] = known.get(word)!.begun;
    return lexeme(longer && mayBegin(word, way) ? longer.word : word, label);
  });
  const meanings = correction ? [begun(''), lexeme(correction.word, '')] : [begun('')];
  return {
    searched: {
      exact: exact(''),
      exactInName: exact('A'),
      likeliestInName: likeliest('A'),
      begunInName: begins('A'),
      begun: begins(''),
      any: either(meanings),
    },
    parts: ways.reduce((sum, way) => sum + partsOf(way, known, mayGoOn), correction?.parts ?? 0),
  };
}

/** An upper bound on the parts that contain all words of one way of writing. */
export function partsOf(way: readonly string[], known: ReadonlyMap<string, Known>, mayGoOn: boolean): number {
  return Math.min(
    ...way.map((word, at) => {
      const { parts, begun } = known.get(word)!;
      return at < way.length - 1 || (parts > 0 && !mayGoOn)
        ? parts
        : begun.reduce((sum, one) => sum + one.parts, parts);
    }),
  );
}

/**
 * The tsquery for parts that contain all words of a text as typed; undefined when it contains no word. Reads no vocabulary.
 */
export function exactQueryOf(text: string): string | undefined {
  const words = typedWords(text).map(({ ways }) =>
    either(ways.map((way) => both(way.map((word) => lexeme(word, ''))))),
  );
  return words.length === 0 ? undefined : words.map((word) => `(${word})`).join(' & ');
}

/** A word in a tsquery. Words contain only letters and digits, so quoting needs no escapes. */
function lexeme(word: string, label: string): string {
  return `'${word}'${label && `:${label}`}`;
}
const both = (terms: readonly string[]): string => (terms.length === 1 ? terms[0]! : `(${terms.join(' & ')})`);
const either = (terms: readonly string[]): string => (terms.length === 1 ? terms[0]! : `(${terms.join(' | ')})`);
