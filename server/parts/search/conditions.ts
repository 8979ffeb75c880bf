import { eq, sql, type SQL } from 'drizzle-orm';
import { centsOf } from '#contract/money.ts';
import type { PartFilter } from '#contract/parts/part-filter.ts';
import { isAtLevel, type StockLevel } from '#server/parts/low-stock.ts';
import { parts } from '#server/parts/tables.ts';
import { type Agreement, inRange, isWithin, ownCents } from '#server/price-lists/agreement.ts';
import { isOfKindOnly, type Search, type SearchedWord } from './search.ts';
import { plainNumber, plainText } from '#server/parts/plain-number.ts';

/** Words that occur in more parts than this are searched in the sample first: one part in 64, with its own index. */
export const MANY = 8_000;

/** The condition for parts of the sample, as in the predicate of its index. */
export const IN_SAMPLE = sql`search @@ '''~'''::tsquery`;

/** A range of a specification, and the facet values in it that parts have. */
export interface Range {
  readonly key: string;
  readonly values: readonly string[];
}

/** Parts that are not on sale. */
export type HiddenKind = 'deleted' | 'draft';

/** SQL: whether a part is on sale, or deleted, or a draft. Named `hidden_at` first where its indexes serve the list. */
export function isListed(kind: HiddenKind | undefined): SQL {
  if (kind === undefined) return sql`hidden_at is null`;
  return kind === 'deleted'
    ? sql`hidden_at is not null and deleted_at is not null`
    : sql`publish_on <> '' and deleted_at is null`;
}

/** A customer's price lists. */
export interface OwnPrices {
  readonly lists: Agreement;
  /** The parts with a fixed price in the range of the filter, if they are few. */
  readonly fixed?: readonly string[] | undefined;
}

/** A filter with its search words parsed. */
export interface PartSelection extends Omit<PartFilter, 'q' | 'words' | 'range'> {
  search?: Search | undefined;
  /** Only parts of these kinds. */
  kinds?: readonly string[] | undefined;
  /** For each range the values of its specification within it; a part needs one of each. */
  ranges?: readonly Range[] | undefined;
  /** Only parts of the sample: one part in 64, with its own index. */
  isSample?: boolean;
  /** Whose prices the filter, the order and the counts are about; undefined for the public prices. */
  own?: OwnPrices | undefined;
  /** Undefined: parts on sale. For admins. */
  hidden?: HiddenKind | undefined;
  /** Only parts whose stock is low or out; for admins. */
  stock?: { readonly level: StockLevel; readonly storeLevel: number | null } | undefined;
}

/** Whether a filter selects parts in stock or out of stock; undefined: both. */
export function isInStock(in_stock: PartFilter['in_stock']): boolean | undefined {
  return in_stock === undefined ? undefined : in_stock === '1' || in_stock === 'true';
}

/** Specification key -> accepted values in the notation of `facets`, such as `socket:AM5`; one value of each key is needed. */
export function specChoicesOf(spec: PartFilter['spec']): ReadonlyMap<string, string[]> {
  return Map.groupBy(new Set([spec ?? []].flat()), (choice) => choice.slice(0, choice.indexOf(':')));
}

