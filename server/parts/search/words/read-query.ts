import type { Meant } from '#contract/parts/search.ts';
import { measureAt, spellingsOf, type Limits } from './measures.ts';
import { findCheapest, findPrice } from './prices.ts';
import { begunPhrase, isFiller, isPurpose, LONGEST_PHRASE, computerTerm, type ComputerTerm } from './computer-terms.ts';
import { MAX_WORDS, normalizeText, piecesOf, typedWords, type TypedWord } from './typed-words.ts';

/** A word of a query, and what it means beyond its letters. */
export interface ReadWord extends TypedWord {
  /** A computer term. */
  readonly means?: string;
  /** Whether parts with only the letters of the term are not meant. */
  readonly isExact?: boolean;
  /** The kind that it names; at most one word of a query has it. */
  readonly kind?: string;
  readonly isWeak?: boolean;
  /** A size with a limit: 'over 750 W'. */
  readonly limits?: Limits;
  /** Facet values of a size: a part has all of one alternative. */
  readonly values?: readonly (readonly string[])[];
  /** Parts need not contain it; those that do rank higher. */
  readonly isOptional?: boolean;
  /** A size or price that is shown as a filter. */
  readonly meant?: Meant;
}

interface ReadQuery {
  readonly words: readonly ReadWord[];
  readonly price?: Meant;
  /** A word that asks for low prices: 'cheapest'. */
  readonly cheapest?: Meant;
}

/** Reads prices, words for low prices, sizes and computer terms in a query; whatever else it has are words to search for. */
export function readQuery(q: string): ReadQuery {
  const price = findPrice(q);
  const unpriced = price ? blanked(q, price) : q;
  const cheapest = findCheapest(unpriced);
  const words = importantFirst(wordsIn(q, cheapest ? blanked(unpriced, cheapest) : unpriced));
  return {
    words,
    ...(price && { price: { ...cutOut(q, price.start, price.end), ...limitsOf(price) } }),
    ...(cheapest && {
      cheapest: { ...cutOut(q, cheapest.start, cheapest.end), label: 'Cheapest first', sort: 'price' as const },
    }),
  };
}

/** Replaces a piece of the query by blanks, which keeps the positions of the rest. */
function blanked(q: string, { start, end }: { start: number; end: number }): string {
  return q.slice(0, start) + ' '.repeat(end - start) + q.slice(end);
}

function limitsOf({ from, to }: { from?: number; to?: number }): { from?: number; to?: number } {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function cutOut(q: string, start: number, end: number): { typed: string; rest: string } {
  const rest = `${q.slice(0, start)} ${q.slice(end)}`.replace(/\s+/g, ' ').trim();
  return { typed: q.slice(start, end).trim(), rest };
}

/** A word of the text, and where it begins and ends. */
interface Chunk {
  readonly text: string;
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

function wordsIn(q: string, text: string): ReadWord[] {
  const chunks: Chunk[] = [...text.matchAll(/[^\s_]+/g)].flatMap(({ 0: found, index }) => {
    const word = piecesOf(normalizeText(found)).join('');
    return word === '' && !/^["]$/.test(found) ? [] : [{ text: found, word, start: index, end: index + found.length }];
  });
  const lower = text.toLowerCase();
  const words: ReadWord[] = [];
  let plainFrom = 0;
  let hasKind = false;
  let isPurposeNow = false;
  // Plain words are read together, as a number is joined with the unit behind it.
  const readPlain = (to: number): void => {
    const run = chunks.slice(plainFrom, to);
    const typed = typedWords(run.map((chunk) => chunk.text).join(' '));
    words.push(...typed.map((word) => (isFiller(word.typed) ? { ...word, isOptional: true } : word)));
  };
  for (let at = 0; at < chunks.length;) {
    const { start, word } = chunks[at]!;
    const measure = lower.length === text.length ? measureAt(lower, start) : undefined;
    const phrase = measure ? undefined : phraseAt(chunks, at);
    if (!measure && !phrase?.word.means) {
      isPurposeNow ||= hasKind && isPurpose(word);
      at += phrase?.length ?? 1;
      continue;
    }
    readPlain(at);
    if (measure) {
      words.push({
        typed: measure.word,
        ways: spellingsOf(measure.word),
        values: measure.values,
        ...(measure.limits && { limits: measure.limits }),
        meant: { ...cutOut(q, start, measure.end), label: measure.label },
      });
      while (at < chunks.length && chunks[at]!.start < measure.end) at += 1;
    } else if (phrase) {
      const typed = typedWords(
        chunks
          .slice(at, at + phrase.length)
          .map((chunk) => chunk.text)
          .join(' '),
      );
      words.push({
        typed: typed.map((one) => one.typed).join(' '),
        ways: [typed.flatMap((one) => one.ways[0] ?? []), ...(typed.length === 1 ? typed[0]!.ways.slice(1) : [])],
        ...phrase.word,
        ...(isPurposeNow && phrase.word.kind && { isOptional: true }),
      });
      hasKind ||= phrase.word.kind !== undefined;
      at += phrase.length;
    }
    plainFrom = at;
  }
  readPlain(chunks.length);
  return words.slice(0, MAX_WORDS * 2);
}

/** The longest computer term that begins at a chunk; a name such as 'Cooler Master' is not one. */
function phraseAt(chunks: readonly Chunk[], at: number): { word: ComputerTerm; length: number } | undefined {
  for (let length = Math.min(LONGEST_PHRASE, chunks.length - at); length > 0; length--) {
    const run = chunks.slice(at, at + length).map(({ word }) => word);
    const word = computerTerm(run) ?? (at + length === chunks.length ? begunPhrase(run) : undefined);
    if (word) return { word, length };
  }
  return undefined;
}

/** Keeps the kind that a query is about, and at most MAX_WORDS words. */
function importantFirst(all: readonly ReadWord[]): ReadWord[] {
  const kinds = all.filter(({ kind, isOptional }) => kind && !isOptional);
  const main = kinds.findLast(({ isWeak }) => !isWeak) ?? kinds.at(-1);
  const onlyFillers = all.every(({ isOptional }) => isOptional);
  const words = all.map((word) => {
    if (onlyFillers) return { ...word, isOptional: false };
    return word.kind && word !== main ? withoutKind(word, kinds.length > 1) : word;
  });
  const required = words.filter(({ isOptional }) => !isOptional).slice(0, MAX_WORDS);
  return words.filter((word) => word.isOptional || required.includes(word)).slice(0, MAX_WORDS * 2);
}

/** A second kind says what the part is for or what it has: it affects the rank but is not required. */
function withoutKind({ kind: _kind, ...word }: ReadWord, isOptional: boolean): ReadWord {
  return { ...word, isOptional: isOptional || word.isOptional === true };
}
