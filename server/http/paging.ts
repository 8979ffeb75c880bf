import type { Context } from 'hono';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';

/** A position in a sorted list as an opaque cursor: the sort values and the id of the last row. */
export function cursorOf(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @throws Failure `invalid_fields` for anything but a cursor that `cursorOf` made */
export function readCursor(after: string | undefined, length: number): (string | number)[] | undefined {
  if (!after) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const isOurs =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => typeof value === 'string' || Number.isFinite(value));
    if (isOurs) return values as (string | number)[];
  } catch {
    // falls through to the failure below
  }
  throw invalidCursor();
}

/** The id in the cursor of a list whose last sort value is the id. @throws Failure `invalid_fields` for anything else */
export function readIdCursor(after: string | undefined): string | undefined {
  const [id] = readCursor(after, 1) ?? [];
  if (id !== undefined && !IdSchema.safeParse(id).success) throw invalidCursor();
  return id as string | undefined;
}

/** Which page of a list to read. */
export interface PageRequest {
  readonly limit: number;
  /** The cursor of the row before it; undefined for the first page. */
  readonly after: string | undefined;
}

/** A page of a list. */
export interface Page<Row> {
  readonly rows: Row[];
  /** The cursor of the last row, if more rows follow. */
  readonly next: string | undefined;
}

/**
 * The page of the first `limit` rows.
 * @param found these rows, and one more if more rows follow
 * @param placeOf the sort values and the id of a row
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => readonly (string | number)[],
): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? cursorOf(placeOf(rows.at(-1)!)) : undefined };
}

/** Reads a list page by page. */
export async function* allPages<Row>(
  read: (after: string | undefined) => Promise<Page<Row> | undefined>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const page = await read(after);
    if (!page) return;
    yield page.rows;
    after = page.next;
  } while (after !== undefined);
}

/** The failure for a cursor that does not fit the list. */
export function invalidCursor(): Failure {
  return invalidFields({ after: 'That cursor is not from this list' });
}

const TIME = /^([1-9]\d{3}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Whether a cursor has a time as PostgreSQL writes it, of an existing day, and an id. */
export function isTimeCursor([time, id]: readonly unknown[]): boolean {
  const day = typeof time === 'string' ? TIME.exec(time)?.[1] : undefined;
  return day !== undefined && isDay(day) && IdSchema.safeParse(id).success;
}

/** Whether a cursor has a text that PostgreSQL accepts, and an id. */
export function isTextCursor([text, id]: readonly unknown[]): boolean {
  return typeof text === 'string' && !text.includes('\0') && IdSchema.safeParse(id).success;
}

/** PostgreSQL rejects February 30; JavaScript would turn it into March 2. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Answers with the rows of a page; not cacheable. @param total the number of rows on all pages, if it was counted */
export function sendPage(context: Context, { rows, next }: Page<object>, total?: number): Response {
  return context.json(rows, 200, {
    'cache-control': 'no-store',
    ...(total !== undefined && { 'x-total-count': String(total) }),
    ...nextLink(context.req.raw, next),
  });
}

/** The `Link` header of a page, from one row more than the page has. */
export function nextLink(request: Request, after: string | undefined): Record<string, string> {
  if (!after) return {};
  const url = new URL(request.url);
  url.searchParams.set('after', after);
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
}
