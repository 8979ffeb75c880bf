import { and, asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { IdSchema } from '#contract/fields.ts';
import type { Executor } from '#server/database/client.ts';
import type { Cell } from '#server/http/files/csv.ts';
import {
  allPages,
  invalidCursor,
  isTextCursor,
  isTimeCursor,
  type Page,
  pageOf,
  type PageRequest,
  readCursor,
} from '#server/http/paging.ts';

type Place = readonly (string | number)[];

/** The order of a list's rows, and the place of a row in it, where the next page starts. */
export interface SortKey<Row> {
  readonly orderBy: SQL[];
  /** SQL: whether a row comes after a place. */
  isAfter(place: Place): SQL;
  /** The number of values of a place. */
  readonly length: number;
  /** Whether the values of a cursor are a place in this order. */
  isPlace(values: Place): boolean;
  placeOf(row: Row): Place;
}

/** Which rows of a list to read. */
export interface RowsToRead {
  readonly where: SQL | undefined;
  readonly orderBy: SQL[];
  readonly limit: number;
}

/**
 * A list that is read page by page: one description for its page, its number of rows and its file.
 * `Query` are the parameters of the call without those of the page.
 */
export interface List<Query, Row, Item> {
  readonly key: SortKey<NoInfer<Row>> | ((query: Query) => SortKey<NoInfer<Row>>);
  /** SQL: the rows that the call asks for, by view, filters and search. */
  where?(query: Query): SQL | undefined;
  /** Reads rows. @throws Failure `not_found` if the list belongs to something that does not exist */
  rows(db: Executor, page: RowsToRead, query: Query): PromiseLike<Row[]>;
  /** Converts a row to what the call answers. */
  item(row: Row): Item;
  /** The number of rows, for calls with `count`. */
  count?(db: Executor, where: SQL | undefined): PromiseLike<number>;
  /** The limit of a call without one; by default the maximum. */
  readonly pageSize?: number;
  /** The maximum limit, if it is lower than that of other lists. */
  readonly maxPageSize?: number;
  readonly file?: ListFile<Item>;
}

/** All rows of a list as a CSV file. */
interface ListFile<Item> {
  /** The call that answers it, with the parameters of the list. */
  readonly call: Endpoint;
  /** The name without date and extension; also the subject of the audit entry. */
  readonly name: string;
  /** The audit entry of a download. */
  readonly action: string;
  /** The cell of each column, by heading. */
  readonly columns: Readonly<Record<string, (item: Item) => Cell>>;
}

/** A list that answers a call of the contract. */
export interface ListOfCall<E extends Endpoint, Row> extends List<ListQuery<E>, Row, ItemOf<E>> {
  readonly call: E;
}

/** What a call asks of a list: the parameters of its address and its query without those of the page. */
export type ListQuery<E extends Endpoint> = ParamsOf<E> & Omit<z.output<E['query']>, 'limit' | 'after' | 'count'>;

/** The parameters of a call's address; the output of an empty schema would forbid all others. */
type ParamsOf<E extends Endpoint> =
  z.output<E['params']> extends Readonly<Record<string, never>> ? unknown : z.output<E['params']>;

type ItemOf<E extends Endpoint> = z.input<E['response']> extends readonly (infer Item)[] ? Item & object : never;

/** Describes the list that answers a call, which determines its types. */
export function listFor<E extends Endpoint, Row>(
  call: E,
  description: List<ListQuery<E>, Row, ItemOf<E>>,
): ListOfCall<E, Row> {
  return { ...description, call };
}

/** Describes a list that a service reads by `readPage`. */
export function list<Query, Row, Item>(description: List<Query, Row, Item>): List<Query, Row, Item> {
  return description;
}

/** Reads one page. @throws Failure `invalid_fields` for a cursor of another list */
export async function readPage<Query, Row, Item>(
  db: Executor,
  list: List<Query, Row, Item>,
  query: Query,
  { limit, after }: PageRequest,
): Promise<Page<Item>> {
  const key = typeof list.key === 'function' ? list.key(query) : list.key;
  const place = readCursor(after, key.length);
  if (place && !key.isPlace(place)) throw invalidCursor();
  const where = and(list.where?.(query), place && key.isAfter(place));
  const found = await list.rows(db, { where, orderBy: key.orderBy, limit: limit + 1 }, query);
  const { rows, next } = pageOf(found, limit, key.placeOf);
  return { rows: rows.map(list.item), next };
}

/** Number of rows that `readAll` reads at a time. */
const ROWS_AT_A_TIME = 500;

/** Reads all rows of a list, some hundred at a time. */
export function readAll<Query, Row, Item>(
  db: Executor,
  list: List<Query, Row, Item>,
  query: Query,
): AsyncGenerator<Item[]> {
  return allPages((after) => readPage(db, list, query, { limit: ROWS_AT_A_TIME, after }));
}

type Direction = 'asc' | 'desc';
const sorted = { asc, desc } as const;
const beyond = { asc: sql.raw('>'), desc: sql.raw('<') } as const;

/** By id, whose order is that of creation. */
export function byId(id: AnyColumn, to: Direction = 'desc'): SortKey<{ id: string }> {
  return {
    orderBy: [sorted[to](id)],
    isAfter: ([place]) => sql`${id} ${beyond[to]} ${place}::uuid`,
    length: 1,
    isPlace: ([place]) => IdSchema.safeParse(place).success,
    placeOf: (row) => [row.id],
  };
}

/** By a number that no two rows share, the highest first. */
export function byNumber<Row>(number: SQL | AnyColumn, numberOf: (row: Row) => number): SortKey<Row> {
  return {
    orderBy: [desc(number)],
    isAfter: ([place]) => sql`${number} < ${place}`,
    length: 1,
    isPlace: ([place]) => Number.isSafeInteger(place),
    placeOf: (row) => [numberOf(row)],
  };
}

/** The kinds of values that lists are sorted by: how a cursor is checked, and its type in SQL. */
const VALUES = {
  timestamptz: isTimeCursor,
  text: isTextCursor,
  /** Within PostgreSQL's `integer`. */
  integer: ([value, id]: Place) =>
    Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 && IdSchema.safeParse(id).success,
} as const;

/**
 * By a value, and by id among equal ones. Rows have the value as `place`: times as text, which keeps microseconds.
 * @param idTo the order of equal values, if it differs
 */
export function byValue(
  value: SQL | AnyColumn,
  type: keyof typeof VALUES,
  id: AnyColumn,
  to: Direction = 'desc',
  idTo = to,
): SortKey<{ place: string | number; id: string }> {
  const cast = sql.raw(type);
  return {
    orderBy: [sorted[to](value), sorted[idTo](id)],
    isAfter: ([place, last]) =>
      to === idTo
        ? sql`(${value}, ${id}) ${beyond[to]} (${place}::${cast}, ${last}::uuid)`
        : sql`(${value} ${beyond[to]} ${place}::${cast} or (${value} = ${place}::${cast} and ${id} ${beyond[idTo]} ${last}::uuid))`,
    length: 2,
    isPlace: VALUES[type],
    placeOf: (row) => [row.place, row.id],
  };
}
