import * as z from 'zod/mini';
import { isWholeCents } from './money.ts';
import { MAX_PAGE_SIZE } from './paging.ts';

/** Ids are UUIDs; any other value is answered as not found. */
export const IdSchema = z.uuid();

export const EmailSchema = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email('Provide a valid Email'),
);

/** An id that a call names. Anything but a UUID becomes the nil UUID, which no row has, so that nothing is found. */
export const GivenIdSchema = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((id) => (IdSchema.safeParse(id).success ? id : '00000000-0000-0000-0000-000000000000')),
);
export const IdParamsSchema = z.object({ id: GivenIdSchema });
export const EmailParamsSchema = z.object({ email: EmailSchema });

/** The answer of calls that add something, with its id. */
export const InsertedSchema = z.object({ acknowledged: z.boolean(), insertedId: z.string() });

/** An amount in the API: dollars, not negative, whole cents. */
export const DollarsSchema = z
  .number('Enter a price')
  .check(
    z.nonnegative('A price cannot be negative'),
    z.maximum(1e12, 'That price is too high'),
    z.refine(isWholeCents, 'Enter a price with at most two decimals'),
  );

/** A calendar day, such as `2026-12-01`. PostgreSQL has no year 0. */
export const DaySchema = z.iso.date('Enter a date').check(z.regex(/^(?!0000)/, 'Enter a date'));

/** `limit` and `after` of a list; the next `after` is in the answer's `Link: <...>; rel="next"`. */
export const PageQuerySchema = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))),
  after: z.optional(z.string().check(z.maxLength(400))),
});
export type PageQuery = z.infer<typeof PageQuerySchema>;

/** `1`: the answer's `X-Total-Count` is the number of rows on all pages. */
export const CountedSchema = z.optional(z.enum(['1']));

/** A check for texts of one line: refuses control characters, among them line breaks. */
export function noControlCharacters(): ReturnType<typeof z.refine<string>> {
  return z.refine((text: string) => !/\p{Cc}/u.test(text), 'Use no control characters');
}
