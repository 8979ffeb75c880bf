import type { Correction, Meant } from '#contract/parts/search.ts';
import type { Executor } from '#server/database/client.ts';
import { readQuery, type ReadWord } from './words/read-query.ts';
import { meaningOf, partsOf, type Expressions } from './words/expressions.ts';
import { nearestComputerTerm } from './words/computer-terms.ts';
import { splitsFor } from './words/split-words.ts';
import { spellingDistance } from '#server/spelling-distance.ts';
import { normalizeText, piecesOf, typedWords } from './words/typed-words.ts';
import {
  correct,
  countValues,
  lookUp,
  valuesBetween,
  wordsOfParts,
  type Known,
  type KnownWord,
} from './words/vocabulary.ts';

/** One word of a search. */
export interface SearchedWord extends Expressions {
  readonly typed: string;
  /** Its letters and digits, corrected, as one word and as the catalog may write them apart. */
  readonly joined: string;
  readonly pieces: readonly string[];
  /** Facet values of a size: parts with all values of an alternative match too. */
  readonly values?: readonly (readonly string[])[] | undefined;
  /** The kind of part that this word names; at most one word of a query has it. */
  readonly kind?: string | undefined;
  readonly isWeak?: boolean | undefined;
  /** Need not be in a part. */
  readonly isOptional?: boolean | undefined;
  /** Approximate number of parts that contain it; 0: no part does, or the vocabulary does not know it yet. */
  readonly parts: number;
  readonly isCorrected: boolean;
  readonly meant?: Meant | undefined;
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
  /** The query's letters and digits: a name that contains them in this order ranks higher, one that is them highest. */
  readonly phrase: string;
  /** Requires every word except sizes, each in any of its forms; empty without such words. */
  readonly all: string;
  readonly corrected: readonly Correction[];
  /** Folded words or prefixes to highlight in names. */
  readonly marked: readonly string[];
  /** The price range in the query. */
  readonly price?: Meant | undefined;
  /** The words that ask for low prices: the list is sorted by price. */
  readonly cheapest?: Meant | undefined;
  /** Words, sizes and prices as typed that no part matches together with the others: the list is without them. */
  readonly ignored: readonly string[];
  /** Instead of words: the parts whose SKU, maker's number or GTIN was typed. */
  readonly ids?: readonly string[];
  /** Instead of words: how a SKU or maker's number begins. */
  readonly beginning?: string;
  /** Approximate number of parts that contain the rarest word; an upper bound on the matches. */
  readonly atMostAbout: number;
}

/** A search without words. */
export const NO_WORDS: Search = {
  words: [],
  kind: undefined,
  ending: undefined,
  phrase: '',
  all: '',
  corrected: [],
  marked: [],
  ignored: [],
  atMostAbout: 0,
};

/** Whether a search has more than a price, so that its matches have a rank. */
export function isRanked({ words, ids, beginning }: Search): boolean {
  return words.length > 0 || ids !== undefined || beginning !== undefined;
}

/** The order of a list that names none: the one that its words ask for, else by relevance where matches have a rank. */
export function defaultSort(search: Search | undefined): 'price' | 'relevance' | 'featured' {
  return search?.cheapest?.sort ?? relevanceOr(search);
}

/** Relevance, or the shop's own order for a list without a rank. */
export function relevanceOr(search: Search | undefined): 'relevance' | 'featured' {
  return search && isRanked(search) ? 'relevance' : 'featured';
}

/**
 * Parses a search query as words. Each word matches as typed, as a prefix of words in the catalog, or, if the catalog has
 * neither, as the word with the closest spelling.
 * @returns undefined when the query contains no word
 */
export async function searchOf(db: Executor, q: string | undefined): Promise<Search | undefined> {
  return (await searchesFor(db, [typedWords(q ?? '')]))[0];
}

/** Parses a query with prices, sizes and computer terms. @returns undefined when it contains nothing to search for */
export async function readSearch(db: Executor, q: string): Promise<Search | undefined> {
  const { words: read, price, cheapest } = readQuery(q);
  const words = await Promise.all(read.map((word) => withValues(db, word)));
  const [search] = await searchesFor(db, [words]);
  const terms = search ? await computerTermsFor(db, search) : [];
  const taken = search && terms.length === 0 ? await splitsFor(db, search.words) : terms;
  const corrected = withWordsTaken(q, taken);
  // The query stays as it is if these words were already typed separately.
  if (corrected !== q) {
    // Reads the whole query again, because one word of a phrase may be misspelled.
    const again = await readSearch(db, corrected);
    return again && { ...again, corrected: [...taken, ...again.corrected] };
  }
  if (search) return { ...search, price, cheapest };
  return price || cheapest ? { ...NO_WORDS, price, cheapest, atMostAbout: Infinity } : undefined;
}

/** The words that the catalog does not have and that are misspelled computer terms. */
async function computerTermsFor(db: Executor, { words, corrected }: Search): Promise<Correction[]> {
  const strange = words.filter(({ parts, isCorrected, values }) => !values && (parts === 0 || isCorrected));
  const slips = strange.flatMap(({ typed }) => {
    const taken = nearestComputerTerm(typed);
    const other = corrected.find((one) => one.typed === typed)?.taken;
    const isNearer = taken && (!other || spellingDistance(typed, taken) <= spellingDistance(typed, other));
    return isNearer && taken !== typed ? [{ typed, taken }] : [];
  });
  if (slips.length === 0) return [];
  const added = await wordsOfParts(
    db,
    slips.map(({ typed }) => typed),
  );
  return slips.filter(({ typed }) => !added.has(typed));
}

