import type { Correction } from '#contract/parts/search.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '../tables.ts';
import { kindNamed, findKindWord } from './words/kind-words.ts';
import { typedWords, type TypedWord } from './words/typed-words.ts';
import { correct, lookUp, type Known, type KnownWord } from './words/vocabulary.ts';

/** The tsquery expressions for one typed word, closest match first. */
export interface SearchedWord {
  readonly exact: string;
  /** Matches in the part's name. */
  readonly exactInName: string;
  readonly begunInName: string;
  readonly begun: string;
  /** Every match, corrections included. */
  readonly any: string;
  /** The kind of part that this word names; at most one word of a query has it. */
  readonly kind?: string | undefined;
}

export interface Search {
  readonly words: readonly SearchedWord[];
  /** The kind of part that one of the words names; its parts rank first. */
  readonly kind: string | undefined;
  /**
   * The last two words, if there are two. A name or value that ends with them ranks higher: 'RTX 4070' before 'RTX 4070
   * Ti'.
   */
  readonly ending: string | undefined;
  /** Requires every word, each in any of its forms. */
  readonly all: string;
  /** The expressions of the words that some part contains, in any of their forms. */
  readonly known: readonly string[];
  readonly corrected: readonly Correction[];
  /** Folded words or prefixes to highlight in names. */
  readonly marked: readonly string[];
  /** Instead of words: the parts whose SKU, maker's number or GTIN was typed. */
  readonly ids?: readonly string[];
  /** Approximate number of parts that contain the rarest word; an upper bound on the matches. */
  readonly atMostAbout: number;
}

/** Longest SKU, maker's number or GTIN, in characters. */
const MAX_NUMBER_LENGTH = 60;

/**
 * Parses a search query for parts: a SKU, maker's number or GTIN finds exactly its parts; anything else is searched by
 * its words.
 * @returns undefined when the query contains no word
 */
export async function partSearchOf(db: Executor, q: string | undefined): Promise<Search | undefined> {
  const number = q?.trim() ?? '';
  // A word without a digit is a name rather than a number.
  const isNumber = /^\S{3,}$/.test(number) && /\d/.test(number) && number.length <= MAX_NUMBER_LENGTH;
  const ids = isNumber ? await idsByNumber(db, number) : [];
  if (ids.length === 0) return searchOf(db, q);
  const none = { words: [], kind: undefined, ending: undefined, all: '', known: [], corrected: [], marked: [] };
  return { ...none, ids, atMostAbout: ids.length };
}

async function idsByNumber(db: Executor, number: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${parts} where lower(sku) = lower(${number}) union
    select id from ${parts} where mpn <> '' and lower(mpn) = lower(${number}) union
    select id from ${parts} where gtin <> '' and gtin = ${number}`);
  return rows.map(({ id }) => id);
}

/**
 * Parses a search query. Each word matches as typed, as a prefix of words in the catalog, or, if the catalog has
 * neither, as the word with the closest spelling.
 * @returns undefined when the query contains no word
 */
export async function searchOf(db: Executor, q: string | undefined): Promise<Search | undefined> {
  return (await searchesOf(db, [q ?? '']))[0];
}

/** Parses many search queries with two statements. */
export async function searchesOf(db: Executor, queries: readonly string[]): Promise<(Search | undefined)[]> {
  const all = queries.map(typedWords);
  const typed = all.flat();
  if (typed.length === 0) return queries.map(() => undefined);
  const known = await lookUp(db, [...new Set(typed.flatMap(({ ways }) => ways.flat()))]);
  const unknown = typed.filter(({ ways }) => !ways.some((way) => partsOf(way, known, true) > 0));
  const corrections = await correct(db, [...new Set(unknown.map((word) => word.typed))]);
  return all.map((words) => (words.length === 0 ? undefined : searchFor(words, known, corrections)));
}

function searchFor(
  typed: readonly TypedWord[],
  known: ReadonlyMap<string, Known>,
  allCorrections: ReadonlyMap<string, KnownWord>,
): Search {
  const corrections = new Map([...allCorrections].filter(([from]) => typed.some((word) => word.typed === from)));
  const words = typed.map((word, at) =>
    meaningOf(known, corrections.get(word.typed), { ...word, isLast: at === typed.length - 1 }),
  );
  const kindAt = findKindWord(typed.map((word) => word.typed));
  const kind = kindNamed(typed[kindAt]?.typed ?? '');
  const pieces = typed.flatMap(({ ways }) => ways.at(-1)!);
  return {
    words: words.map(({ searched }, at) => (at === kindAt ? { ...searched, kind } : searched)),
    kind,
    ending: pieces.length > 1 ? pieces.slice(-2).join(' ') : undefined,
    all: words.map(({ searched }) => `(${searched.any})`).join(' & '),
    known: words.filter(({ parts }) => parts > 0).map(({ searched }) => `(${searched.any})`),
    corrected: [...corrections].map(([from, { word }]) => ({ typed: from, taken: word })),
    marked: [
      ...new Set(typed.flatMap((word) => [...word.ways.flat(), corrections.get(word.typed)?.word ?? []].flat())),
    ],
    atMostAbout: Math.min(...words.map(({ parts }) => parts)),
  };
}

function meaningOf(
  known: ReadonlyMap<string, Known>,
  correction: KnownWord | undefined,
  { ways: allWays, isLast }: TypedWord & { isLast: boolean },
): { searched: SearchedWord; parts: number } {
  const whole = known.get(allWays[0]![0]!)!.parts > 0;
  // A known word matches only as typed when another word follows it or its last piece is short: ddr5 does not mean ddr
  // plus a word that begins with 5.
  const ways = whole ? allWays.filter((way) => way.length === 1 || way.at(-1)!.length > 2) : allWays;
  const mayGoOn = isLast || !whole;
  const exact = (label: string) => either(ways.map((way) => both(way.map((word) => lexeme(word, label)))));
  const begun = (label: string) =>
    either(
      ways.map((way) =>
        both(way.map((word, at) => (at === way.length - 1 ? begunBy(word, way, label) : lexeme(word, label)))),
      ),
    );
  const begunBy = (word: string, way: readonly string[], label: string): string => {
    const { parts, begun: longer } = known.get(word)!;
    // The vocabulary does not contain a new word yet; search for it as typed, because few words can begin with it.
    if (parts === 0 && longer.length === 0) return lexeme(word, `*${label}`);
    if (!mayGoOn || (way.length > 1 && word.length < 3 && parts > 0)) return lexeme(word, label);
    return either([word, ...longer.map((one) => one.word)].map((one) => lexeme(one, label)));
  };
  const meanings = correction ? [begun(''), lexeme(correction.word, '')] : [begun('')];
  return {
    searched: {
      exact: exact(''),
      exactInName: exact('A'),
      begunInName: begun('A'),
      begun: begun(''),
      any: either(meanings),
    },
    parts: ways.reduce((sum, way) => sum + partsOf(way, known, mayGoOn), correction?.parts ?? 0),
  };
}

/** An upper bound on the parts that contain all words of one way of writing. */
function partsOf(way: readonly string[], known: ReadonlyMap<string, Known>, mayGoOn: boolean): number {
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
 * The tsquery for parts that contain all words of a text as typed; undefined when it contains no word. Takes no statement.
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
