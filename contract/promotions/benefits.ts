import { portionsOf, shareOf } from '#contract/orders/shares.ts';
import type { Benefit, BenefitKind } from './promotion-terms.ts';

/** A line of an order that a benefit applies to. */
export interface BenefitLine {
  /** Its price with the discounts before, in cents. */
  readonly cents: number;
  readonly quantity: number;
}

/** Formats what a sentence names. */
export interface Wording {
  money(cents: number): string;
}

/** How a field of a benefit or condition is typed and checked (promotion-schemas.ts). */
export type FieldType =
  | 'money'
  | 'units'
  | 'percent'
  | 'flag'
  | 'kinds'
  | 'brands'
  | 'parts'
  | 'customers'
  | 'groups'
  | 'places'
  | 'methods';
export interface Field {
  readonly label: string;
  readonly type: FieldType;
  readonly hint?: string;
}

/** A kind of benefit. Pure functions: checkout and server run the same ones. */
interface BenefitDefinition<One extends Benefit> {
  readonly label: string;
  readonly fields: Readonly<Record<Exclude<keyof One, 'kind'>, Field>>;
  /** What it takes off each line, in cents, at most the line's price. */
  discounts(lines: readonly BenefitLine[], benefit: One): number[];
  /** What it gives, as the beginning of a sentence: `10% off`. */
  sentence(benefit: One, wording: Wording): string;
}

type Definitions = { readonly [Kind in BenefitKind]: BenefitDefinition<Extract<Benefit, { kind: Kind }>> };

const centsOf = (lines: readonly BenefitLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
const weightsOf = (lines: readonly BenefitLine[]): number[] => lines.map(({ cents }) => cents);
/** Percentages have at most two decimals. */
const percentOf = (cents: number, percent: number): number => shareOf(cents, Math.round(percent * 100), 10_000);
const offOf = (percent: number): string => (percent === 100 ? 'free' : `at ${percent}% off`);
const PERCENT: Field = { label: 'Percent off', type: 'percent', hint: '100 for free.' };

/** Takes a percentage off the cheapest units; lines share units of the same price in their order. */
function ofCheapest(lines: readonly BenefitLine[], units: number, percent: number): number[] {
  const off = lines.map(() => 0);
  const cheapest = [...lines.entries()].sort(
    ([a, one], [b, other]) => one.cents * other.quantity - other.cents * one.quantity || a - b,
  );
  let left = units;
  for (const [index, { cents, quantity }] of cheapest) {
    const taken = Math.min(left, quantity);
    off[index] = percentOf(shareOf(cents, taken, quantity), percent);
    left -= taken;
  }
  return off;
}

/** The kinds of benefit, in the order of the form. */
export const BENEFITS: Definitions = {
  percent: {
    label: 'Percent off',
    fields: { percent: { label: 'Percent off', type: 'percent' } },
    discounts: (lines, { percent }) => portionsOf(percentOf(centsOf(lines), percent), weightsOf(lines)),
    sentence: ({ percent }) => `${percent}% off`,
  },
  amount: {
    label: 'Amount off',
    fields: { cents: { label: 'Amount off', type: 'money', hint: 'Of all its parts together.' } },
    discounts: (lines, { cents }) => portionsOf(Math.min(cents, centsOf(lines)), weightsOf(lines)),
    sentence: ({ cents }, { money }) => `${money(cents)} off`,
  },
  fixedPrice: {
    label: 'Fixed price',
    fields: { cents: { label: 'Price of each unit', type: 'money' } },
    discounts: (lines, benefit) => lines.map(({ cents, quantity }) => Math.max(0, cents - benefit.cents * quantity)),
    sentence: ({ cents }, { money }) => `${money(cents)} each`,
  },
  buyGet: {
    label: 'Buy some, get some',
    fields: {
      buy: { label: 'Units to buy', type: 'units' },
      get: { label: 'Units to get', type: 'units', hint: 'The cheapest of them.' },
      percent: PERCENT,
    },
    discounts: (lines, { buy, get, percent }) => {
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return ofCheapest(lines, Math.floor(units / (buy + get)) * get, percent);
    },
    sentence: ({ buy, get, percent }) => `Buy ${buy}, get ${get} ${offOf(percent)}`,
  },
  cheapest: {
    label: 'Cheapest unit',
    fields: { percent: PERCENT },
    discounts: (lines, { percent }) => ofCheapest(lines, 1, percent),
    sentence: ({ percent }) => `The cheapest unit ${offOf(percent)}`,
  },
  freeDelivery: {
    label: 'Free delivery',
    fields: { methods: { label: 'Delivery methods', type: 'methods', hint: 'None chosen: all of them.' } },
    discounts: (lines) => lines.map(() => 0),
    sentence: ({ methods }) => (methods.length === 0 ? 'Free delivery' : 'Free delivery with some methods'),
  },
};

export const BENEFIT_KINDS = Object.keys(BENEFITS) as BenefitKind[];

const definitionOf = (benefit: Benefit) => BENEFITS[benefit.kind] as BenefitDefinition<Benefit>;

/** What benefits take off each line together, in cents; each applies to the price that the one before leaves. */
export function discountsOf(benefits: readonly Benefit[], lines: readonly BenefitLine[]): number[] {
  const total = lines.map(() => 0);
  for (const benefit of benefits) {
    const now = lines.map(({ cents, quantity }, index) => ({ cents: cents - total[index]!, quantity }));
    for (const [index, cents] of definitionOf(benefit).discounts(now, benefit).entries()) total[index]! += cents;
  }
  return total;
}

/** What benefits give, as the beginning of a sentence. */
export function benefitSentence(benefits: readonly Benefit[], wording: Wording): string {
  return benefits.map((each) => definitionOf(each).sentence(each, wording)).join(' and ');
}
