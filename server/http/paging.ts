import { Failure } from '#contract/errors.ts';

/** A place in a sorted list, as an opaque word: the sort values and the id of the last row seen. */
export function cursorOf(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @throws Failure `invalid_fields` when the word is not one of ours */
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
  throw new Failure('invalid_fields', undefined, { fields: { after: 'That is not a place in this list' } });
}

/** A page's `Link` header, given one row more than was asked for when there is a next page. */
export function nextLink(request: Request, after: string | undefined): Record<string, string> {
  if (!after) return {};
  const url = new URL(request.url);
  url.searchParams.set('after', after);
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
}
