import { message, t } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { MAX_SPEC_CHOICES, RANGE_CHOICE, RANGE_KEYS, SPEC_CHOICE } from '#contract/parts/search-choices.ts';
import { isPrice } from '#contract/money.ts';
import { MAX_QUANTITY } from './quantity.ts';

const choice = z.string().check(z.maxLength(160), z.regex(SPEC_CHOICE, message('Use name:value, such as socket:AM5')));

const range = z
  .string()
  .check(z.maxLength(60), z.regex(RANGE_CHOICE, message('Use name:from-to, such as capacity:1000-2000')));

const dollars = z.coerce
  .number(message('Enter a price'))
  .check(z.minimum(0, message('A price cannot be negative')), z.refine(isPrice, message('That price is too high')));

/** Text without NUL, which PostgreSQL cannot store, trimmed. */
export const TypedSchema = z.string().check(
  z.overwrite((text) => text.replaceAll('\0', ' ').trim()),
  z.maxLength(200, message('At most 200 characters')),
);

/**
 * The filters of a part list. Repeated `spec` values of one key are alternatives (AM4 or AM5); those of different keys
 * must all match. In the URL `spec` is repeated: `spec=socket:AM5&spec=socket:AM4`.
 */
export const PartFilterSchema = z.object({
  /** Search words; spelling mistakes are corrected. */
  q: z.optional(TypedSchema),
  /** `1`: reads no price, no size and no computer term in `q`, only words. */
  words: z.optional(z.enum(['1', '0'])),
  /** The kind, such as `processor`. */
  category: z.optional(z.string().check(z.maxLength(40), z.regex(/^[^\0]*$/, message('This has the wrong format')))),
  /** `1`: enough stock for a minimum order; `0`: not enough. */
  in_stock: z.optional(z.enum(['1', '0', 'true', 'false'])),
  /** `4`: an average review rating of four stars or more. */
  min_rating: z.optional(z.enum(['4'])),
  /** Dollars. */
  min_price: z.optional(dollars),
  /** Dollars. */
  max_price: z.optional(dollars),
  /** Only parts with a minimum order of at most this. */
  minimum_at_most: z.optional(
    z.coerce
      .number(message('Enter a whole number'))
      .check(z.int(message('Enter a whole number')), z.minimum(1), z.maximum(MAX_QUANTITY)),
  ),
  /** Ranges of specifications, inclusive; those of different specifications must all match. */
  range: z.optional(
    z.union(
      [range, z.array(range).check(z.maxLength(RANGE_KEYS.length, message('Too many ranges')))],
      message('Use name:from-to, such as capacity:1000-2000'),
    ),
  ),
  spec: z.optional(
    z.union(
      [
        choice,
        z.array(choice).check(
          z.maxLength(MAX_SPEC_CHOICES, {
            error: () => t('At most {count} specifications', { count: MAX_SPEC_CHOICES }),
          }),
        ),
      ],
      message('Use name:value, such as socket:AM5'),
    ),
  ),
});
export type PartFilter = z.infer<typeof PartFilterSchema>;
