import type { Correction, Meant, ReadAs } from '#contract/parts/search.ts';
import type { Executor } from '#server/database/client.ts';
import type { Agreement } from '#server/price-lists/agreement.ts';
import type { Fit } from './fitting.ts';
import { readQuery, type ReadWord } from './words/read-query.ts';
import { meaningOf, partsOf, type Expressions } from './words/expressions.ts';
import type { Fact } from './words/fact-words.ts';
import { nearestComputerTerm } from './words/computer-terms.ts';
import { splitsFor } from './words/split-words.ts';
import { spellingDistance } from '#server/spelling-distance.ts';
import { normalizeText, piecesOf, typedWords } from './words/typed-words.ts';
import {
  correct,
  countValues,
  isInOneName,
  lookUp,
  valuesBetween,
  valuesOfKind,
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
  /**
   * Facet values of a size or a fact: parts with all values of an alternative match too. Without an alternative and
   * without an expression in `any` no part does.
   */
  readonly values?: readonly (readonly string[])[] | undefined;
  /** The kind of part that this word names; at most one word of a query has it. */
  readonly kind?: string | undefined;
  readonly isWeak?: boolean | undefined;
  /** Need not be in a part. */
  readonly isOptional?: boolean | undefined;
  /** Approximate number of parts that contain it; 0: no part does, or the vocabulary does not know it yet. */
  readonly parts: number;
  readonly isCorrected: boolean;
  /** Whether it only begins words of the catalog: 'steam' in 'Steamroller'. */
  readonly isBegun?: boolean;
  readonly meant?: Meant | undefined;
  /** Whether it means a fact of the kind, without which a part does not serve the need: it is never left out. */
  readonly isFact?: boolean | undefined;
  /** Whether parts may not match it. */
  readonly isNegated?: boolean | undefined;
}

export interface Search {
  readonly words: readonly SearchedWord[];
  /** The kind of part that one of the words names; its parts rank first. */
  readonly kind: string | undefined;
  /**
   * The last two words, if there are two, as typed and as the catalog may write them apart. A name or value that ends with
   * them ranks higher: 'RTX 4070' before 'RTX 4070 Ti'.
   */
  readonly endings: readonly string[];
  /** The query's letters and digits: a name that contains them in this order ranks higher, one that is them highest. */
  readonly phrase: string;
  /** Requires every word except sizes, each in any of its forms; empty without such words. */
  readonly all: string;
  readonly corrected: readonly Correction[];
  /** Folded words or prefixes to highlight in names. */
  readonly marked: readonly string[];
  /** The price range in the query. */
  readonly price?: Meant | undefined;
  /** The lists of the customer whose prices it is about; undefined for the public prices. */
  readonly own?: Agreement | undefined;
  /** The words that ask for an order: 'cheapest', 'quietest'. */
  readonly order?: Meant | undefined;
  /** What the parts have to fit: 'motherboard for ryzen 7 7800x3d'. */
  readonly fit?: (Fit & { readonly meant: readonly Meant[] }) | undefined;
  /** Words that mean a fact that the named kind does not state: the list is without them. */
  readonly unstated: readonly string[];
  /** Words, sizes and prices as typed that no part matches together with the others: the list is without them. */
  readonly ignored: readonly string[];
  /** Words as typed that no part has, because of which the search finds nothing. */
  readonly missing: readonly string[];
  /** Instead of words: the parts whose SKU, maker's number or GTIN was typed. */
  readonly ids?: readonly string[];
  /** Instead of words: how a SKU or maker's number begins. */
  readonly beginning?: string;
  /** Letters and digits in a row that the part's SKU or maker's number contains; words do not matter then. */
  readonly within?: string;
  /** Approximate number of parts that contain the rarest word; an upper bound on the matches. */
  readonly atMostAbout: number;
}

/** A search without words. */
export const NO_WORDS: Search = {
  words: [],
  kind: undefined,
  endings: [],
  phrase: '',
  all: '',
  corrected: [],
  marked: [],
  ignored: [],
  unstated: [],
  missing: [],
  atMostAbout: 0,
};

/** How the words of a search were read, for the answers of lists and suggestions. */
export function readAs({ corrected, ignored, unstated, missing, fit }: Search): ReadAs {
  const lists = { corrected: [...corrected], ignored: [...ignored], unstated: [...unstated], missing: [...missing] };
  if (!fit) return lists;
  const { name, facts, assumes, isCertain } = fit;
  return { ...lists, fits: { name, facts, assumes, isCertain } };
}

