import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';

/** A position in a sorted list as an opaque cursor: the sort values and the id of the last row. */
export function cursorOf(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @throws Failure `invalid_fields` for anything but a cursor of ours */
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

/** The failure for a cursor that does not fit the list. */
export function invalidCursor(): Failure {
  return new Failure('invalid_fields', undefined, { fields: { after: "That isn't a place in this list" } });
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

/** PostgreSQL refuses the 30th of February; JavaScript would make it the 2nd of March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The header with the number of rows on all pages; none if they were not counted. */
export function totalCount(total: number | undefined): Record<string, string> {
  return total === undefined ? {} : { 'x-total-count': String(total) };
}

/** The `Link` header of a page, from one row more than the page has. */
export function nextLink(request: Request, after: string | undefined): Record<string, string> {
  if (!after) return {};
  const url = new URL(request.url);
  url.searchParams.set('after', after);
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
}
