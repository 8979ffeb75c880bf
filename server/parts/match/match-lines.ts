import { cutText } from '#contract/cut-text.ts';
import { invalidFields } from '#contract/errors.ts';
import { MAX_GUESSES, MAX_MATCH_LINES, MAX_SEARCHED_LINES, type MatchedLine } from '#contract/parts/match.ts';
import { requireClient } from '#server/bounded-work/client-signal.ts';
import type { Executor } from '#server/database/client.ts';
import { selectByNumbers, selectOnSale } from '#server/parts/queries.ts';
import { exactQueryOf } from '#server/parts/search/words/expressions.ts';
import { searchesOf } from '#server/parts/search/search.ts';
import { normalizeText } from '#server/parts/search/words/typed-words.ts';
import { partOf } from '#server/parts/serialize-part.ts';
import * as queries from './queries.ts';
import { readLines, type ListLine } from './read-lines.ts';

/** The longest name looked up, in words, and the longest text of a line, in characters. */
const MAX_WORDS = 12;
const LONGEST_TEXT = 300;

/** The match of a line: one certain part, or possible parts; its quantity, if that differs from the line's. */
type Meaning = ({ readonly part: string } | { readonly guesses: readonly string[]; readonly skipped?: boolean }) & {
  readonly quantity?: number;
};

interface Client {
  /** Ends the work, for example when the client leaves. */
  readonly signal?: AbortSignal | undefined;
  /** Counts the client by the number of its lines before they are looked up. */
  readonly count?: ((lines: number) => void) | undefined;
}

/**
 * Finds the part of each line of a pasted list, with the same few statements however many lines it has: by number, then
 * by name and what distinguishes namesakes, then, for the first of the other lines, the nearest parts of a search.
 * @throws Failure `invalid_fields` when it has too many lines, `malformed` (the client left), what `count` throws
 */
export async function matchLines(db: Executor, text: string, { signal, count }: Client = {}): Promise<MatchedLine[]> {
  const lines = await readLines(text);
  if (lines.length > MAX_MATCH_LINES) {
    const message = `At most ${MAX_MATCH_LINES} lines`;
    throw invalidFields({ text: message });
  }
  count?.(lines.length);
  const meanings = await meaningsOf(db, lines, signal);
  requireClient(signal);
  const ids = [...meanings.values()].flatMap((meaning) => ('part' in meaning ? [meaning.part] : meaning.guesses));
  const parts = await selectOnSale(db, [...new Set(ids)]);
  const foundParts = (id: string) => (parts.has(id) ? [partOf(parts.get(id)!)] : []);
  return lines.map((line) => {
    const meaning: Meaning = meanings.get(line) ?? { guesses: [] };
    const { input } = line;
    const { quantity = line.quantity } = meaning;
    return 'part' in meaning
      ? { input, quantity, part: foundParts(meaning.part)[0] ?? null, guesses: [] }
      : {
          input,
          quantity,
          part: null,
          guesses: meaning.guesses.flatMap(foundParts),
          ...(meaning.skipped && { skipped: true }),
        };
  });
}

async function meaningsOf(
  db: Executor,
  lines: readonly ListLine[],
  signal: AbortSignal | undefined,
): Promise<Map<ListLine, Meaning>> {
  const meanings = await byNumber(db, lines);
  const open = () => lines.filter((line) => !meanings.has(line));
  requireClient(signal);
  const named = await byName(db, open());
  for (const [line, { meaning, isComplete }] of named) if (isComplete) meanings.set(line, meaning);
  requireClient(signal);
  const searched = await bySearch(db, open().slice(0, MAX_SEARCHED_LINES), signal);
  for (const line of open()) {
    const near = searched.get(line);
    const { meaning, words } = named.get(line) ?? { meaning: { guesses: [] }, words: 0 };
    const ofName = 'part' in meaning ? [meaning.part] : meaning.guesses;
    if (!near) {
      meanings.set(line, { guesses: ofName, skipped: true });
      continue;
    }
    // Candidates with more words in common come first.
    const all = near.words > words ? [...near.ids, ...ofName] : [...ofName, ...near.ids];
    const isSure = near.ids.length > 0 && near.isComplete;
    meanings.set(line, { guesses: isSure ? near.ids : [...new Set(all)].slice(0, MAX_GUESSES) });
  }
  return meanings;
}

function meaningOf(ids: readonly string[]): Meaning {
  return ids.length === 1 ? { part: ids[0]! } : { guesses: ids.slice(0, MAX_GUESSES) };
}

async function byNumber(db: Executor, lines: readonly ListLine[]): Promise<Map<ListLine, Meaning>> {
  const isNumber = (text: string) => text !== '' && text.length <= 60;
  const numbersOf = ({ numbers, text }: ListLine) => [...numbers, text].filter(isNumber);
  const countedOf = ({ counted = [] }: ListLine) => counted.filter(({ number }) => isNumber(number));
  const numbers = [
    ...new Set(lines.flatMap((line) => [...numbersOf(line), ...countedOf(line).map(({ number }) => number)])),
  ];
  const found = numbers.length > 0 ? await selectByNumbers(db, numbers) : new Map<string, string[]>();
  return new Map(
    lines.flatMap((line) => {
      const number = numbersOf(line).find((one) => found.has(one));
      if (number !== undefined) return [[line, meaningOf(found.get(number)!)] as const];
      const [counted, ...more] = countedOf(line).filter((one) => found.has(one.number));
      if (!counted || more.length > 0) return [];
      return [[line, { ...meaningOf(found.get(counted.number)!), quantity: counted.quantity }] as const];
    }),
  );
}

