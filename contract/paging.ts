import * as z from 'zod/mini';

export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 1000;

/** `limit` and `after` of a list; the answer's `Link: <...>; rel="next"` carries the next `after`. */
export const PageQuerySchema = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))),
  after: z.optional(z.string().check(z.maxLength(400))),
});
export type PageQuery = z.infer<typeof PageQuerySchema>;

/** The `after` of the next page from a `Link` header, or undefined on the last one. */
export function nextOf(link: string | null | undefined): string | undefined {
  const target = link && /<([^>]+)>;\s*rel="?next"?/.exec(link)?.[1];
  const after = target && /[?&]after=([^&]*)/.exec(target)?.[1];
  return after ? decodeURIComponent(after) : undefined;
}
