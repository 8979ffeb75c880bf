import type { BuildVerdict } from '#contract/builds/judge-build.ts';
import type { BuildPart } from './facts.ts';

/** A rule's result for the parts that it compares. */
export interface Outcome {
  readonly verdict: BuildVerdict;
  readonly reason: string;
  readonly note?: string | undefined;
}

export const fits = (reason: string, note?: string): Outcome => ({ verdict: 'fits', reason, note });
export const clash = (reason: string): Outcome => ({ verdict: 'does_not_fit', reason });
/** Nothing is guessed: a missing fact is named. */
export const missing = (what: string, part: { name: string }): Outcome => ({
  verdict: 'cannot_tell',
  reason: `${part.name} does not state its ${what}.`,
});

/** Checks that a number of one part does not exceed a number of another. */
export function atMost(
  need: string,
  max: string,
  what: string,
  unit: string,
  how: string,
): (one: BuildPart, other: BuildPart) => Outcome {
  return (one, other) => {
    const [needed, limit] = [one.facts.number(need), other.facts.number(max)];
    if (needed === undefined) return missing(need.toLowerCase(), one);
    if (limit === undefined) return missing(max.toLowerCase(), other);
    return needed <= limit
      ? fits(`The ${what} is ${needed} ${unit} ${how}, and up to ${limit} ${unit} fit.`)
      : clash(`The ${what} is ${needed} ${unit} ${how}, but only ${limit} ${unit} fit.`);
  };
}

export function judgeCount(
  needed: number,
  places: number,
  thing: string,
  place: string,
  need = 'The build has',
): Outcome {
  const text = `${need} ${needed} ${thing}${needed === 1 ? '' : 's'} and there ${places === 1 ? 'is' : 'are'} ${places} ${place}${places === 1 ? '' : 's'}.`;
  return needed <= places ? fits(text) : clash(text);
}

type Summed = readonly [parts: readonly BuildPart[], name: string, what: string];

export function judgeSums(needs: Summed, gives: Summed, judge: (needed: number, given: number) => Outcome): Outcome {
  const needed = sumOf(needs[0], needs[1]);
  if (typeof needed !== 'number') return missing(needs[2], needed);
  const given = sumOf(gives[0], gives[1]);
  if (typeof given !== 'number') return missing(gives[2], given);
  return judge(needed, given);
}

/** The sum of a number over parts and their quantities, or the first part that does not state it. */
export function sumOf(parts: readonly BuildPart[], name: string): number | BuildPart {
  const unknown = parts.find(({ facts }) => facts.number(name) === undefined);
  return unknown ?? total(parts, ({ facts }) => facts.number(name)!);
}

export function total(parts: readonly BuildPart[], of: (part: BuildPart) => number): number {
  return parts.reduce((sum, part) => sum + of(part) * part.quantity, 0);
}

/** The number of parts, each with its quantity. */
export function countUnits(parts: readonly BuildPart[]): number {
  return total(parts, () => 1);
}
