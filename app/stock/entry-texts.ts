import type { StockEntry } from '#contract/stock/stock.ts';
import type { StockMovement } from '#contract/stock/stock-choices.ts';

const KINDS: Readonly<Record<StockMovement, string>> = {
  received: 'Added',
  removed: 'Removed',
  held: 'Reserved',
  released: 'Released',
  shipped: 'Shipped',
  returned: 'Returned',
};

/** The kind of an entry, in one word. */
export function entryText({ kind }: Pick<StockEntry, 'kind'>): string {
  return KINDS[kind];
}

/** Reasons that the store writes itself. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^added to the catalogue$/, 'Part added'],
  [/^stock edited$/, 'Edited in the catalog'],
  [/^changed for many$/, 'Bulk change'],
  [/^change for many taken back$/, 'Bulk change undone'],
  [/^import [\w-]+ undone$/, 'Import undone'],
  [/^import [\w-]+$/, 'Import'],
  [/^hold ended$/, 'Not paid in time'],
  [/^refunded without restocking$/, 'Refunded, not put back on sale'],
];

/** The reason of an entry, in words. */
export function reasonText(reason: string): string {
  const known = REASONS.find(([pattern]) => pattern.test(reason))?.[1];
  return known ?? (reason === '' ? '' : reason[0]!.toUpperCase() + reason.slice(1));
}
