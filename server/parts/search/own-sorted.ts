import { and, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { partColumns } from '#server/parts/part-columns.ts';
import type { PlacedRow, SortedPage } from '#server/parts/queries.ts';
import { parts } from '#server/parts/tables.ts';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';
import {
  beyondPlace,
  type CentsRange,
  fixedWithin,
  type PriceStream,
  priceStreams,
  inRange,
  selectAgreement,
} from '#server/price-lists/agreement.ts';
import { centsRange, conditionsOf, type OwnPrices, type PartSelection } from './conditions.ts';

/** A selection for a customer with a price list. */
export type OwnSelection = PartSelection & { readonly own: OwnPrices };

/**
 * A selection with a customer's own prices, which its filter by price, its order and its counts are then about; unchanged for one
 * without price lists.
 * @param isSorted the list is sorted by price, so that a range of prices has an index
 */
export async function withOwn(
  db: Executor,
  filter: PartSelection,
  customer: PricedCustomer,
  isSorted = false,
): Promise<PartSelection> {
  const lists = await selectAgreement(db, customer);
  if (!lists) return filter;
  const range = isSorted ? undefined : centsRange(filter);
  return { ...filter, own: { lists, fixed: range && (await fixedWithin(db, lists, range)) } };
}

/**
 * A page of parts sorted by a customer's own prices: the parts are in few streams, each in the order of an index, whose first parts
 * are merged. A stream that the streams before it fill a page without is read only up to the last price of that page: otherwise
 * one with no part, such as the parts without a price of a list that has a price for all, would be sought in the whole catalog.
 */
export async function selectByOwnPrice(db: Executor, filter: OwnSelection, page: SortedPage): Promise<PlacedRow[]> {
  const isDescending = page.sort === '-price';
  const direction = isDescending ? sql`desc` : sql`asc`;
  const [place, id] = page.after ?? [];
  const after = place === undefined ? undefined : { ...readOwnPlace(place), id: String(id) };
  const steps = streamsOf(filter).map(({ stream, conditions }, at) => {
    const [first, last, before] = [`first_${at}`, `last_${at}`, `last_${at - 1}`].map(
      (name) => sql`${sql.identifier(name)}`,
    );
    const where = and(
      ...conditions,
      after && beyondPlace(stream, after, isDescending),
      at > 0 ? upTo(stream, before!, isDescending) : undefined,
    );
    const furthest = isDescending ? sql`min(cents)` : sql`max(cents)`;
    const nearer = isDescending ? sql`greatest` : sql`least`;
    return {
      rows: sql`select id, cents, second from ${first}`,
      tables: sql`${first} as materialized (select parts.id, ${stream.cents} as cents, ${stream.second} as second from ${stream.from}
          where ${where} order by ${stream.column} ${direction}, ${idOf(stream)} ${direction} limit ${page.limit}),
        ${last} as materialized (select ${nearer}((select case when count(*) = ${page.limit} then ${furthest} end from ${first}),
          ${at > 0 ? sql`(select cents from ${before})` : sql`null`})::bigint as cents)`,
    };
  });
  const tables = steps.map((step) => step.tables);
  const rows = steps.map((step) => step.rows);
  return db
    .select({ ...partColumns, place: sql<string>`own.cents || '/' || own.second` })
    .from(
      sql`(with ${sql.join(tables, sql`, `)} select id, cents, second from (${sql.join(rows, sql` union all `)}) firsts
        order by cents ${direction}, second ${direction}, id ${direction} limit ${page.limit}) own`,
    )
    .innerJoin(parts, sql`${parts.id} = own.id`)
    .orderBy(sql`own.cents ${direction}, own.second ${direction}, own.id ${direction}`);
}

/** SQL: that an own price is not beyond the last one of a page that other streams fill; true while they do not. */
function upTo({ column, leastOf }: PriceStream, last: SQL, isDescending: boolean): SQL {
  if (isDescending) return sql`${column} >= coalesce((select ${leastOf(sql`cents`)} from ${last}), 0)`;
  return sql`${column} < coalesce((select ${leastOf(sql`(cents + 1)`)} from ${last}), ${MOST_CENTS}::bigint)`;
}

/** More than any price. */
const MOST_CENTS = Number.MAX_SAFE_INTEGER;

const idOf = ({ isPublic }: PriceStream): SQL => (isPublic ? sql`parts.id` : sql`f.part_id`);

/** The streams of a selection, with its conditions. */
function streamsOf(filter: OwnSelection): { readonly stream: PriceStream; readonly conditions: readonly SQL[] }[] {
  const { own, min_price: _min, max_price: _max, search, ...others } = filter;
  const ranges = [
    centsRange(filter),
    search?.price && centsRange({ min_price: search.price.from, max_price: search.price.to }),
  ];
  const rest = conditionsOf({ ...others, search: search && { ...search, price: undefined } });
  return priceStreams(own.lists).map((stream) => ({
    stream,
    conditions: [...stream.conditions, ...rest, ...ranges.flatMap((range) => (range ? [inStream(stream, range)] : []))],
  }));
}

/** SQL: that the own price of a part of a stream is in a range, by the column that has an index. */
function inStream({ column, leastFor }: PriceStream, { from, to }: CentsRange): SQL {
  return inRange(column, {
    from: from === undefined ? undefined : leastFor(from),
    to: to === undefined ? undefined : leastFor(to + 1) - 1,
  });
}

/** The number of parts of a selection in each range of own prices, counted up to a limit, as the rows of a statement of facets. */
export function countOwnPrices(filter: OwnSelection, steps: readonly number[], limit: number): SQL {
  const streams = streamsOf({ ...filter, min_price: undefined, max_price: undefined });
  const counts = steps.map((from, index) => {
    const next = steps[index + 1];
    const range = { from, to: next === undefined ? undefined : next - 1 };
    const parts = streams.map(
      ({ stream, conditions }) =>
        sql`(select from ${stream.from} where ${and(...conditions, inStream(stream, range))} order by ${stream.column} limit ${limit + 1})`,
    );
    // Stops as soon as there are enough, before it looks for parts in streams that may have none.
    const found = sql`select from (${sql.join(parts, sql` union all `)}) each limit ${limit + 1}`;
    return sql`select ${String(index + 1)}::text as value, count(*) as parts from (${found}) found`;
  });
  return sql`select '/price' as facet, value, least(parts, ${limit})::int as parts, parts > ${limit} as at_least
    from (${sql.join(counts, sql` union all `)}) counted where parts > 0`;
}

/** The own price of a place in a list sorted by it, and what orders parts with the same one. */
export function readOwnPlace(place: string | number): { cents: number; second: number } {
  const [cents, second] = String(place).split('/').map(Number);
  return { cents: cents!, second: second ?? cents! };
}

/** Whether a text is a place in a list sorted by own prices. */
export function isOwnPlace(place: unknown): place is string {
  return typeof place === 'string' && /^\d{1,15}\/\d{1,15}$/.test(place);
}
