import { MAX_GUESSES } from '#contract/quick-order/quick-order.ts';
import type { Executor } from '#server/database/client.ts';
import { exactQueryOf } from '#server/parts/search/words/expressions.ts';
import { phraseKey } from '#server/parts/search/words/phrase-key.ts';
import * as queries from './queries.ts';

/** The parts whose name begins a text. */
export interface Named {
  /** Those that contain all words of the text, or, if none does, those with the name; at most as many as are suggested. */
  readonly ids: readonly string[];
  readonly isComplete: boolean;
  /** Words of the name. */
  readonly words: number;
  /** The text after the name. */
  readonly rest: string;
}

/** The longest name looked up, in words. */
const MAX_WORDS = 12;

/** Finds the parts whose name is a text or begins one, with two statements for all texts. */
export async function findNames(db: Executor, texts: readonly string[]): Promise<Map<string, Named>> {
  const namesOf = new Map(texts.map((text) => [text, namesIn(text)]));
  const names = [...new Set([...namesOf.values()].flat().map(({ name }) => name))];
  const known = names.length > 0 ? await queries.selectKnownNames(db, names) : new Set<string>();
  const longest = [...namesOf].flatMap(([text, ofText]) => {
    const found = ofText.find(({ name }) => known.has(name));
    return found ? [{ text, ...found }] : [];
  });
  const candidates = longest.map(({ name, rest }, at) => ({ text: at, name, rest: exactQueryOf(rest) }));
  const found = candidates.length > 0 ? await queries.selectByNames(db, candidates) : new Map<number, never>();
  return new Map(
    longest.flatMap((one, at) => (found.has(at) ? [[one.text, namedBy(one, found.get(at)!)] as const] : [])),
  );
}

/** The longest name in a text wins: 'Samsung 990 Pro w/Heatsink' is not a 'Samsung 990 Pro'. */
function namedBy(longest: { name: string; rest: string }, named: readonly queries.NamedPart[]): Named {
  const rest = phraseKey(longest.rest);
  // A line of an export has the variant as the store writes it, which may have more words than a search reads.
  const ofVariant = rest === '' ? [] : named.filter(({ variant }) => phraseKey(variant) === rest);
  const fitting = ofVariant.length > 0 ? ofVariant : named.filter(({ fits }) => fits);
  const isComplete = fitting.length > 0;
  const words = longest.name.split(' ').length;
  // A name may have thousands of parts.
  const ids = (isComplete ? fitting : named).slice(0, MAX_GUESSES).map(({ id }) => id);
  return { ids, isComplete, words, rest: longest.rest };
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
