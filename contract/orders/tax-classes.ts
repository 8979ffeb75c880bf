/*
 * Tax classes of parts, and which taxes of an order apply to which of its lines. Free of zod, so that a screen can use it.
 */

import { portionsOf } from './shares.ts';

/** The tax classes of parts with their labels. */
export const TAX_CLASSES = { '': 'Standard', reduced: 'Reduced', zero: 'Zero' } as const;
export type TaxClass = keyof typeof TAX_CLASSES;

/** Lines that the same taxes apply to. */
export interface TaxGroup {
  /** The indexes of the taxes; none for lines that nothing is charged on. */
  readonly taxes: readonly number[];
  /** The indexes of the lines. */
  readonly lines: readonly number[];
  /** What the lines cost with discounts. */
  readonly cents: number;
}

/**
 * Groups the lines of an order by the taxes that apply to them. A tax for classes of which the order has no line is in no group.
 * @param taxes with the classes that they apply to; without classes, to all lines
 */
export function taxGroups(
  taxes: readonly { readonly classes?: readonly string[] | undefined }[],
  lines: readonly { readonly taxClass?: string | undefined; readonly cents: number }[],
): TaxGroup[] {
  const groups = new Map<string, { taxes: number[]; lines: number[]; cents: number; isForAll: boolean }>();
  const groupAt = (key: string, isForAll: boolean) => {
    const group = groups.get(key) ?? { taxes: [], lines: [], cents: 0, isForAll };
    groups.set(key, group);
    return group;
  };
  for (const [index, { classes }] of taxes.entries())
    groupAt(classes?.join() ?? 'all', classes === undefined).taxes.push(index);
  for (const [index, { taxClass = '', cents }] of lines.entries()) {
    const tax = taxes.find(({ classes }) => classes === undefined || classes.includes(taxClass));
    const group = groupAt(tax ? (tax.classes?.join() ?? 'all') : 'untaxed', false);
    group.lines.push(index);
    group.cents += cents;
  }
  return [...groups.values()].filter(({ lines: some, isForAll }) => isForAll || some.length > 0);
}

/** Divides a charge of the whole order, such as delivery, among groups: it is taxed like the parts, by their prices. */
export function chargeByGroup(cents: number, groups: readonly Pick<TaxGroup, 'cents'>[]): number[] {
  const portions = portionsOf(
    cents,
    groups.map((group) => group.cents),
  );
  // Parts that cost nothing.
  return groups.every((group) => group.cents === 0) ? groups.map((_, index) => (index === 0 ? cents : 0)) : portions;
}

/** The classes that a stored tax applies to; undefined: all. */
export function classesOf({ source }: { readonly source?: Readonly<Record<string, unknown>> }): {
  readonly classes?: readonly string[] | undefined;
} {
  return { classes: source?.['classes'] as readonly string[] | undefined };
}
