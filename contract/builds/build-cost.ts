import { lineTotalCents, pricesOf, unitPriceCents } from '#contract/orders/order-price.ts';
import type { Prices } from '#contract/parts/price-breaks.ts';
import { type SoldUnits, unitsToOrder, wholePacks } from '#contract/parts/quantity.ts';
import type { BuildLine } from './builds.ts';

/** What several copies of a build cost together. */
export interface BuildCost {
  /** With minimum orders and prices by quantity, of the parts that are on sale. */
  readonly totalCents: number;
  /** What the prices by quantity save, compared to that many single builds. */
  readonly savedCents: number;
  /** The lines whose minimum order or whole packs are more than the builds need. */
  readonly raised: readonly { readonly line: BuildLine; readonly units: number; readonly needed: number }[];
  /** How many copies the stock is enough for. */
  readonly inStock: number;
}

/** The units of a line to order for several copies of its build: at least the minimum order, in whole packs. */
export function unitsFor(line: Pick<BuildLine, 'quantity' | 'minimum' | 'packSize'>, times: number): number {
  return unitsToOrder(line.quantity * times, line);
}

/** What the units of a part in one build cost, in cents: at least its minimum order. */
export function costOfPart(part: Prices & SoldUnits, quantity: number): number {
  const units = unitsToOrder(quantity, part);
  return lineTotalCents({ unitPriceCents: unitPriceCents(part, units), quantity: units });
}

/** What `times` copies of a build cost when they are ordered together. */
export function costOfBuilds(lines: readonly BuildLine[], times: number): BuildCost {
  const sold = lines.filter(({ onSale }) => onSale);
  let [totalCents, savedCents] = [0, 0];
  for (const line of sold) {
    const units = unitsFor(line, times);
    const prices = pricesOf(line);
    const unit = unitPriceCents(prices, units);
    totalCents += lineTotalCents({ unitPriceCents: unit, quantity: units });
    savedCents += (unitPriceCents(prices, unitsFor(line, 1)) - unit) * units;
  }
  return {
    totalCents,
    savedCents,
    raised: sold.flatMap((line) => {
      const [units, needed] = [unitsFor(line, times), line.quantity * times];
      return units > needed ? [{ line, units, needed }] : [];
    }),
    inStock: Math.min(
      ...sold.map((line) => Math.floor(wholePacks(line.stock, line) / line.quantity)),
      Number.MAX_SAFE_INTEGER,
    ),
  };
}