function withWordsTaken(q: string, corrections: readonly Correction[]): string {
  const takenFor = new Map(corrections.map(({ typed, taken }) => [typed, taken]));
  const parts = q.split(/([\s_]+)/);
  return parts.map((part) => takenFor.get(piecesOf(normalizeText(part)).join('')) ?? part).join('');
}

/** Turns the limits of a size into the values within them that parts have. */
async function withValues(db: Executor, word: ReadWord): Promise<ReadWord> {
  return word.limits ? { ...word, values: (await valuesBetween(db, word.limits)).map((value) => [value]) } : word;
}

async function searchesFor(db: Executor, all: readonly (readonly ReadWord[])[]): Promise<(Search | undefined)[]> {
  const typed = all.flat();
  if (typed.length === 0) return all.map(() => undefined);
  const looked = typed.flatMap(({ ways, means }) => [...ways.flat(), ...lexemesIn(means)]);
  const known = await lookUp(db, [...new Set(looked)]);
  const values = [...new Set(typed.flatMap((word) => word.values?.flat() ?? []))];
  const counted = values.length > 0 ? await countValues(db, values) : new Map<string, number>();
  const unknown = typed.filter(
    (word) => !word.values && !hasMeaning(word, known) && !word.ways.some((way) => partsOf(way, known, true) > 0),
  );
  const corrections = await correct(db, [...new Set(unknown.map((word) => word.typed))]);
  return all.map((words) => (words.length === 0 ? undefined : searchFor(words, { known, counted, corrections })));
}

interface Knowledge {
  readonly known: ReadonlyMap<string, Known>;
  readonly counted: ReadonlyMap<string, number>;
  readonly corrections: ReadonlyMap<string, KnownWord>;
}

function searchFor(typed: readonly ReadWord[], knowledge: Knowledge): Search {
  const lastRequired = typed.findLastIndex(({ isOptional }) => !isOptional);
  return searchOfWords(
    typed.map((word, at) => searchedWord({ ...word, isLast: at === lastRequired }, knowledge)),
    typed,
    knowledge,
  );
}

function searchOfWords(words: readonly SearchedWord[], typed: readonly ReadWord[], { corrections }: Knowledge): Search {
  const corrected = typed.flatMap(({ typed: from }) => {
    const to = corrections.get(from)?.word;
    return to === undefined ? [] : [{ typed: from, taken: to }];
  });
  const forms = typed.flatMap((word) => [...word.ways.flat(), corrections.get(word.typed)?.word ?? []].flat());
  return {
    ...withWords(words),
    corrected,
    marked: [...new Set(forms)],
    ignored: [],
  };
}

/** Derives the parts of a search that depend on its words only. */
export function withWords(
  words: readonly SearchedWord[],
): Pick<Search, 'words' | 'kind' | 'all' | 'atMostAbout' | 'ending' | 'phrase'> {
  const required = words.filter(({ isOptional }) => !isOptional);
  const pieces = required.filter(({ values, kind }) => !values && kind === undefined).flatMap((word) => word.pieces);
  return {
    words,
    ending: pieces.length > 1 ? pieces.slice(-2).join(' ') : undefined,
    phrase: required.map(({ joined }) => joined).join(''),
    kind: words.find(({ kind }) => kind !== undefined)?.kind,
    all: required
      .filter(({ values }) => !values)
      .map(({ any }) => `(${any})`)
      .join(' & '),
    atMostAbout: Math.min(...required.map(({ parts }) => parts)),
  };
}

const lexemesIn = (means: string | undefined): string[] =>
  [...(means ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word!);

/** Whether the catalog has parts that a computer term refers to. */
function hasMeaning({ means }: ReadWord, known: ReadonlyMap<string, Known>): boolean {
  return lexemesIn(means).some((word) => known.get(word)!.parts > 0);
}

function searchedWord(word: ReadWord & { isLast: boolean }, { known, counted, corrections }: Knowledge): SearchedWord {
  const { typed, kind, means, isOptional, meant } = word;
  const correction = word.values ? undefined : corrections.get(typed);
  const joined = correction?.word ?? word.ways[0]!.join('');
  const common = { typed, joined, pieces: word.ways.at(-1)!, isOptional, meant };
  const values = word.values?.filter((all) => all.every((value) => counted.has(value)));
  if (values?.length) {
    const counts = values.map((all) => Math.min(...all.map((value) => counted.get(value)!)));
    const plain = meaningOf(known, undefined, { ...word, ways: word.ways.slice(0, 1), isLast: false });
    const parts = counts.reduce((sum, count) => sum + count, plain.parts);
    // A part without the specification may have the size in its name.
    return { ...common, ...plain.searched, any: plain.searched.exactInName, values, parts, isCorrected: false };
  }
  if (means !== undefined && hasMeaning(word, known)) {
    const plain = meaningOf(known, undefined, { ...word, isLast: false }).searched;
    const parts = Math.max(...lexemesIn(means).map((lexeme) => known.get(lexeme)!.parts));
    const any = word.isExact ? means : `(${means}) | ${kind === undefined ? plain.exact : plain.exactInName}`;
    return { ...common, ...plain, exact: any, any, kind, isWeak: word.isWeak, parts, isCorrected: false };
  }
  const { searched, parts } = meaningOf(known, correction, word);
  return { ...common, ...searched, parts, isCorrected: correction !== undefined };
}
