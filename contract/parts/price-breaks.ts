import {
  MAX_PRICE_CENTS,
  plainAmount,
  dollarsOf,
  decimalsProblem,
  isChargeable,
  priceDecimals,
} from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { MAX_QUANTITY } from './quantity.ts';

/** The unit price, in cents, in orders of `from` units or more. */
export interface PriceBreak {
  readonly from: number;
  readonly priceCents: number;
}

/** A part's unit price and its quantity breaks, by rising quantity. In cents. */
export interface Prices {
  readonly priceCents: number;
  readonly priceBreaks: readonly PriceBreak[];
}

/** Maximum number of breaks per part. */
export const MAX_BREAKS = 10;

/**
 * Why a part cannot have these prices; undefined if it can. From one break to the next the quantity rises and the price
 * falls, so that the unit price never rises with the quantity. The database checks the same (`price_breaks_fit`).
 */
export function breaksProblem({ priceCents, priceBreaks }: Prices): string | undefined {
  if (priceBreaks.length > MAX_BREAKS) return `At most ${MAX_BREAKS} volume discounts`;
  let before: PriceBreak = { from: 1, priceCents };
  for (const now of priceBreaks) {
    if (!Number.isInteger(now.from) || now.from < 2 || now.from > MAX_QUANTITY)
      return 'A volume discount begins at 2 units or more';
    if (!Number.isInteger(now.priceCents) || now.priceCents < 1 || now.priceCents > MAX_PRICE_CENTS)
      return 'A price must be more than 0';
    if (!isChargeable(dollarsOf(now.priceCents))) return decimalsProblem(priceDecimals());
    if (now.from <= before.from) return 'Quantities must rise from one price to the next';
    if (now.priceCents >= before.priceCents)
      return before.from === 1
        ? 'Volume discounts must be below the price of a single unit'
        : 'Prices must fall from one quantity to the next';
    before = now;
  }
  return undefined;
}

/** Why a part with this price cannot have this compare-at price, in cents; undefined if it can. The database checks the same. */
export function compareAtProblem(priceCents: number, compareAtCents: number | null): string | undefined {
  return compareAtCents === null || compareAtCents > priceCents
    ? undefined
    : 'The compare-at price must be above the price';
}

/** Formats breaks as in forms and CSV files: `25+ 11.90; 100+ 11.50`. */
export function formatBreaks(breaks: readonly PriceBreak[]): string {
  return breaks.map(({ from, priceCents }) => `${from}+ ${plainAmount(dollarsOf(priceCents))}`).join('; ');
}

/** Breaks as they can be typed in the currency of the shop: `25+ 11.90; 100+ 11.50`, `25+ 1190; 100+ 1150`. */
export function exampleBreaks(): string {
  return formatBreaks([
    { from: 25, priceCents: 1_190 },
    { from: 100, priceCents: 1_150 },
  ]);
}

/** Formats a part's prices with that of a single unit first: `1+ 12.40; 25+ 11.90`. */
export function formatPrices({ priceCents, priceBreaks }: Prices): string {
  return formatBreaks([{ from: 1, priceCents }, ...priceBreaks]);
}

/** A quantity, `+`, a price, and a separator or the end. */
const BREAK = /\s*(\d[\d,]{0,12})\s*\+\s*:?\s*(\p{Sc}?\s*\d[\d,]*(?:\.\d{1,3})?)(?:\s?\p{Sc})?\s*(?:[;,|\n]|$)/uy;

/**
 * Parses typed, pasted or imported breaks: `25+ 11.90; 100+ 11.50`, optionally with currency signs and commas between them.
 * The price of a single unit (`1+`) may come first. `breaksProblem` checks whether a part can have these prices.
 * @returns undefined for any other text
 */
export function parseBreaks(
  text: string,
): { priceCents: number | undefined; priceBreaks: readonly PriceBreak[] } | undefined {
  // Collapses each run of spaces, because the time that `BREAK` takes grows with the cube of a run's length.
  const rest = text.trim().replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));
  const found: PriceBreak[] = [];
  BREAK.lastIndex = 0;
  while (BREAK.lastIndex < rest.length) {
    const [, from, price] = BREAK.exec(rest) ?? [];
    const priceCents = parsePrice(price ?? '');
    if (from === undefined || priceCents === undefined) return undefined;
    found.push({ from: Number(from.replaceAll(',', '')), priceCents });
  }
  const [first, ...others] = found;
  if (first?.from !== 1) return { priceCents: undefined, priceBreaks: found };
  return { priceCents: first.priceCents, priceBreaks: others };
}
