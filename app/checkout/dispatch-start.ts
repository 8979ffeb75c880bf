import type { BasketLine } from '#contract/basket/basket.ts';

/**
 * From when the delivery of an order counts: from now, or from the day on which the last of its units arrive.
 * @param now milliseconds since 1970
 * @returns the same; NaN if that day is unknown
 */
export function dispatchStart(
  lines: readonly Pick<BasketLine, 'quantity' | 'stock' | 'backorder'>[],
  now: number,
): number {
  return Math.max(now, ...lines.map((line) => lastArrival(line, now)));
}

function lastArrival(
  { quantity, stock, backorder }: Pick<BasketLine, 'quantity' | 'stock' | 'backorder'>,
  now: number,
): number {
  if (!backorder || quantity <= stock - backorder.units) return now;
  let left = quantity - (stock - backorder.units);
  for (const { on, units } of backorder.arrivals) {
    left -= units;
    if (left <= 0) return on === null ? Number.NaN : Date.parse(`${on}T12:00:00Z`);
  }
  return backorder.leadDays === null ? Number.NaN : now + backorder.leadDays * 86_400_000;
}