/** The filter as SQL conditions on `parts`. */
export function conditionsOf(selection: PartSelection): SQL[] {
  const { search, category, min_price, max_price, minimum_at_most, spec } = selection;
  const conditions: SQL[] = [isListed(selection.hidden)];
  if (selection.stock) conditions.push(isAtLevel(selection.stock.level, selection.stock.storeLevel));
  if (search) conditions.push(...searchConditions(search));
  if (selection.isSample) conditions.push(IN_SAMPLE);
  // With specifications, their index covers the kind too. A second index on the kind would be scanned over the whole
  // kind.
  if (category)
    conditions.push(spec ? sql`${parts.facets} @> array[${`/${category}`}]::text[]` : eq(parts.category, category));
  if (selection.kinds) conditions.push(sql`${parts.category} = any(${sql.param(selection.kinds)}::text[])`);
  const inStock = isInStock(selection.in_stock);
  // Inlined instead of a parameter, so that it matches the predicate of the partial index on out-of-stock parts.
  if (inStock !== undefined) conditions.push(inStock ? sql`${parts.inStock}` : sql`not ${parts.inStock}`);
  if (selection.min_rating !== undefined) conditions.push(sql`${parts.isWellRated}`);
  const prices = centsRange({ min_price, max_price });
  if (prices) {
    const { own } = selection;
    conditions.push(own ? isWithin(own.lists, prices, own.fixed) : inRange(sql`${parts.priceCents}`, prices));
  }
  if (minimum_at_most !== undefined) conditions.push(sql`${parts.minimum} <= ${minimum_at_most}`);
  for (const choices of specChoicesOf(spec).values())
    conditions.push(sql`${parts.facets} && ${sql.param(choices)}::text[]`);
  for (const { values } of selection.ranges ?? [])
    conditions.push(sql`${parts.facets} && ${sql.param(values)}::text[]`);
  return conditions;
}

/** The range of a filter by price; undefined without one. */
export function centsRange({ min_price, max_price }: Pick<PartFilter, 'min_price' | 'max_price'>) {
  if (min_price === undefined && max_price === undefined) return undefined;
  const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : centsOf(dollars));
  return { from: cents(min_price), to: cents(max_price) };
}

/** The search as SQL conditions on `parts`. */
export function searchConditions(search: Search): SQL[] {
  const { ids, beginning, within, all, words, price, kind, fit } = search;
  if (ids) return [sql`${parts.id} = any(${sql.param(ids)}::uuid[])`];
  if (beginning !== undefined || within !== undefined) {
    const plain = within === undefined ? `${plainText(beginning!)}%` : `%${plainText(within)}%`;
    const pattern = sql`${plain} collate "C"`;
    return [
      sql`(${plainNumber(parts.sku)} like ${pattern} or (${parts.mpn} <> '' and ${plainNumber(parts.mpn)} like ${pattern}))`,
    ];
  }
  const conditions = all === '' ? [] : [sql`${parts.search} @@ ${all}::tsquery`];
  for (const word of words) if (word.values && !word.isOptional) conditions.push(valueCondition(word));
  // Otherwise a list sorted by price would begin with parts of other kinds that also contain the words.
  for (const { key, values } of fit?.filters ?? [])
    conditions.push(sql`${parts.facets} && ${sql.param(values.map((value) => `${key}:${value}`))}::text[]`);
  if (isOfKindOnly(search)) conditions.push(eq(parts.category, kind!));
  const prices = price && centsRange({ min_price: price.from, max_price: price.to });
  if (prices) conditions.push(inRange(search.own ? ownCents(search.own) : sql`${parts.priceCents}`, prices));
  return conditions;
}

/** The condition of a word with facet values: one of its alternatives, or the words in which a name may have it. */
function valueCondition({ values, any, isNegated }: SearchedWord): SQL {
  const ways = [
    ...(values!.length > 0 ? [hasValues(values!)] : []),
    ...(any === '' ? [] : [sql`${parts.search} @@ ${any}::tsquery`]),
  ];
  const has = ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`;
  return isNegated ? sql`not ${has}` : has;
}

/** Whether a part has all facet values of one of the alternatives, of which there is at least one. */
export function hasValues(alternatives: readonly (readonly string[])[]): SQL {
  const single = alternatives.filter((all) => all.length === 1).flat();
  const several = alternatives.filter((all) => all.length > 1);
  return sql.join(
    [
      ...(single.length > 0 ? [sql`facets && ${sql.param(single)}::text[]`] : []),
      ...several.map((all) => sql`facets @> ${sql.param(all)}::text[]`),
    ],
    sql` or `,
  );
}
