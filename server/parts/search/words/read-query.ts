import type { MeasureSort } from '#contract/parts/measures.ts';
import { measureOf } from '#contract/parts/measures.ts';
import type { Meant } from '#contract/parts/search.ts';
import { factsFor, factWord, onlyKindOf, type Fact, type FactWord } from './fact-words.ts';
import { measureAt, spellingsOf, type Limits } from './measures.ts';
import { findCheapest, findPrice } from './prices.ts';
import {
  begunPhrase,
  computerTerm,
  isFiller,
  isNegator,
  isPurpose,
  kindExpression,
  LONGEST_PHRASE,
  type ComputerTerm,
} from './computer-terms.ts';
import { MAX_WORDS, normalizeText, piecesOf, typedWords, type TypedWord } from './typed-words.ts';

/** A word of a query, and what it means beyond its letters. */
export interface ReadWord extends TypedWord {
  /** A computer term. */
  readonly means?: string;
  /** Whether parts with only the letters of the term are not meant. */
  readonly isExact?: boolean;
  /** Whether it is a color, which the specifications state better than a name. */
  readonly isColor?: boolean;
  /** The kind that it names; at most one word of a query has it. */
  readonly kind?: string;
  readonly isWeak?: boolean;
  /** A size with a limit: 'over 750 W'. */
  readonly limits?: Limits;
  /** Facet values of a size: a part has all of one alternative. */
  readonly values?: readonly (readonly string[])[];
  /** Parts need not contain it; those that do rank higher. */
  readonly isOptional?: boolean;
  /** A size, price or fact that is shown as a filter. */
  readonly meant?: Meant;
  /** A fact that the parts of the query's kind need. */
  readonly fact?: Fact;
  /** Whether parts may not have it: 'without WiFi'. */
  readonly isNegated?: boolean;
}

/** A word that means a fact for some kinds, before the kind of the query is known. */
interface ReadFactWord {
  readonly factWord: FactWord;
  readonly typed: string;
  readonly start: number;
  readonly end: number;
  readonly isNegated: boolean;
  /** The words that it is where it means no fact. */
  readonly plain: readonly ReadWord[];
}

interface ReadQuery {
  readonly words: readonly ReadWord[];
  readonly price?: Meant;
  /** A word that asks for an order: 'cheapest', 'quietest'. */
  readonly order?: Meant;
  /** Words that mean a fact that parts of the query's kind do not state: they are left out. */
  readonly unstated: readonly string[];
}

/**
 * Reads prices, words for low prices, facts, sizes and computer terms in a query; whatever else it has are words to
 * search for.
 * @param hasFacts false: words that mean facts are words to search for
 */
export function readQuery(q: string, hasFacts = true): ReadQuery {
  const price = findPrice(q);
  const unpriced = price ? blanked(q, price) : q;
  const cheapest = findCheapest(unpriced);
  const { words, order, unstated } = withFacts(
    q,
    wordsIn(q, cheapest ? blanked(unpriced, cheapest) : unpriced, hasFacts),
  );
  const byPrice = cheapest && {
    ...cutOut(q, cheapest.start, cheapest.end),
    label: 'Cheapest first',
    sort: 'price' as const,
  };
  return {
    words,
    unstated,
    ...(price && { price: { ...cutOut(q, price.start, price.end), ...limitsOf(price) } }),
    ...((byPrice ?? order) && { order: byPrice ?? order! }),
  };
}

/** Gives the words that mean facts their meaning for the kind that the query names. */
function withFacts(q: string, all: readonly (ReadWord | ReadFactWord)[]): Omit<ReadQuery, 'price'> {
  const isFactWord = (word: ReadWord | ReadFactWord): word is ReadFactWord => 'factWord' in word;
  const plain = importantFirst(all.flatMap((word) => (isFactWord(word) ? [] : [word])));
  const named = plain.find(({ kind }) => kind)?.kind;
  const unstated: string[] = [];
  let order: Meant | undefined;
  let isKindKnown = named !== undefined;
  const words = all.flatMap((word): readonly ReadWord[] => {
    if (!isFactWord(word)) return [word];
    const kind = named ?? onlyKindOf(word.factWord);
    const found = kind === undefined ? undefined : factsFor(word.factWord, kind);
    if (!found) {
      if (kind === undefined || word.factWord.isAlsoName) return word.plain;
      unstated.push(word.typed);
      return [];
    }
    const cut = cutOut(q, word.start, word.end);
    if (found.sort && !word.isNegated) order ??= { ...cut, label: labelOf(found.sort), sort: found.sort };
    const ways = [word.plain.flatMap((one) => one.ways[0] ?? [])];
    const implied = isKindKnown ? [] : [{ typed: word.typed, ways, kind: kind!, means: kindExpression(kind!) }];
    isKindKnown = true;
    const facts = found.facts.map((fact) => ({
      typed: word.typed,
      ways,
      fact,
      ...(word.isNegated && { isNegated: true }),
      meant: { ...cut, label: word.isNegated ? `Not: ${fact.label}` : fact.label },
    }));
    return [...implied, ...facts];
  });
  return { words: importantFirst(words), unstated, ...(order && { order }) };
}