/** The parts whose name begins the text. `isComplete`: the part contains all words of the text. */
interface Named {
  readonly meaning: Meaning;
  readonly isComplete: boolean;
  /** Words of the name. */
  readonly words: number;
}

async function byName(db: Executor, lines: readonly ListLine[]): Promise<Map<ListLine, Named>> {
  const namesOf = new Map([...new Set(lines.map(textOf))].map((text) => [text, namesIn(text)]));
  const names = [...new Set([...namesOf.values()].flat().map(({ name }) => name))];
  const known = names.length > 0 ? await queries.selectKnownNames(db, names) : new Set<string>();
  const longest = [...namesOf].flatMap(([text, ofText]) => {
    const found = ofText.find(({ name }) => known.has(name));
    return found ? [{ text, ...found }] : [];
  });
  const candidates = longest.map(({ name, rest }, at) => ({ text: at, name, rest: exactQueryOf(rest) }));
  const found = candidates.length > 0 ? await queries.selectByNames(db, candidates) : new Map<number, never>();
  const named = new Map(
    longest.flatMap((one, at) => (found.has(at) ? [[one.text, namedBy(one, found.get(at)!)] as const] : [])),
  );
  return new Map(
    lines.flatMap((line) => {
      const meaning = named.get(textOf(line));
      return meaning ? [[line, meaning] as const] : [];
    }),
  );
}

/** The longest name in a text wins: 'Samsung 990 Pro w/Heatsink' is not a 'Samsung 990 Pro'. */
function namedBy(longest: { name: string; rest: string }, named: readonly queries.NamedPart[]): Named {
  const rest = plain(longest.rest);
  // A line of an export has the variant as the store writes it, which may have more words than a search reads.
  const ofVariant = rest === '' ? [] : named.filter(({ variant }) => plain(variant) === rest);
  const fitting = ofVariant.length > 0 ? ofVariant : named.filter(({ fits }) => fits);
  const isComplete = fitting.length > 0;
  const words = longest.name.split(' ').length;
  return { meaning: meaningOf((isComplete ? fitting : named).map(({ id }) => id)), isComplete, words };
}

/** The beginnings of a text that may be a name, longest first, each with the words after it. */
function namesIn(text: string): { name: string; rest: string }[] {
  const words = text.split(' ');
  const most = Math.min(words.length, MAX_WORDS);
  return Array.from({ length: most }, (_, at) => {
    const name = words.slice(0, most - at).join(' ');
    return { name: name.replace(/[,;:]$/, ''), rest: words.slice(most - at).join(' ') };
  });
}

/** Parts that contain words of a text, best first. `isComplete`: they contain all words, and the catalog knows each. */
interface Near {
  readonly ids: readonly string[];
  readonly words: number;
  readonly isComplete: boolean;
}

async function bySearch(
  db: Executor,
  lines: readonly ListLine[],
  signal: AbortSignal | undefined,
): Promise<Map<ListLine, Near>> {
  const texts = [...new Set(lines.map(textOf))];
  const searches = texts.length > 0 ? await searchesOf(db, texts) : [];
  const searched = texts.map((text, at) => ({
    text,
    known: searches[at]?.known ?? [],
    all: searches[at]?.words ?? [],
  }));
  const found = await nearestOf(
    db,
    searched.map(({ text, known }) => [text, [known]]),
  );
  requireClient(signal);
  // If no part contains all words, one of them may be wrong, most likely the last.
  const missed = searched.filter(({ text, known }) => known.length > 1 && !found.has(text));
  const partly = await nearestOf(
    db,
    missed.map(({ text, known }) => [text, known.map((_, at) => known.toSpliced(known.length - 1 - at, 1))]),
  );
  const near = new Map(
    searched.map(({ text, known, all }): [string, Near] => {
      const ids = found.get(text);
      if (ids) return [text, { ids, words: known.length, isComplete: known.length === all.length }];
      return [text, { ids: partly.get(text) ?? [], words: known.length - 1, isComplete: false }];
    }),
  );
  return new Map(lines.map((line) => [line, near.get(textOf(line))!]));
}

/** For each text, the best parts of the first of its word lists that any part contains. */
async function nearestOf(
  db: Executor,
  wordLists: readonly (readonly [text: string, lists: readonly (readonly string[])[]])[],
): Promise<Map<string, string[]>> {
  const wanted = wordLists.flatMap(([text, lists]) =>
    lists.flatMap((words) => (words.length > 0 ? [{ text, query: words.join(' & ') }] : [])),
  );
  const found = wanted.length > 0 ? await queries.selectNearest(db, wanted, MAX_GUESSES) : [];
  const nearest = new Map<string, string[]>();
  wanted.forEach(({ text }, at) => {
    const ids = found[at] ?? [];
    if (ids.length > 0 && !nearest.has(text)) nearest.set(text, ids);
  });
  return nearest;
}

const textOf = ({ text }: ListLine): string => cutText(text.replace(/\s+/g, ' ').trim(), LONGEST_TEXT);

/** Letters and digits alone, so that 'M.2-2280' equals 'm2 2280'. */
const plain = (text: string): string => normalizeText(text).replace(/[^\p{L}\p{N}]+/gu, '');
