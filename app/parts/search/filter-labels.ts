import { t } from '#contract/language/text.ts';
import type { Count, Facets, Meant, ReadAs } from '#contract/parts/search.ts';
import { rangeParts, toQuery, type AddressFilter, readPrice, without } from '#app/parts/address-filter.ts';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { centsOf, decimalsOf, minorUnits } from '#contract/money.ts';
import { formatCount, formatCents } from '#app/ui/text/format-number.ts';

/**
 * Formats '1,204', or '5,000+' if counting stopped; empty if it stopped before the first match, because the number is
 * then unknown.
 */
export function countText({ count, atLeast }: Count): string {
  if (count === 0 && atLeast) return '';
  return formatCount(count) + (atLeast ? '+' : '');
}

/** Formats '1 part', '1,204 parts'. */
export function partsText(count: Count): string {
  return t('{number} {count, plural, one {part} other {parts}}', {
    number: countText(count) || '0',
    count: count.count,
  });
}

/** Formats '$50.00 and up', 'Up to $99.99', '$50.00 to $99.99'. @param from in dollars @param to in dollars */
export function priceText(from: number | undefined, to: number | undefined, currency: string): string {
  const [low, high] = [from, to].map((dollars) => (dollars === undefined ? '' : shortPrice(dollars, currency)));
  if (!low) return t('Up to {price}', { price: high! });
  return high ? t('{from} to {to}', { from: low, to: high }) : t('{price} and up', { price: low });
}

/** The problem with an entered price range, or undefined. @param low as entered @param high as entered */
export function rangeProblem(low: string, high: string, currency: string): string | undefined {
  const [from, to] = [readPrice(low), readPrice(high)];
  if ((low.trim() && from === undefined) || (high.trim() && to === undefined))
    return t('Enter prices like 40 or 39.99');
  if (from === undefined || to === undefined || from <= to) return undefined;
  return t('The minimum is higher than the maximum; showing {range}.', { range: priceText(to, from, currency) });
}

/** Formats '$50', '$49.99'. @param dollars as in addresses */
export function shortPrice(dollars: number, currency: string): string {
  const text = formatCents(centsOf(dollars), currency);
  return decimalsOf() === 0 ? text : text.replace(/[.,]0{2,3}(?=\D*$)/, '');
}

/** Says which words were read as others, left out or are in no part; empty if there are none. */
export function correctionText({ corrected, ignored, unstated, missing }: ReadAs): string {
  const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
  const taken = t('Showing results for {taken}. No results for {typed}.', {
    taken: list(corrected.map(({ taken }) => taken)),
    typed: list(corrected.map(({ typed }) => typed)),
  });
  const left = t('Showing results without {words}: no part matches all the words.', { words: list(ignored) });
  const silent = t("Showing results without {words}: these parts don't state it.", { words: list(unstated) });
  const none = t('We have nothing for {words}.', { words: list(missing) });
  return [
    ...(corrected.length > 0 ? [taken] : []),
    ...(ignored.length > 0 ? [left] : []),
    ...(unstated.length > 0 ? [silent] : []),
    ...(missing.length > 0 ? [none] : []),
  ].join(' ');
}

/** Says what the parts of a list fit: 'Fits AMD Ryzen 7 7800X3D (AM5).' */
export function fitText({ name, facts, assumes, isCertain }: NonNullable<ReadAs['fits']>): string {
  const target = facts && !name.includes(facts) ? `${name} (${facts})` : name;
  if (!isCertain)
    return t("For {part}. Without parts that don't fit; the others don't state whether they do.", { part: target });
  return assumes
    ? t('Fits {part}, with {assumed}.', { part: target, assumed: assumes })
    : t('Fits {part}.', { part: target });
}

/** Labels a fact, size or price that was recognized in the words: '2 TB', 'Under $300', '$200 to $300'. */
export function meantText({ label, from, to }: Meant, currency: string): string {
  const cent = 1 / minorUnits();
  const isWhole = (dollars?: number) => dollars !== undefined && centsOf(dollars) % minorUnits() === 0;
  if (label) return label;
  if (decimalsOf() > 0) {
    if (from === undefined && isWhole(to! + cent))
      return t('Under {price}', { price: shortPrice(to! + cent, currency) });
    if (to === undefined && isWhole(from! - cent))
      return t('Over {price}', { price: shortPrice(from! - cent, currency) });
  }
  return priceText(from, to, currency);
}

