import { isInSetting, type Place } from '#contract/addresses/places.ts';
import { FURTHER_KINDS, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { benefitSentence, type Field, type Wording } from './benefits.ts';
import type { Benefit, Conditions } from './promotion-terms.ts';

/** A part of an order, as conditions see it. */
export interface ConditionLine {
  readonly partId: string;
  readonly quantity: number;
  readonly totalCents: number;
  readonly kind?: string | undefined;
  readonly brand?: string | undefined;
}

/** What conditions about an order depend on. */
interface ConditionOrder {
  /** The parts that the promotion is for. */
  readonly lines: readonly ConditionLine[];
  /** Null as long as the address is unknown; then conditions about it do not hold. */
  readonly place: Place | null;
}

/** A condition, declared once: form, schema, checks and sentences follow from it. */
interface Condition<Value> {
  readonly field: Field;
  /** Whether the promotion is for a part; absent: the condition is not about single parts. */
  selects?(line: ConditionLine, value: Value): boolean;
  /** Why an order does not meet it, as a sentence; undefined if it does. The server tests conditions without it. */
  problem?(order: ConditionOrder, value: Value, wording: Wording): string | undefined;
  /** As the end of a sentence: `from $50.00`. */
  sentence(value: Value, wording: Wording): string;
}

type Definitions = { readonly [Key in keyof Conditions]-?: Condition<NonNullable<Conditions[Key]>> };

const KIND_NAMES = new Map([...PART_KINDS, ...FURTHER_KINDS].map(({ slug, many }) => [slug as string, many]));
const namesOf = (names: readonly string[]): string => names.join(', ');
export const centsOfLines = (lines: readonly ConditionLine[]): number =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
export const unitsOfLines = (lines: readonly ConditionLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The conditions, in the order of the form and of the sentence. */
export const CONDITIONS: Definitions = {
  kinds: {
    field: { label: 'Only these kinds of part', type: 'kinds' },
    selects: ({ kind }, kinds) => kind !== undefined && kinds.includes(kind),
    sentence: (kinds) => `on ${namesOf(kinds.map((slug) => (KIND_NAMES.get(slug) ?? slug).toLowerCase()))}`,
  },
  brands: {
    field: { label: 'Only these brands', type: 'brands', hint: 'One per line.' },
    selects: ({ brand = '' }, brands) => brands.some((each) => each.toLowerCase() === brand.toLowerCase()),
    sentence: (brands) => `of ${namesOf(brands)}`,
  },
  parts: {
    field: { label: 'Only these parts', type: 'parts', hint: 'One SKU per line.' },
    selects: ({ partId }, parts) => parts.includes(partId),
    sentence: (parts) => (parts.length === 1 ? 'on one part' : `on ${parts.length} parts`),
  },
  leastUnits: {
    field: { label: 'Least number of units', type: 'units', hint: 'Of the parts that it is for.' },
    problem: ({ lines }, least) => {
      const missing = least - unitsOfLines(lines);
      return missing > 0 ? `Add ${missing} more ${missing === 1 ? 'unit' : 'units'} to use it.` : undefined;
    },
    sentence: (units) => `from ${units} units`,
  },
  leastCents: {
    field: {
      label: 'Least value',
      type: 'money',
      hint: 'Of the parts that it is for, without delivery and added tax.',
    },
    problem: ({ lines }, least, { money }) => {
      const missing = least - centsOfLines(lines);
      return missing > 0 ? `Add parts for ${money(missing)} more to use it.` : undefined;
    },
    sentence: (cents, { money }) => `from ${money(cents)}`,
  },
  places: {
    field: {
      label: 'Only deliveries to',
      type: 'places',
      hint: 'Countries or regions such as US or US-CA, one per line.',
    },
    problem: ({ place }, places) =>
      place !== null && places.some((each) => isInSetting(each, place))
        ? undefined
        : place === null
          ? 'It depends on the delivery address.'
          : 'It is not valid for this delivery address.',
    sentence: (places) => `delivered to ${namesOf(places)}`,
  },
  firstOrder: {
    field: { label: "Only a customer's first order", type: 'flag' },
    sentence: () => 'on your first order',
  },
  customers: {
    field: { label: 'Only these customers', type: 'customers', hint: 'One email per line.' },
    sentence: (customers) => (customers.length === 1 ? 'for one customer' : `for ${customers.length} customers`),
  },
  groups: {
    field: { label: 'Only customers of these groups', type: 'groups' },
    sentence: (groups) => (groups.length === 1 ? 'for one customer group' : `for ${groups.length} customer groups`),
  },
};

export const CONDITION_KEYS = Object.keys(CONDITIONS) as (keyof Conditions)[];

const present = (conditions: Conditions) =>
  CONDITION_KEYS.flatMap((key) => {
    const value = conditions[key];
    return value === undefined ? [] : [{ condition: CONDITIONS[key] as Condition<unknown>, value: value as unknown }];
  });

/** The lines with the parts that a promotion is for. */
export function selectedLines<Line extends ConditionLine>(lines: readonly Line[], conditions: Conditions): Line[] {
  const selecting = present(conditions).filter(({ condition }) => condition.selects);
  return lines.filter((line) => selecting.every(({ condition, value }) => condition.selects!(line, value)));
}

/** Whether a promotion is for all parts, whatever they are. */
export function isForAllParts(conditions: Conditions): boolean {
  return present(conditions).every(({ condition }) => !condition.selects);
}

/** Why an order does not meet conditions, as a sentence; undefined if it does. */
export function conditionProblem(
  order: { readonly lines: readonly ConditionLine[]; readonly place: Place | null },
  conditions: Conditions,
  wording: Wording,
): string | undefined {
  const lines = selectedLines(order.lines, conditions);
  if (lines.length === 0) return 'It is not valid for these parts.';
  for (const { condition, value } of present(conditions)) {
    const problem = condition.problem?.({ lines, place: order.place }, value, wording);
    if (problem) return problem;
  }
  return undefined;
}

/** The conditions as the end of a sentence; empty without any. */
function conditionSentence(conditions: Conditions, wording: Wording): string {
  return present(conditions)
    .map(({ condition, value }) => condition.sentence(value, wording))
    .join(', ');
}

/** What a promotion gives and when, such as `10% off on processors, from $50.00`. */
export function promotionSentence(
  { benefits, conditions }: { readonly benefits: readonly Benefit[]; readonly conditions: Conditions },
  wording: Wording,
): string {
  return [benefitSentence(benefits, wording), conditionSentence(conditions, wording)].filter(Boolean).join(' ');
}
