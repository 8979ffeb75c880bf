import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { IdSchema } from '#contract/fields.ts';
import { escapeLike } from '#server/database/match-text.ts';
import { isPriceSort, type OrderSort } from '#contract/choices.ts';
import { readOrderNumber } from '#contract/orders/order-rules.ts';
import { decimalsOf } from '#contract/money.ts';
import { parsePrice, withoutCurrency } from '#contract/typed-number.ts';
import type { ManagedFilter } from '#contract/managed-orders/list.ts';
import type { Executor } from '#server/database/client.ts';
import { sortedBy, type OrderPlace } from '#server/orders/lists/order-place.ts';
import { orders } from '#server/orders/tables.ts';
import { searchOf } from '#server/parts/search/search.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { daysCondition, filterConditions, viewSet } from './conditions.ts';
import { knownWords } from './order-words.ts';
import { exactQuery, forgivingQuery, phoneQuery, orderSearchWords, typingErrors } from './search-words.ts';

interface PlacePage {
  readonly limit: number;
  readonly sort: OrderSort;
  /** The last order seen. */
  readonly after?: OrderPlace | undefined;
}

/** Maximum number of parts that a search matches. */
const MAX_PARTS = 100;

/**
 * One page of the orders that a filter finds. A search that finds nothing is repeated with one typing error forgiven in
 * each word. Search results are sorted by time only.
 */
export async function selectPlaces(db: Executor, filter: ManagedFilter, page: PlacePage): Promise<OrderPlace[]> {
  const { exact, forgiving } = await searches(db, filter, page);
  const found = await placesOf(db, exact);
  const again = found.length === 0 ? await forgiving() : undefined;
  return again ? placesOf(db, again) : found;
}

/** SQL: a key of the orders `found`, different for other orders; their sequence does not matter. */
export const KEY_OF_FOUND = sql`coalesce(bit_xor(hashtextextended(found.id::text, 0)), 0)::text`;

/** Counts what a filter finds, up to a limit, and sums the totals in cents; with `KEY_OF_FOUND`. */
export async function countPlaces(
  db: Executor,
  filter: ManagedFilter,
  limit: number,
): Promise<{ count: number; cents: number; key: string }> {
  const { exact, forgiving } = await searches(db, filter, { limit, sort: 'newest' });
  const count = async (places: SQL) => {
    const { rows } = await db.execute<{ count: number; cents: string; key: string }>(
      sql`select count(*)::int as count, coalesce(sum(total_cents), 0) as cents, ${KEY_OF_FOUND} as key from (${places}) found`,
    );
    return { ...rows[0]!, cents: Number(rows[0]!.cents) };
  };
  const found = await count(exact);
  const again = found.count === 0 ? await forgiving() : undefined;
  return again ? count(again) : found;
}

/** SQL: each order of a view by its id; `offset 0` keeps PostgreSQL from reading all orders for the few of a view. */
const ORDER_OF_VIEW = sql`lateral (select id, total_cents, tags, assignee_id from orders o where o.id = viewed.id offset 0) orders`;

async function placesOf(db: Executor, places: SQL): Promise<OrderPlace[]> {
  const { rows } = await db.execute<{ id: string; total_cents: string }>(places);
  return rows.map(({ id, total_cents: cents }) => ({ id, totalCents: Number(cents) }));
}

/** The statement that reads a page, and for a search the one that forgives typing errors, if it differs. */
async function searches(
  db: Executor,
  filter: ManagedFilter,
  page: PlacePage,
): Promise<{ exact: SQL; forgiving: () => Promise<SQL | undefined> }> {
  const { by: columns, beyond } = sortedBy(page, orders);
  const by = sql.join(columns, sql`, `);
  const { timeZone } = (await selectCurrentSettings(db)).calendar;
  const conditions = and(filterConditions(filter, timeZone), beyond);
  const set = viewSet(filter.view ?? 'all');
  const inSet = set && sql`orders.id in (${set})`;
  const q = filter.q?.trim();
  const direction = page.sort === 'oldest' ? sql`asc` : sql`desc`;
  /** The orders of a join that match `where`, in the list's order. */
  const read = (from: SQL, where: SQL | undefined, first: SQL = by): SQL => {
    const wanted = and(where, conditions);
    return sql`select orders.id, orders.total_cents from ${from}${wanted ? sql` where ${wanted}` : sql``}
      order by ${first} limit ${page.limit}`;
  };
  /** The orders of a view. By time, and without other filters, an index has the page's orders in their order. */
  const readSet = (all: SQL): SQL => {
    const isByTime =
      !isPriceSort(page.sort) &&
      filter.min === undefined &&
      filter.max === undefined &&
      !filter.tag &&
      !filter.assignee;
    const first = sql` where ${timeConditions(filter, page, sql`found.id`, timeZone) ?? sql`true`} order by found.id ${direction} limit ${page.limit}`;
    return read(
      sql`(select distinct found.id from (${all}) found${isByTime ? first : sql``}) viewed, ${ORDER_OF_VIEW}`,
      undefined,
    );
  };
  if (!q) return { exact: set ? readSet(set) : read(sql`orders`, undefined), forgiving: async () => undefined };
  const together = (sources: readonly SQL[]): SQL => {
    if (sources.length === 0) return sql`select id, total_cents from orders where false`;
    return sql`select distinct id, total_cents from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) found order by id ${direction} limit ${page.limit}`;
  };
  // With the sign it means this number, and no amount, phone or tracking number that has its digits.
  const number = q.startsWith('#') ? readOrderNumber(q) : undefined;
  if (number !== undefined) {
    const exact = read(sql`orders`, and(eq(orders.number, number), inSet));
    return { exact, forgiving: async () => undefined };
  }
  const words = orderSearchWords(q);
  const text = (query: string | undefined): SQL[] =>
    query ? [read(sql`orders`, and(sql`orders.search @@ ${query}::tsquery`, inSet))] : [];
  const fixed = await otherSources(db, q, (from, where, column) =>
    read(from, and(where, inSet), column && sql`${column} ${direction}`),
  );
  const exact = together([...text(exactQuery(words)), ...text(phoneQuery(q)), ...fixed]);
  return {
    exact,
    forgiving: async () => {
      const [source] = text(forgivingQuery(words, await knownWords(db, typingErrors(words))));
      return source && together([source]);
    },
  };
}

