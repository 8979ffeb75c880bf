import * as z from 'zod/mini';
import { MAX_PAGE_SIZE } from './paging.ts';

/** `limit` and `after` of a list; the next `after` is in the answer's `Link: <...>; rel="next"`. */
export const PageQuerySchema = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))),
  after: z.optional(z.string().check(z.maxLength(400))),
});
export type PageQuery = z.infer<typeof PageQuerySchema>;
