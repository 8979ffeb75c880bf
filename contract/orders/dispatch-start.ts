import { type Backorder, MAX_LEAD_DAYS } from '#contract/parts/backorders.ts';

/** Units that would be ordered. */
interface Wanted {
  readonly quantity: number;
  /** Units that can be ordered, with those of `backorder`. */
  readonly stock: number;
  readonly backorder?: Backorder | undefined;
}

/**
 * From when the delivery of an order counts: from now, or from the day on which the last of its units arrive.
 * @param now milliseconds since 1970
 * @returns the same; NaN if that day is unknown
 */
export function dispatchStart(lines: readonly Wanted[], now: number): number {
  return Math.max(now, ...lines.map((line) => lastArrival(line, now)));
}

function lastArrival({ quantity, stock, backorder }: Wanted, now: number): number {
  if (!backorder || quantity <= stock - backorder.units) return now;
  let left = quantity - (stock - backorder.units);
  for (const { on, units } of backorder.arrivals) {
    left -= units;
    if (left <= 0) return on === null ? Number.NaN : Date.parse(`${on}T12:00:00Z`);
  }
  return backorder.leadDays === null ? Number.NaN : now + Math.min(backorder.leadDays, MAX_LEAD_DAYS) * 86_400_000;
}