const labelOf = (sort: MeasureSort): string => measureOf(sort)!.label;

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

function wordsIn(q: string, text: string, hasFacts: boolean): (ReadWord | ReadFactWord)[] {
  const chunks: Chunk[] = [...text.matchAll(/[^\s_]+/g)].flatMap(({ 0: found, index }) => {
    const word = piecesOf(normalizeText(found)).join('');
    return word === '' && !/^["]$/.test(found) ? [] : [{ text: found, word, start: index, end: index + found.length }];
  });
  const lower = text.toLowerCase();
  const words: (ReadWord | ReadFactWord)[] = [];
  let plainFrom = 0;
  let hasKind = false;
  let isPurposeNow = false;
  const typedAt = (at: number, length: number): TypedWord[] =>
    typedWords(
      chunks
        .slice(at, at + length)
        .map((chunk) => chunk.text)
        .join(' '),
    );
  // Plain words are read together, as a number is joined with the unit behind it.
  const readPlain = (to: number): void => {
    const typed = typedAt(plainFrom, to - plainFrom);
    words.push(...typed.map((word) => (isFiller(word.typed) ? { ...word, isOptional: true } : word)));
  };
  for (let at = 0; at < chunks.length;) {
    const { start, word } = chunks[at]!;
    const measure = lower.length === text.length ? measureAt(lower, start) : undefined;
    let phrase = measure ? undefined : phraseAt(chunks, at, hasFacts);
    let isNegated = false;
    if (!measure && !phrase && hasFacts && isNegator(word) && at + 1 < chunks.length) {
      const next = phraseAt(chunks, at + 1, hasFacts);
      const isWord = !next && !/\d/.test(chunks[at + 1]!.word) && !isFiller(chunks[at + 1]!.word);
      if (isWord || next?.factWord || (next?.word?.means && next.word.kind === undefined)) {
        readPlain(at);
        plainFrom = at += 1;
        phrase = next ?? { word: { means: '' }, length: 1 };
        isNegated = true;
      }
    }
    if (!measure && !phrase?.factWord && phrase?.word?.means === undefined) {
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
      const typed = typedAt(at, phrase.length);
      const joined = {
        typed: typed.map((one) => one.typed).join(' '),
        ways: [typed.flatMap((one) => one.ways[0] ?? []), ...(typed.length === 1 ? typed[0]!.ways.slice(1) : [])],
      };
      const kind = phrase.factWord ? phrase.factWord.kind : phrase.word!.kind;
      if (phrase.factWord) {
        if (kind) words.push({ ...joined, kind, means: kindExpression(kind) });
        const end = chunks[at + phrase.length - 1]!.end;
        const from = isNegated ? chunks[at - 1]!.start : chunks[at]!.start;
        words.push({ factWord: phrase.factWord, typed: q.slice(from, end), start: from, end, isNegated, plain: typed });
      } else
        words.push({
          ...joined,
          ...(phrase.word!.means !== '' && phrase.word),
          ...(isNegated && { isNegated }),
          ...(isPurposeNow && kind && { isOptional: true }),
        });
      hasKind ||= kind !== undefined;
      at += phrase.length;
    }
    plainFrom = at;
  }
  readPlain(chunks.length);
  return words.slice(0, MAX_WORDS * 2);
}

interface Phrase {
  readonly length: number;
  readonly word?: ComputerTerm;
  readonly factWord?: FactWord;
}

/** The longest computer term or fact that begins at a chunk; a name such as 'Cooler Master' is neither. */
function phraseAt(chunks: readonly Chunk[], at: number, hasFacts: boolean): Phrase | undefined {
  for (let length = Math.min(LONGEST_PHRASE, chunks.length - at); length > 0; length--) {
    const run = chunks.slice(at, at + length).map(({ word }) => word);
    const fact = hasFacts ? factWord(run) : undefined;
    if (fact) return { factWord: fact, length };
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
