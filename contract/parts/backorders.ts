/*
 * Units of a part that customers order before they arrive (docs/decisions/104-backorders.md). Free of zod and of the
 * database, so that a part's page and the store agree about when units arrive.
 */

/** Units of a part that are on order. */
export interface Arrival {
  /** The day on which they should arrive; null if unknown. */
  readonly on: string | null;
  readonly units: number;
}

/** What can be ordered of a part beyond its stock; see `BackorderSchema`. */
export interface Backorder {
  readonly units: number;
  readonly arrivals: readonly Arrival[];
  readonly leadDays: number | null;
}

/** Units that a line of an order waits for; see `WaitingSchema`. */
export interface Waiting {
  readonly units: number;
  readonly on: string | null;
}

/** The units of a part that can be ordered now: its stock, and what is sold beyond it. */
export function orderableUnits({
  quantity,
  backorder,
}: {
  quantity: number;
  backorder?: Backorder | undefined;
}): number {
  return quantity + (backorder?.units ?? 0);
}

interface ToCome {
  readonly arrivals: readonly Arrival[];
  readonly leadDays: number | null;
}

/** Units of arrivals after the first `skipped` ones, which others have ordered. An overdue delivery may come any day. */
function arrivalsAfter(arrivals: readonly Arrival[], skipped: number, wanted: number, today: string): Arrival[] {
  const found: Arrival[] = [];
  let [skip, left] = [skipped, wanted];
  for (const { on, units } of arrivals) {
    const counted = Math.min(Math.max(units - skip, 0), left);
    if (counted > 0) found.push({ on: isDue(on, today) ? on : null, units: counted });
    skip = Math.max(skip - units, 0);
    left -= counted;
  }
  return found;
}

const isDue = (on: string | null, today: string): boolean => on !== null && on >= today;

/**
 * What can be ordered of a part beyond its stock; undefined if nothing can.
 * @param today a day, such as `2026-12-01`; arrivals that were expected before it have no day
 */
export function backorderOf(
  {
    orderable,
    quantity,
    promised,
    arrivals,
    leadDays,
  }: ToCome & { readonly orderable: number; readonly quantity: number; readonly promised: number },
  today = new Date().toISOString().slice(0, 10),
): Backorder | undefined {
  const units = orderable - quantity;
  if (units <= 0) return undefined;
  const coming = arrivalsAfter(arrivals, promised, units, today);
  const isCovered = coming.reduce((sum, arrival) => sum + arrival.units, 0) === units;
  return { units, arrivals: coming, leadDays: isCovered ? null : leadDays };
}

/** The longest lead time that makes a day, in days. */
export const MAX_LEAD_DAYS = 3_650;

/**
 * The day on which the last of `until` units arrives, of all that orders wait for; null if unknown.
 * @param today the shop's day, such as `2026-12-01`
 * @param orderedOn the day of the order, from which the lead time counts
 */
export function arrivalDay(
  { arrivals, leadDays }: ToCome,
  until: number,
  { today, orderedOn }: { today: string; orderedOn: string },
): string | null {
  let units = 0;
  for (const arrival of arrivals) {
    units += arrival.units;
    if (units >= until) return isDue(arrival.on, today) ? arrival.on : null;
  }
  if (leadDays === null) return null;
  const day = daysAfter(orderedOn, leadDays);
  return day < today ? null : day;
}

/** The day a number of days after a day, as `2026-12-01`. */
export function daysAfter(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`) + Math.min(days, MAX_LEAD_DAYS) * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}
