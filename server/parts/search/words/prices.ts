import { centsOf, dollarsOf, minorUnits } from '#contract/money.ts';
import { FROM, STRICTLY_ABOVE, STRICTLY_BELOW, UP_TO } from './limit-words.ts';
import { measureAt } from './measures.ts';

/** A price range in a query, in dollars. A limit is part of the range. */
interface TypedPrice {
  readonly start: number;
  readonly end: number;
  readonly from?: number;
  readonly to?: number;
}

const SIGN = String.raw`(?:[$€£]|usd|us\$|eur|gbp|dollars?|bucks|euros?|pounds?)`;
const AMOUNT = String.raw`(?:${SIGN}\s*)?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)(k)?(?:\s*${SIGN}(?![\p{L}\p{N}]))?`;
const BEGIN = String.raw`(?<![\p{L}\p{N}.$])`;
const END = String.raw`(?![\p{L}\p{N}.]*[\p{L}\p{N}])`;

const pattern = (text: string): RegExp => new RegExp(BEGIN + text + END, 'iu');
const RANGES = pattern(
  String.raw`(?:(?:between|from|zwischen|von|entre|de)\s+)?${AMOUNT}\s*(?:-|–|to|and|und|bis|et|y|a|\.\.)\s*${AMOUNT}`,
);
const ONE_SIDED: readonly (readonly [RegExp, (amount: number) => { from?: number; to?: number }])[] = [
  [pattern(String.raw`(?:price\s+)?(?:${UP_TO}|budget(?: of)?)\s*${AMOUNT}`), (to) => ({ to })],
  [
    pattern(String.raw`(?:price\s+)?(?:${STRICTLY_BELOW})\s*${AMOUNT}`),
    (to) => ({ to: inCents(to - 1 / minorUnits()) }),
  ],
  [pattern(String.raw`(?:price\s+)?(?:${FROM})\s*${AMOUNT}`), (from) => ({ from })],
  [
    pattern(String.raw`(?:price\s+)?(?:${STRICTLY_ABOVE})\s*${AMOUNT}`),
    (from) => ({ from: inCents(from + 1 / minorUnits()) }),
  ],
  [pattern(String.raw`${AMOUNT}\s+(?:or less|or below|or under|max|maximum|at most)`), (to) => ({ to })],
  [pattern(String.raw`${AMOUNT}\s+(?:or more|and up|and above|or above|\+)`), (from) => ({ from })],
];
/** An amount with a currency sign and no limit means about that much. */
const ABOUT = pattern(
  String.raw`(?:around\s+|about\s+|~\s*|circa\s+)?(?:[$€£]\s*(\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d{1,2})?)(k)?|(\d{1,7}(?:\.\d{1,2})?)(k)?\s*(?:${SIGN}))`,
);
const TOLERANCE = 0.15;

/** Finds a price in a query: 'under $300', '200-300 dollars', 'over 500', '$250'. A number with a unit is not a price. */
export function findPrice(q: string): TypedPrice | undefined {
  const range = RANGES.exec(q);
  if (range && isRangeOfPrices(range[0]) && !endsInMeasure(q, range)) {
    const [one, other] = [amountOf(range[1]!, range[2]), amountOf(range[3]!, range[4])];
    return { ...placeOf(range), from: Math.min(one, other), to: Math.max(one, other) };
  }
  for (const [form, limits] of ONE_SIDED) {
    const found = form.exec(q);
    if (found && !endsInMeasure(q, found)) return { ...placeOf(found), ...limits(amountOf(found[1]!, found[2])) };
  }
  const about = ABOUT.exec(q);
  if (!about) return undefined;
  const amount = amountOf((about[1] ?? about[3])!, about[2] ?? about[4]);
  return {
    ...placeOf(about),
    from: inCents(amount * (1 - TOLERANCE)),
    to: inCents(amount * (1 + TOLERANCE)),
  };
}

/** Two numbers are a range of prices with a currency sign, behind 'between' or 'from', or when both are round. */
function isRangeOfPrices(text: string): boolean {
  const isRound = (text.match(/\d[\d,.]*/g) ?? []).every((digits) => Number(digits.replaceAll(',', '')) % 5 === 0);
  return isRound || new RegExp(SIGN, 'iu').test(text) || /^(between|from|zwischen|entre)\s/i.test(text);
}

/** Whether the last number of a match is followed by a unit, as in 'under 65 W' and 'between 500 and 1000 GB'. */
function endsInMeasure(q: string, found: RegExpExecArray): boolean {
  const number = /\d[\d,.]*$/.exec(found[0]);
  return number !== null && measureAt(q.toLowerCase(), found.index + number.index) !== undefined;
}

function placeOf({ index, 0: text }: RegExpExecArray): { start: number; end: number } {
  return { start: index, end: index + text.length };
}
const amountOf = (digits: string, thousands: string | undefined): number =>
  Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
const inCents = (dollars: number): number => Math.max(0, dollarsOf(centsOf(dollars)));

/** Words that ask for low prices, in the languages of the other words. */
const CHEAP = pattern(
  String.raw`(?:the\s+)?(?:cheap(?:est|er)?|inexpensive|affordable|least expensive|lowest[ -]priced?|low[ -](?:cost|priced?|budget)|` +
    String.raw`billig(?:e[rsnm]?|ste[rsnm]?)?|(?:preis)?g(?:ü|u|ue)nstig(?:e[rsnm]?|ste[rsnm]?)?|preiswert(?:e[rsnm]?|este[rsnm]?)?|` +
    String.raw`(?:le |la |les )?moins ch(?:è|e)re?s?|pas ch(?:è|e)re?s?|bon march(?:é|e)|` +
    String.raw`(?:(?:el |la )?m(?:á|a)s )?barat[oa]s?|(?:pi(?:ù|u) )?econ(?:ó|o)mic[oahe]s?|goedkoop(?:ste)?|goedkope|(?:সবচেয়ে )?সস্তা|কম দামি|কম দামের)`,
);

/** Finds the words of a query that ask for low prices: 'cheapest', 'günstige'. */
export function findCheapest(q: string): { start: number; end: number } | undefined {
  const found = CHEAP.exec(q);
  return found ? placeOf(found) : undefined;
}
