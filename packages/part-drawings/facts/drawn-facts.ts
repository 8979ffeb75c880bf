import { isColor } from './colors.ts';

/**
 * What a drawing shows of a part. A missing fact is unknown, and the drawing shows nothing in its place. Lengths in
 * millimeters.
 */
export interface DrawnFacts {
  /** The main color, then the second one. */
  readonly colors?: readonly string[];
  /** The number of fans; 0: cooled without a fan. */
  readonly fans?: number;
  /** The shape within its kind: `m2` of a drive, `micro` of a board. */
  readonly form?: string;
  /** The length of a card, the depth of a power supply, the width of a fan. */
  readonly length?: number;
  /** The length of a radiator. */
  readonly radiator?: number;
  /** Pieces of one kind: memory modules, a board's memory slots, a drive's chips, a network card's ports, a cable's pins. */
  readonly count?: number;
  /** A further detail of its kind: `glass` of a case, `modular` of a power supply. */
  readonly detail?: string;
}

/** The maximum of each fact; a larger number is drawn as unknown. */
const MAX = { fans: 6, length: 600, radiator: 600, count: 24 } as const;
type NumberFact = keyof typeof MAX;
const NUMBERS = Object.keys(MAX) as NumberFact[];

const isNumberFact = (key: string): key is NumberFact => Object.hasOwn(MAX, key);
const fits = (key: NumberFact, value: number): boolean =>
  Number.isInteger(value) && value >= (key === 'fans' ? 0 : 1) && value <= MAX[key];

/** Drops numbers that no drawing can show, and rounds the others. */
export function drawable(facts: DrawnFacts): DrawnFacts {
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value !== 'number') rest[key] = value;
    else if (isNumberFact(key) && fits(key, Math.round(value))) rest[key] = Math.round(value);
  }
  return rest as DrawnFacts;
}

/** The facts as a segment of a picture's path: `color-black_silver.fans-2.length-240`; empty without facts. */
export function factsSegment(facts: DrawnFacts): string {
  const { colors = [], form, detail } = facts;
  const words = [
    colors.length > 0 && `color-${colors.join('_')}`,
    form !== undefined && `form-${form}`,
    detail !== undefined && `detail-${detail}`,
    ...NUMBERS.map((key) => facts[key] !== undefined && `${key}-${facts[key]}`),
  ];
  return words.filter((word) => word !== false).join('.');
}

/** Parses a segment that `factsSegment` made; undefined for any other text. */
export function parseFacts(segment: string): DrawnFacts | undefined {
  const facts: Record<string, unknown> = {};
  for (const word of segment.split('.')) {
    const [, key = '', value = ''] = /^([a-z]+)-([a-z0-9_]{1,40})$/.exec(word) ?? [];
    if (key === 'color') facts['colors'] = value.split('_');
    else if ((key === 'form' || key === 'detail') && /^[a-z0-9]{1,20}$/.test(value)) facts[key] = value;
    else if (isNumberFact(key) && /^\d{1,3}$/.test(value) && fits(key, Number(value))) facts[key] = Number(value);
    else return undefined;
  }
  const { colors } = facts as DrawnFacts;
  if (colors && (colors.length > 2 || !colors.every(isColor))) return undefined;
  return factsSegment(facts) === segment ? facts : undefined;
}
