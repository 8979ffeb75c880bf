import { asc, desc, gt, lt, sql, type Column, type SQL } from 'drizzle-orm';
import { isPriceSort, type OrderSort } from '#contract/choices.ts';
import { IdSchema } from '#contract/fields.ts';
import { invalidCursor, readCursor } from '#server/http/paging.ts';

/** The position of an order or a line in a list. */
export interface OrderPlace {
  readonly id: string;
  /** Unused in lists by time. */
  readonly totalCents: number;
}

/** The cursor values of a position. */
export function cursorValues({ id, totalCents }: OrderPlace, sort: OrderSort): readonly (string | number)[] {
  return isPriceSort(sort) ? [totalCents, id] : [id];
}

/** Reads a cursor with these values. @throws Failure `invalid_fields` for a cursor of another list */
export function readPlace(after: string | undefined, sort: OrderSort): OrderPlace | undefined {
  const values = readCursor(after, isPriceSort(sort) ? 2 : 1);
  if (!values) return undefined;
  const id = values.at(-1);
  const totalCents = isPriceSort(sort) ? values[0] : 0;
  if (!IdSchema.safeParse(id).success || !Number.isSafeInteger(totalCents)) throw invalidCursor();
  return { id, totalCents } as OrderPlace;
}

/** SQL: the order of a list, and the condition for the rows after a position. */
export function sortedBy(
  { sort, after }: { readonly sort: OrderSort; readonly after?: OrderPlace | undefined },
  { id, totalCents }: { readonly id: Column; readonly totalCents: Column },
): { by: SQL[]; beyond: SQL | undefined } {
  const isDown = sort === 'newest' || sort === '-price';
  const [to, past] = isDown ? [desc, lt] : [asc, gt];
  if (!isPriceSort(sort)) return { by: [to(id)], beyond: after && past(id, after.id) };
  return {
    by: [to(totalCents), to(id)],
    beyond: after && past(sql`(${totalCents}, ${id})`, sql`(${after.totalCents}::bigint, ${after.id}::uuid)`),
  };
}
