import type { OrderAdjustment } from '#contract/orders/adjustments.ts';
import { shareOf } from '#contract/orders/shares.ts';
import type { RefundSplit, SplitAdjustment } from '#server/orders/refunds/refund-split.ts';

/** What an order charges: its parts and adjustments, in cents. */
interface Charged {
  readonly linesCents: number;
  readonly adjustments: readonly Pick<OrderAdjustment, 'kind' | 'name' | 'cents' | 'isIncluded' | 'source'>[];
}

/** What a change adds to an order: its parts, and each adjustment that it has before or after, in cents. */
export function differenceSplit(before: Charged, after: Charged): RefundSplit {
  const byName = new Map<string, SplitAdjustment>();
  const add = (sign: 1 | -1) => (each: Charged['adjustments'][number]) => {
    const { kind, name, isIncluded, source } = each;
    const key = JSON.stringify([kind, name, isIncluded]);
    byName.set(key, { kind, name, isIncluded, source, cents: (byName.get(key)?.cents ?? 0) + sign * each.cents });
  };
  after.adjustments.forEach(add(1));
  before.adjustments.forEach(add(-1));
  return {
    partsCents: after.linesCents - before.linesCents,
    adjustments: [...byName.values()].filter(({ cents }) => cents !== 0),
  };
}

/** A split with all amounts of the other sign: what a change that costs less refunds. */
export function negated({ partsCents, adjustments }: RefundSplit): RefundSplit {
  return {
    partsCents: 0 - partsCents,
    adjustments: adjustments.map((each) => ({ ...each, cents: 0 - each.cents })),
  };
}

/**
 * The portion of a split that follows after some cents of it, of so many cents. The portions of all of its cents, in
 * whatever steps, add up to it, and each adds up to its own cents.
 */
export function portionOfSplit(split: RefundSplit, before: number, cents: number): RefundSplit {
  const added = split.adjustments.filter(({ isIncluded }) => !isIncluded);
  const all = added.reduce((sum, each) => sum + each.cents, split.partsCents);
  const upTo = (some: number): RefundSplit => {
    const adjustments = split.adjustments.map((each) => ({ ...each, cents: shareOf(each.cents, some, all) }));
    const ofAdded = adjustments.reduce((sum, each) => sum + (each.isIncluded ? 0 : each.cents), 0);
    return { partsCents: some - ofAdded, adjustments };
  };
  const [first, last] = [upTo(before), upTo(before + cents)];
  return {
    partsCents: last.partsCents - first.partsCents,
    adjustments: last.adjustments.map((each, index) => ({
      ...each,
      cents: each.cents - first.adjustments[index]!.cents,
    })),
  };
}