/** Whether a search has more than a price, so that its matches have a rank. */
export function isRanked({ words, ids, beginning, within }: Search): boolean {
  return words.length > 0 || ids !== undefined || beginning !== undefined || within !== undefined;
}

/** The order of a list that names none: the one that its words ask for, else by relevance where matches have a rank. */
export function defaultSort(search: Search | undefined): NonNullable<Meant['sort']> | 'relevance' | 'featured' {
  // What only has to serve a need is in the shop's own order: the words say nothing about which of it is better.
  const isNeedOnly = search && isOfKindOnly(search) && !search.words.some(isOwnWord);
  return search?.order?.sort ?? (isNeedOnly ? 'featured' : relevanceOr(search));
}

/** Whether a word names parts rather than their kind, a size or a fact. */
export function isOwnWord({ kind, values, isOptional, isFact, isNegated }: SearchedWord): boolean {
  return kind === undefined && !values && !isOptional && !isFact && !isNegated;
}

/** Whether a search is for parts of its kind alone: its facts and its order say nothing about parts of other kinds. */
export function isOfKindOnly({ kind, words, order, fit }: Search): boolean {
  return kind !== undefined && (order !== undefined || fit !== undefined || words.some(({ isFact }) => isFact));
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

/**
 * Parses a query with prices, sizes and computer terms.
 * @param hasFacts also reads words that mean facts: 'quiet'
 * @returns undefined when it contains nothing to search for
 */
export async function readSearch(db: Executor, q: string, hasFacts: boolean): Promise<Search | undefined> {
  const read = hasFacts ? await readingOf(db, q) : readQuery(q, false);
  const { price, order, unstated } = read;
  const kind = read.words.find((word) => word.kind)?.kind;
  const [valued, factValues] = await Promise.all([
    Promise.all(read.words.map((word) => withValues(db, word))),
    factValuesOf(db, read.words, kind),
  ]);
  const words = valued.map((word, at) => ({ ...word, ...factValues[at] }));
  const [search] = await searchesFor(db, [words]);
  const terms = search ? await computerTermsFor(db, search) : [];
  const taken = search && terms.length === 0 ? await splitsFor(db, search.words) : terms;
  const corrected = withWordsTaken(q, taken);
  // The query stays as it is if these words were already typed separately.
  if (corrected !== q) {
    // Reads the whole query again, because one word of a phrase may be misspelled.
    const again = await readSearch(db, corrected, hasFacts);
    return again && { ...again, corrected: [...taken, ...again.corrected] };
  }
  if (search) return { ...search, price, order, unstated };
  return price || order ? { ...NO_WORDS, price, order, unstated, atMostAbout: Infinity } : undefined;
}

/** Reads a query. Words that mean facts stay words where the name of a part has them next to others: 'Silent Loop'. */
async function readingOf(db: Executor, q: string): Promise<ReturnType<typeof readQuery>> {
  const read = readQuery(q);
  const facts = read.words.filter(({ fact }) => fact);
  if (facts.length === 0 && !read.order && read.unstated.length === 0) return read;
  const plain = readQuery(q, false);
  const isName = (word: ReadWord): boolean =>
    !word.isOptional && !word.values && !word.limits && word.means === undefined && !word.isNegated;
  const names = plain.words.filter(isName);
  // A brand may be named like the word: 'quiet be quiet cooler'.
  const others = new Set(read.words.filter((word) => isName(word) && !word.fact).map(({ typed }) => typed));
  const isAmongOthers = names.length > 1 && others.size > 0 && !facts.some(({ typed }) => others.has(typed));
  return isAmongOthers && (await isInOneName(db, names)) ? plain : read;
}

/** The facet values of the facts among some words: for each word those that have it, or nothing for other words. */
async function factValuesOf(
  db: Executor,
  words: readonly ReadWord[],
  kind: string | undefined,
): Promise<Pick<ReadWord, 'values'>[]> {
  const keys = words.flatMap(({ fact }) => fact?.values?.map(({ key }) => key) ?? []);
  if (keys.length === 0) return words.map(({ fact }) => (fact ? { values: [] } : {}));
  const values = kind === undefined ? new Map<string, string[]>() : await valuesOfKind(db, kind, keys);
  return words.map(({ fact }) => (fact ? { values: valuesWith(fact, values) } : {}));
}

function valuesWith(fact: Fact, values: ReadonlyMap<string, readonly string[]>): string[][] {
  return (fact.values ?? []).flatMap(({ key, matches, from, to }) =>
    (values.get(key) ?? [])
      .filter((value) =>
        matches
          ? matches.test(value)
          : value.trim() !== '' && Number(value) >= (from ?? -Infinity) && Number(value) <= (to ?? Infinity),
      )
      .map((value) => [`${key}:${value}`]),
  );
}

/** The words that the catalog does not have and that are misspelled computer terms. */
async function computerTermsFor(db: Executor, { words, corrected }: Search): Promise<Correction[]> {
  const strange = words.filter(
    ({ parts, isCorrected, values, isOptional }) => !values && !isOptional && (parts === 0 || isCorrected),
  );
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
    (word) =>
      !word.values &&
      !word.fact &&
      !word.isNegated &&
      !hasMeaning(word, known) &&
      !word.ways.some((way) => partsOf(way, known, true) > 0),
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
    unstated: [],
    missing: [],
  };
}

