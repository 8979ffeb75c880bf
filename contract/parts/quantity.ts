import { t } from '#contract/language/text.ts';

/** Maximum number of units per order or part; fits PostgreSQL's integer. */
export const MAX_QUANTITY = 1_000_000_000;

/** How a part is sold: from a minimum, which is a multiple of its pack size, in whole packs; null: in any number. */
export interface SoldUnits {
  readonly minimum: number;
  readonly packSize?: number | null;
}

/**
 * Why a quantity cannot be ordered, in the words of the specification's section 5; undefined when it can. The form
 * calls it on every keystroke, the server before it reserves units.
 * @param part with `most` and `limit`, what its customer can order of it (see `OrderLimitSchema`)
 */
export function quantityProblem(
  wanted: number,
  part: SoldUnits & { quantity: number; most?: number; limit?: string },
): string | undefined {
  const { quantity, most = quantity } = part;
  const unsold = unitsProblem(wanted, part, Math.min(quantity, most));
  if (!(wanted >= part.minimum)) return unsold;
  if (wanted > quantity) return aboveStock(wholePacks(quantity, part));
  // A quantity between packs is above what can be ordered if the next lower pack is all that can.
  if (unsold) return unsold;
  if (wanted > most) return part.limit;
  return Number.isInteger(wanted) ? undefined : t('Enter a whole number');
}

/**
 * Why a quantity is not sold, however many there are: it is below the minimum, or not in whole packs; undefined if it is.
 * @param most the most units that the words offer
 */
export function unitsProblem(wanted: number, part: SoldUnits, most = MAX_QUANTITY): string | undefined {
  const { minimum, packSize } = part;
  if (!(wanted >= minimum)) return belowMinimum(minimum);
  if (!packSize || wanted % packSize === 0) return undefined;
  const below = wholePacks(wanted, part);
  const offered = [below, below + packSize].filter((units) => units >= minimum && units <= most);
  const [first, second] = offered.map(String);
  const size = String(packSize);
  if (first === undefined) return t('Sold in packs of {size}', { size });
  return second === undefined
    ? t('Sold in packs of {size}: order {first}', { size, first })
    : t('Sold in packs of {size}: order {first} or {second}', { size, first, second });
}

/** The units of the whole packs in a number of units. */
export function wholePacks(units: number, { packSize }: Pick<SoldUnits, 'packSize'>): number {
  return packSize ? Math.floor(units / packSize) * packSize : units;
}

/** The fewest units that can be ordered for a need: at least the minimum, in whole packs. */
export function unitsToOrder(needed: number, part: SoldUnits): number {
  const { minimum, packSize } = part;
  return Math.max(minimum, packSize ? Math.ceil(needed / packSize) * packSize : needed);
}

/** Why no quantity of a part can be ordered; undefined when one can. */
export function stockProblem({ minimum, quantity }: { minimum: number; quantity: number }): string | undefined {
  if (quantity <= 0) return t('Out of stock.');
  if (quantity < minimum)
    return t('Only {quantity} left; the minimum order is {minimum}.', {
      quantity: String(quantity),
      minimum: String(minimum),
    });
  return undefined;
}

export function belowMinimum(minimum: number): string {
  return t('Please order minimum {minimum} parts to purchased', { minimum: String(minimum) });
}

export function aboveStock(quantity: number): string {
  return t('Please order less than {quantity} parts to purchased', { quantity: String(quantity) });
}