/** The active filters as text, each with the filter that remains without it. */
export function choicesOf(
  filter: AddressFilter,
  facets: Pick<Facets, 'specifications' | 'meant'> | null,
  currency: string,
): { key: string; label: string; rest: AddressFilter }[] {
  const {
    q,
    category,
    in_stock,
    min_rating,
    min_price,
    max_price,
    minimum_at_most,
    spec = [],
    range = [],
    sort,
  } = toQuery(filter);
  const all: { key: string; label: string | false | undefined; rest: AddressFilter }[] = [
    // Relevance needs search words.
    {
      key: 'q',
      label: q && `'${q}'`,
      rest: without(filter, 'q', 'words', ...(sort === 'featured' ? ['sort' as const] : [])),
    },
    ...(facets?.meant ?? []).map((meant) => ({
      key: `meant:${meant.typed}:${meant.label ?? ''}`,
      label: meantText(meant, currency),
      rest: meant.rest ? { ...filter, q: meant.rest } : without(filter, 'q'),
    })),
    { key: 'words', label: filter.words && t('Words only'), rest: without(filter, 'words') },
    // A kind's specifications apply to that kind only.
    { key: 'category', label: category && kindsLabel(category), rest: without(filter, 'category', 'spec', 'range') },
    { key: 'in_stock', label: in_stock && t('In stock'), rest: without(filter, 'in_stock') },
    { key: 'min_rating', label: min_rating && t('Rated 4 stars and up'), rest: without(filter, 'min_rating') },
    {
      key: 'price',
      label: (min_price ?? max_price) !== undefined && priceText(min_price, max_price, currency),
      rest: without(filter, 'min_price', 'max_price'),
    },
    {
      key: 'minimum',
      label: minimum_at_most !== undefined && t('Minimum order up to {count}', { count: minimum_at_most }),
      rest: without(filter, 'minimum_at_most'),
    },
    ...range.map((one) => ({ key: one, label: rangeText(one, facets), rest: withoutOne(filter, 'range', one) })),
    ...spec.map((one) => ({ key: one, label: specText(one, facets), rest: withoutOne(filter, 'spec', one) })),
  ];
  return all.flatMap(({ label, ...choice }) => (label ? [{ ...choice, label }] : []));
}

function withoutOne(filter: AddressFilter, name: 'range' | 'spec', value: string): AddressFilter {
  const others = filter[name]?.filter((other) => other !== value) ?? [];
  return { ...without(filter, name), ...(others.length > 0 && { [name]: others }) };
}

/** Formats 'wattage:650-850' as 'Wattage: 650 to 850 W'. */
function rangeText(range: string, facets: Pick<Facets, 'specifications'> | null): string {
  const { key, from, to } = rangeParts(range);
  const facet = facets?.specifications.find((one) => one.key === key);
  const [low, high] = [from, to].map((digits) => digits && formatCount(Number(digits)));
  const limits = !low
    ? t('up to {number}', { number: high! })
    : high
      ? t('{from} to {to}', { from: low, to: high })
      : t('from {number}', { number: low });
  return `${facet?.name ?? nameOf(key)}: ${limits} ${facet?.range?.unit ?? ''}`.trim();
}

function nameOf(key: string): string {
  return key.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
}

/** Formats 'socket:AM5' as 'Socket: AM5'. */
function specText(spec: string, facets: Pick<Facets, 'specifications'> | null): string {
  const [key, value] = [spec.slice(0, spec.indexOf(':')), spec.slice(spec.indexOf(':') + 1)];
  const facet = facets?.specifications.find((one) => one.key === key);
  const name = facet?.name ?? nameOf(key);
  return `${name}: ${facet?.values.find((one) => one.value === value)?.label ?? value}`;
}