/** Derives the parts of a search that depend on its words only. */
export function withWords(
  words: readonly SearchedWord[],
): Pick<Search, 'words' | 'kind' | 'all' | 'atMostAbout' | 'endings' | 'phrase'> {
  const required = words.filter(({ isOptional }) => !isOptional);
  const names = required.filter(({ values, kind }) => !values && kind === undefined);
  const whole = names.map(({ joined }) => joined).filter((word) => word !== '');
  const pieces = names.flatMap((word) => word.pieces);
  return {
    words,
    endings: [...new Set([whole, pieces].flatMap((some) => (some.length > 1 ? [some.slice(-2).join(' ')] : [])))],
    phrase: required.map(({ joined }) => joined).join(''),
    kind: words.find(({ kind }) => kind !== undefined)?.kind,
    all: required
      .filter(({ values }) => !values)
      .map(({ any, isNegated }) => `${isNegated ? '!' : ''}(${any})`)
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

/** A tsquery of one word, in a part's specifications alone. */
const withLabel = (means: string, label: string): string => `${means}:${label}`;

/** More parts than any catalog has: the number of those that match says nothing about a word. */
const ANY_NUMBER = 1e9;

function searchedWord(word: ReadWord & { isLast: boolean }, { known, counted, corrections }: Knowledge): SearchedWord {
  const { typed, kind, means, isOptional, isNegated, fact, meant } = word;
  if (fact) {
    const found = word.values ?? [];
    const any = fact.words ?? '';
    // A fact in names alone is a condition on words, which PostgreSQL looks up together with the others.
    const values = found.length > 0 || any === '' ? found : undefined;
    const same = { exact: any, exactInName: any, likeliestInName: any, begunInName: any, begun: any, any };
    const apart = { typed, joined: '', pieces: [], isOptional, isNegated, meant };
    return { ...apart, ...same, values, parts: ANY_NUMBER, isCorrected: false, isFact: true };
  }
  const correction = word.values ? undefined : corrections.get(typed);
  const joined = correction?.word ?? word.ways[0]!.join('');
  const common = { typed, joined, pieces: word.ways.at(-1)!, isOptional, isNegated, meant };
  if (isNegated) {
    const plain = meaningOf(known, undefined, { ...word, isLast: false }).searched;
    const any = means === undefined ? plain.exact : means;
    return { ...common, ...plain, joined: '', pieces: [], any, parts: ANY_NUMBER, isCorrected: false };
  }
  const values = word.values?.filter((all) => all.every((value) => counted.has(value)));
  // What a limit names is a number: a part with the same digits in its name may have any.
  if (word.limits) {
    const counts = (values ?? []).map(([value]) => counted.get(value!)!);
    const none = { exact: '', exactInName: '', likeliestInName: '', begunInName: '', begun: '', any: '' };
    const parts = counts.reduce((sum, count) => sum + count, 0);
    return { ...common, ...none, values: values ?? [], parts, isCorrected: false };
  }
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
    if (word.isColor)
      return {
        ...common,
        ...plain,
        exactInName: withLabel(means, 'C'),
        exact: means,
        any: means,
        parts,
        isCorrected: false,
      };
    const any = word.isExact ? means : `(${means}) | ${kind === undefined ? plain.exact : plain.exactInName}`;
    return { ...common, ...plain, exact: any, any, kind, isWeak: word.isWeak, parts, isCorrected: false };
  }
  const { searched, parts } = meaningOf(known, correction, word);
  // Nobody sells the kind: 'cable' does not mean what states its cables.
  if (kind !== undefined && !correction) {
    const any = searched.exactInName;
    return { ...common, ...searched, any, kind, isWeak: word.isWeak, parts, isCorrected: false };
  }
  const isBegun = !word.ways.some((way) => way.every((one) => known.get(one)!.parts > 0));
  return { ...common, ...searched, parts, isCorrected: correction !== undefined, isBegun };
}
