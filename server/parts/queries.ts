import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { gtinForms } from '#contract/parts/identity.ts';
import { MEASURES, type MeasureSort } from '#contract/parts/measures.ts';
import { oncePerDatabase } from '#server/database/once-per-database.ts';
import type { Executor } from '#server/database/client.ts';
import { brandCandidates } from './import/reading/brands.ts';
import { conditionsOf, type HiddenKind, isListed, type PartSelection } from './search/conditions.ts';
import { measureValue } from './measure-values.ts';
import { ownCents } from '#server/price-lists/agreement.ts';
import { partColumns, type PartRow } from './part-columns.ts';
import { parts } from './tables.ts';

/** The sort orders that have an index; `relevance` is computed in search/ranked.ts. */
export type PartSort = 'featured' | 'newest' | 'price' | '-price' | 'name' | MeasureSort;

interface Sorting {
  readonly column: PgColumn | SQL<number>;
  readonly descending: boolean;
  readonly isTime: boolean;
}

/** What each sort order compares and how its page position is encoded; the id breaks ties. */
const SORTS: Readonly<Record<PartSort, Sorting>> = {
  featured: { column: parts.createdAt, descending: false, isTime: true },
  newest: { column: parts.createdAt, descending: true, isTime: true },
  price: { column: parts.priceCents, descending: false, isTime: false },
  '-price': { column: parts.priceCents, descending: true, isTime: false },
  name: { column: parts.name, descending: false, isTime: false },
  ...(Object.fromEntries(
    MEASURES.map(({ sort }) => [sort, { column: measureValue(sort), descending: false, isTime: false }]),
  ) as Record<MeasureSort, Sorting>),
};

/** Whether an order is that of the prices, which can be a customer's own. */
export const isByPrice = (sort: string): boolean => sort === 'price' || sort === '-price';

export interface SortedPage {
  readonly sort: PartSort;
  readonly limit: number;
  readonly after: (string | number)[] | undefined;
  /** The position of the last part that the list may contain. */
  readonly upTo?: readonly [value: string | number, id: string] | undefined;
}
export type PlacedRow = PartRow & { place: string | number };

/** A limit that no list reaches, because PostgreSQL plans a subquery with a limit separately. */
const NO_LIMIT = 1_000_000_000;

/**
 * A page of all parts that match a filter, however long the search takes.
 * @param way a number applies words and specifications only to that many parts at the beginning of the list; `found` finds
 * all matches before it sorts them. Without it PostgreSQL chooses, and assumes that matches are spread evenly: when they are
 * all near the end, it scans most of the index. By a customer's own prices only `found` sorts.
 */
export async function selectParts(
  db: Executor,
  filter: PartSelection,
  page: SortedPage,
  way?: number | 'found',
): Promise<PlacedRow[]> {
  const { descending, isTime } = SORTS[page.sort];
  const lists = isByPrice(page.sort) ? filter.own?.lists : undefined;
  const column = lists ? sql<number>`parts.own_cents` : SORTS[page.sort].column;
  // Page positions keep the microseconds of timestamps; a JavaScript Date would drop them and skip rows.
  const place = isTime ? sql<string>`${column}::text` : sql<string | number>`${column}`;
  const direction = descending ? desc : asc;
  const compared = (sign: SQL, [value, id]: readonly (string | number)[]) =>
    sql`(${column}, ${parts.id}) ${sign} (${isTime ? sql`${value}::timestamptz` : sql`${value}`}, ${id}::uuid)`;
  const onwards = and(
    page.after && compared(descending ? sql`<` : sql`>`, page.after),
    page.upTo && compared(descending ? sql`>=` : sql`<=`, page.upTo),
  );
  const sorting = [direction(column), direction(parts.id)];
  const { search: _search, spec: _spec, ...indexed } = filter;
  const columns = getTableColumns(parts);
  const some = (conditions: SQL[]) =>
    db
      .select(lists ? { ...columns, ownCents: ownCents(lists).as('own_cents') } : columns)
      .from(parts)
      // An own price has no name in the subquery that computes it.
      .where(and(...conditions, lists ? undefined : onwards));
  const source =
    way === undefined
      ? parts
      : way === 'found'
        ? some(conditionsOf(filter)).limit(NO_LIMIT).as('parts')
        : some(conditionsOf(indexed))
            .orderBy(...sorting)
            .limit(way)
            .as('parts');
  return (
    db
      .select({ ...partColumns, place })
      .from(source)
      // The rows already match; checking their words again took longer than finding them.
      .where(way === 'found' ? lists && onwards : and(...conditionsOf(filter), onwards))
      .orderBy(...sorting)
      .limit(page.limit)
  );
}

export async function selectPart(db: Executor, id: string, orHidden = false): Promise<PartRow | undefined> {
  const [row] = await (orHidden ? statementsOf(db).anyPart : statementsOf(db).part).execute({ id });
  return row;
}

