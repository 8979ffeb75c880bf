import { factText, keyFactsOf } from '#contract/parts/key-facts.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';

/** The most differences that are named; the table of a comparison has all of them. */
const MAX_DIFFERENCES = 3;

interface Stated {
  readonly category: string;
  readonly specifications: readonly Specification[];
}

/** In which key facts a part differs from another one that it can stand in for, in words: '2 TB instead of 1 TB'. */
export function differencesFrom(part: Stated, other: Stated): string[] {
  const own = new Map(keyFactsOf(part).map((fact) => [specificationKey(fact.name), fact]));
  const differences = keyFactsOf(other).flatMap((fact) => {
    const before = own.get(specificationKey(fact.name));
    if (!before || isAbout(fact.value, before.value)) return [];
    return `${contrast(fact, before)}`;
  });
  return differences.slice(0, MAX_DIFFERENCES);
}

/** Whether two values are the same, or figures that differ less than their makers' ways to measure. */
function isAbout(one: string | number, other: string | number): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return String(one) === String(other);
  return Math.abs(one - other) <= SMALL * Math.max(Math.abs(one), Math.abs(other));
}
const SMALL = 0.03;

/** Numbers whose values do not say what they are have their name: 'length 240 mm instead of 235 mm'. */
function contrast(fact: Specification, before: Specification): string {
  const [now, then] = [factText(fact), factText(before)];
  const isClear = UNMISTAKABLE.has(fact.name) || typeof fact.value === 'string';
  return isClear ? `${now} instead of ${then}` : `${lowerFirst(fact.name)} ${now} instead of ${then}`;
}

const UNMISTAKABLE = new Set(['Capacity', 'Cores', 'Threads', 'Modules', 'Fans', 'Ports', 'Wattage', 'Memory slots']);

const lowerFirst = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);
