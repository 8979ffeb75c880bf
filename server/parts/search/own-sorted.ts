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
 * A page of parts sorted by a customer's own prices, in a time that does not grow with the catalog or the price list: the parts
 * are in few streams, each in the order of an index, whose first parts are merged.
 */
export async function selectByOwnPrice(db: Executor, filter: OwnSelection, page: SortedPage): Promise<PlacedRow[]> {
  const isDescending = page.sort === '-price';
  const direction = isDescending ? sql`desc` : sql`asc`;
  const [place, id] = page.after ?? [];
  const after = place === undefined ? undefined : { ...readOwnPlace(place), id: String(id) };
  const firsts = streamsOf(filter).map(({ stream, conditions }) => {
    const beyond = after && beyondPlace(stream, after, isDescending);
    return sql`(select parts.id, ${stream.cents} as cents, ${stream.second} as second from ${stream.from}
      where ${and(...conditions, beyond)} order by ${stream.column} ${direction}, ${idOf(stream)} ${direction} limit ${page.limit})`;
  });
  return db
    .select({ ...partColumns, place: sql<string>`own.cents || '/' || own.second` })
    .from(
      sql`(select id, cents, second from (${sql.join(firsts, sql` union all `)}) firsts
        order by cents ${direction}, second ${direction}, id ${direction} limit ${page.limit}) own`,
    )
    .innerJoin(parts, sql`${parts.id} = own.id`)
    .orderBy(sql`own.cents ${direction}, own.second ${direction}, own.id ${direction}`);
}

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
    return sql`select ${String(index + 1)}::text as value, count(*) as parts from (${sql.join(parts, sql` union all `)}) found`;
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
