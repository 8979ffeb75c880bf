import { eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PartFilterQuery } from '#contract/parts/part-filter.ts';
import { centsOf } from '#contract/money.ts';
import { parts } from '../tables.ts';
import type { Search } from './search.ts';

/** The filters of a part list, with its search words already parsed. Prices in cents. */
export interface PartFilter {
  search?: Search | undefined;
  /** Only parts of the sample: one part in 64, which has an index of its own. */
  isSample?: boolean;
  category?: string | undefined;
  inStock?: boolean | undefined;
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  minimumAtMost?: number | undefined;
  /**
   * Specification key -> accepted values in the notation of `facets`, such as `socket:AM5`. A part needs one value of
   * each key.
   */
  specs?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Undefined: parts on sale; true: deleted parts only. */
  hidden?: boolean | undefined;
}

/** Reads the filter from a page's query. Search words are parsed separately, because that takes a database query. */
export function filterOf(query: PartFilterQuery): PartFilter {
  return {
    category: query.category || undefined,
    inStock: query.in_stock === undefined ? undefined : query.in_stock === '1' || query.in_stock === 'true',
    minPriceCents: query.min_price === undefined ? undefined : centsOf(query.min_price),
    maxPriceCents: query.max_price === undefined ? undefined : centsOf(query.max_price),
    minimumAtMost: query.minimum_at_most,
    specs: specsOf(query.spec),
  };
}

function specsOf(spec: string | string[] | undefined): Map<string, string[]> | undefined {
  if (spec === undefined || spec.length === 0) return undefined;
  return Map.groupBy(new Set([spec].flat()), (choice) => choice.slice(0, choice.indexOf(':')));
}

/** The filter as SQL conditions on `parts`. */
export function conditionsOf(filter: PartFilter): SQL[] {
  const conditions: SQL[] = [filter.hidden ? isNotNull(parts.hiddenAt) : isNull(parts.hiddenAt)];
  if (filter.search?.ids) conditions.push(sql`${parts.id} = any(${sql.param(filter.search.ids)}::uuid[])`);
  else if (filter.search) conditions.push(sql`${parts.search} @@ ${filter.search.all}::tsquery`);
  if (filter.isSample) conditions.push(sql`${parts.search} @@ '''~'''::tsquery`);
  // With specifications, their index covers the kind too. A second index on the kind would be scanned over the whole
  // kind.
  if (filter.category)
    conditions.push(
      filter.specs
        ? sql`${parts.facets} @> array[${`/${filter.category}`}]::text[]`
        : eq(parts.category, filter.category),
    );
  // Inlined instead of a parameter, so that it matches the predicate of the partial index on out-of-stock parts.
  if (filter.inStock !== undefined) conditions.push(filter.inStock ? sql`${parts.inStock}` : sql`not ${parts.inStock}`);
  if (filter.minPriceCents !== undefined) conditions.push(sql`${parts.priceCents} >= ${filter.minPriceCents}`);
  if (filter.maxPriceCents !== undefined) conditions.push(sql`${parts.priceCents} <= ${filter.maxPriceCents}`);
  if (filter.minimumAtMost !== undefined) conditions.push(sql`${parts.minimum} <= ${filter.minimumAtMost}`);
  for (const choices of filter.specs?.values() ?? [])
    conditions.push(sql`${parts.facets} && ${sql.param(choices)}::text[]`);
  return conditions;
}
