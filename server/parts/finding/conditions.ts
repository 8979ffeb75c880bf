import { eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PartFilterQuery } from '#contract/part-filter.ts';
import { centsOf } from '#contract/money.ts';
import { parts } from '../tables.ts';
import type { Search } from './search.ts';

/** What a list of parts is narrowed by, its typed words understood. Prices in cents. */
export interface PartFilter {
  search?: Search | undefined;
  /** Only those of the sample, one in 64, which has an index of its own. */
  isSample?: boolean;
  category?: string | undefined;
  inStock?: boolean | undefined;
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  minimumAtMost?: number | undefined;
  /** Key -> the values of which a part must have one, as `facets` has them: `socket:AM5`. */
  specs?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Undefined: those for sale; true: only the deleted ones. */
  hidden?: boolean | undefined;
}

/** The filter of an address; its words are understood elsewhere, as that asks the database. */
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

/** The filter as conditions on `parts`. */
export function conditionsOf(filter: PartFilter): SQL[] {
  const conditions: SQL[] = [filter.hidden ? isNotNull(parts.hiddenAt) : isNull(parts.hiddenAt)];
  if (filter.search) conditions.push(sql`${parts.search} @@ ${filter.search.all}::tsquery`);
  if (filter.isSample) conditions.push(sql`${parts.search} @@ '''~'''::tsquery`);
  // With specifications their index tells the kind too; an index of the kind beside it would be read to the end of the kind.
  if (filter.category)
    conditions.push(
      filter.specs
        ? sql`${parts.facets} @> array[${`/${filter.category}`}]::text[]`
        : eq(parts.category, filter.category),
    );
  // Written out, not as a parameter: the index of what is out of stock serves this very condition.
  if (filter.inStock !== undefined) conditions.push(filter.inStock ? sql`${parts.inStock}` : sql`not ${parts.inStock}`);
  if (filter.minPriceCents !== undefined) conditions.push(sql`${parts.priceCents} >= ${filter.minPriceCents}`);
  if (filter.maxPriceCents !== undefined) conditions.push(sql`${parts.priceCents} <= ${filter.maxPriceCents}`);
  if (filter.minimumAtMost !== undefined) conditions.push(sql`${parts.minimum} <= ${filter.minimumAtMost}`);
  for (const choices of filter.specs?.values() ?? [])
    conditions.push(sql`${parts.facets} && ${sql.param(choices)}::text[]`);
  return conditions;
}