/** The conditions on the time of orders, for a list by time. */
function timeConditions(
  { from, to }: ManagedFilter,
  { sort, after }: PlacePage,
  id: SQL,
  timeZone: string,
): SQL | undefined {
  const past = sort === 'oldest' ? gt : lt;
  return and(daysCondition({ from, to }, id, timeZone), after && past(id, after.id));
}

/** Orders by number, id, transaction, tracking number or its end, document number, total, SKU and part. */
async function otherSources(db: Executor, q: string, read: (from: SQL, where: SQL, by?: SQL) => SQL): Promise<SQL[]> {
  const number = readOrderNumber(q);
  const parts = await partsOf(db, q);
  const amount = amountOf(q);
  // By the lines' ids, which sort like their orders' ids, because an index of each part has them.
  const ofParts = (ids: readonly string[]): SQL =>
    sql`select found.id, found.total_cents from unnest(${sql.param([...ids])}::uuid[]) part(id), lateral (
      ${read(sql`order_lines l join orders on orders.id = l.order_id`, sql`l.part_id = part.id`, sql`l.id`)}) found`;
  return [
    ...(number ? [read(sql`orders`, eq(orders.number, number))] : []),
    ...(IdSchema.safeParse(q).success
      ? [read(sql`orders`, sql`orders.id = (select order_id from order_lines where id = ${q}::uuid)`)]
      : []),
    read(sql`order_payments p join orders on orders.id = p.order_id`, sql`p.intent_id = ${q}`),
    ...(q.length >= 4
      ? [
          read(
            sql`shipments s join orders on orders.id = s.order_id`,
            sql`(lower(s.tracking) like ${`${escapeLike(q.toLowerCase())}%`}
              or reverse(lower(s.tracking)) like ${`${escapeLike([...q.toLowerCase()].toReversed().join(''))}%`})`,
          ),
        ]
      : []),
    ...documentNumbersOf(q).map(({ year, sequence }) =>
      read(
        sql`document_numbers d join orders on orders.id = d.order_id`,
        sql`d.kind in ('invoice', 'credit_note') and d.year = ${year} and d.sequence = ${sequence}`,
      ),
    ),
    ...(amount === undefined ? [] : [read(sql`orders`, eq(orders.totalCents, amount))]),
    ...(parts.length > 0 ? [ofParts(parts)] : []),
  ];
}

/** The year and sequence of a document number such as `2026-0001`. */
function documentNumbersOf(q: string): { year: number; sequence: number }[] {
  const [, year, sequence] = /^(\d{4})-(\d{4,9})$/.exec(q) ?? [];
  return year && sequence ? [{ year: Number(year), sequence: Number(sequence) }] : [];
}

/** The cents of an amount with a currency or with decimals; other numbers are not read as amounts. */
function amountOf(q: string): number | undefined {
  const decimals = decimalsOf() === 3 ? /[.,]\d{2,3}$/ : /[.,]\d{2}$/;
  return withoutCurrency(q) !== q || decimals.test(q) ? parsePrice(q) : undefined;
}

/** The parts with this SKU, otherwise those with these words, if they are few. */
async function partsOf(db: Executor, q: string): Promise<string[]> {
  if (q.includes('@') || q.startsWith('#')) return [];
  const ids = async (where: SQL): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from parts where ${where} limit ${MAX_PARTS}`);
    return rows.map(({ id }) => id);
  };
  const named = await ids(sql`lower(sku) = ${q.toLowerCase()}`);
  if (named.length > 0) return named;
  const words = (await searchOf(db, q))?.all;
  return words ? ids(sql`search @@ ${words}::tsquery`) : [];
}
