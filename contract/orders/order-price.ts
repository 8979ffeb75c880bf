import { centsOf, dollarsOf } from '#contract/money.ts';
import type { Prices } from '#contract/parts/price-breaks.ts';

/** The unit price of a part in an order of `quantity` units, in cents: the price of the highest break it reaches. */
export function unitPriceCents({ priceCents, priceBreaks }: Prices, quantity: number): number {
  return priceBreaks.findLast(({ from }) => quantity >= from)?.priceCents ?? priceCents;
}

/** The fewest units of a part that an order can have at the unit price of `quantity` units. */
export function fewestUnits(
  { minimum, priceBreaks }: Pick<Prices, 'priceBreaks'> & { readonly minimum: number },
  quantity: number,
): number {
  return Math.max(minimum, priceBreaks.findLast(({ from }) => quantity >= from)?.from ?? 1);
}

/** The prices of an API part, in dollars. */
interface ApiPrices {
  readonly price: number;
  readonly breaks: readonly { readonly from: number; readonly price: number }[];
}

/** The prices of an API part, in cents. */
export function pricesOf(part: ApiPrices): Prices {
  return {
    priceCents: centsOf(part.price),
    priceBreaks: part.breaks.map(({ from, price }) => ({ from, priceCents: centsOf(price) })),
  };
}

/** Prices in dollars, as in the API. */
export function apiPrices({ priceCents, priceBreaks }: Prices): {
  price: number;
  breaks: { from: number; price: number }[];
} {
  return {
    price: dollarsOf(priceCents),
    breaks: priceBreaks.map((one) => ({ from: one.from, price: dollarsOf(one.priceCents) })),
  };
}

/**
 * The unit prices that an order of a part can have, in dollars, each for quantities of at least `from` and less than `below`.
 * No order can have the price of quantities below the minimum order.
 */
export function orderablePrices({ price, breaks, minimum }: ApiPrices & { readonly minimum: number }) {
  return [{ from: 1, price }, ...breaks]
    .map((one, at) => ({ from: Math.max(one.from, minimum), price: one.price, below: breaks[at]?.from }))
    .filter(({ from, below }) => below === undefined || below > from);
}

/** The price of one line, in cents: unit price times quantity. */
export function lineTotalCents({ unitPriceCents, quantity }: { unitPriceCents: number; quantity: number }): number {
  return unitPriceCents * quantity;
}

/** The total of an order's lines, in cents. Delivery and tax are added to it. */
export function linesTotalCents(lines: readonly { unitPriceCents: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0);
}