const statementsOf = oncePerDatabase((db) => {
  const isIt = eq(parts.id, sql.placeholder('id'));
  const from = () => db.select(partColumns).from(parts);
  return {
    part: from()
      .where(and(isIt, isNull(parts.hiddenAt)))
      .prepare('select_part'),
    anyPart: from().where(isIt).prepare('select_any_part'),
  };
});

/**
 * Locks a part for a change until the transaction ends. Does not wait for rows that refer to it, because they are
 * written in any order of parts, which would deadlock.
 */
export async function lockPart(db: Executor, id: string): Promise<PartRow | undefined> {
  const [row] = await db.select(partColumns).from(parts).where(eq(parts.id, id)).for('no key update');
  return row;
}

export async function insertPart(db: Executor, part: typeof parts.$inferInsert): Promise<string> {
  const [row] = await db.insert(parts).values(part).returning({ id: parts.id });
  return row!.id;
}

export async function updatePart(
  db: Executor,
  id: string,
  actor: string,
  change: Partial<typeof parts.$inferInsert>,
): Promise<PartRow | undefined> {
  const [row] = await db
    .update(parts)
    .set({ ...change, ...editedBy(actor) })
    .where(eq(parts.id, id))
    .returning(partColumns);
  return row;
}

/** Deletes or restores a part; returns false when nothing changed or the part does not exist. */
export async function setDeleted(db: Executor, id: string, actor: string, deleted: boolean): Promise<boolean> {
  const { rowCount } = await db
    .update(parts)
    .set({ deletedAt: deleted ? sql`now()` : null, ...editedBy(actor) })
    .where(and(eq(parts.id, id), deleted ? isNull(parts.deletedAt) : isNotNull(parts.deletedAt)));
  return rowCount === 1;
}

/** The columns that every edit sets. */
const editedBy = (actor: string) => ({
  version: sql`${parts.version} + 1`,
  changedBy: actor,
  changedAt: sql`now()`,
});

/** The fewest digits that are looked up as a GTIN: one without its leading zeros has few, as other numbers do. */
const SHORTEST_GTIN = 7;

/**
 * Parts on sale, deleted parts or drafts, by SKU, maker's number or GTIN (with and without leading zeros), in any case: number as
 * given -> ids.
 */
export async function selectByNumbers(
  db: Executor,
  numbers: readonly string[],
  hidden?: HiddenKind,
): Promise<Map<string, string[]>> {
  const given = [...new Set(numbers)];
  const gtins = given.map((number) => `{${number.length < SHORTEST_GTIN ? '' : gtinForms(number).join(',')}}`);
  const { rows } = await db.execute<{ number: string; ids: string[] }>(sql`
    select number, array_agg(distinct found.id)::text[] as ids
    from unnest(${sql.param(given)}::text[], ${sql.param(gtins)}::text[]) as given (number, gtins), lateral (
      select id, hidden_at, deleted_at, publish_on from ${parts} where lower(sku) = lower(number)
      union all
      select id, hidden_at, deleted_at, publish_on from ${parts} where lower(mpn) = lower(number) and mpn <> ''
      union all
      select id, hidden_at, deleted_at, publish_on from ${parts} where gtin = any(gtins::text[]) and gtin <> ''
    ) found where ${isListed(hidden)} group by number`);
  return new Map(rows.map(({ number, ids }) => [number, ids]));
}

/** Parts on sale by their ids, which are in lower case. */
export async function selectOnSale(db: Executor, ids: readonly string[]): Promise<Map<string, PartRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(partColumns)
    .from(parts)
    .where(and(inArray(parts.id, [...ids]), isNull(parts.hiddenAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The part with a SKU, on sale or not. */
export async function partWithSku(db: Executor, sku: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: parts.id, name: parts.name })
    .from(parts)
    .where(sql`lower(${parts.sku}) = lower(${sku})`);
  return row;
}

/** SKU in lower case -> the part that has it, on sale or not. */
export async function selectSkuOwners(db: Executor, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; sku: string }>(
    sql`select id, lower(sku) as sku from parts where lower(sku) = any(${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])`,
  );
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** The brand of parts of a kind that a name begins with, as they spell it; empty when there is none. */
export async function brandInName(db: Executor, category: string, name: string): Promise<string> {
  const [row] = await db
    .select({ brand: parts.brand })
    .from(parts)
    .where(
      and(
        sql`lower(${parts.brand}) = any(${sql.param(brandCandidates(name))}::text[]) and brand <> ''`,
        eq(parts.category, category),
      ),
    )
    .orderBy(desc(sql`length(${parts.brand})`))
    .limit(1);
  return row?.brand ?? '';
}

/** The number of parts that a selection matches; 0 for none. */
export async function countParts(db: Executor, selection: PartSelection | undefined): Promise<number> {
  return selection ? db.$count(parts, and(...conditionsOf(selection))) : 0;
}
