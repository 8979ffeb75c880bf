import * as z from 'zod/mini';
import { MAX_LINES } from '#contract/basket/basket-limits.ts';
import { unitsSchema } from '#contract/fields.ts';
import { MAX_CODE, MAX_CODES } from '#contract/promotions/promotion-terms.ts';

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');

/** An address as an assistant knows it so far; ordering checks it. The limits are those of `DeliverySchema`. */
const AddressSchema = z.object({
  /** The assistant's own id of it. */
  id: text(100),
  name: text(200),
  company: text(200),
  line1: text(200),
  line2: text(200),
  city: text(100),
  region: text(100),
  postcode: text(20),
  country: text(100),
  phone: text(40),
});
export type WishedAddress = z.output<typeof AddressSchema>;

/** What a buyer wants to order, as far as an assistant has said it, in the store's terms. */
export const WishSchema = z.object({
  lines: z
    .array(
      z.object({
        /** The id, SKU, maker's number or GTIN of a part, as it was given. */
        item: z.string().check(z.minLength(1), z.maxLength(100)),
        quantity: unitsSchema('Order at least 1'),
      }),
    )
    .check(z.minLength(1, 'Add at least one part'), z.maxLength(MAX_LINES, `At most ${MAX_LINES} parts`)),
  email: text(320),
  firstName: text(100),
  lastName: text(100),
  phone: text(40),
  address: z._default(z.nullable(AddressSchema), null),
  /** The id of the chosen delivery method; null for the cheapest. */
  method: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  codes: z._default(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CODE))).check(z.maxLength(MAX_CODES)),
    [],
  ),
  note: text(500),
});
export type Wish = z.output<typeof WishSchema>;

/** The name of the buyer, or an empty text. */
export const buyerName = ({ firstName, lastName }: Wish): string => `${firstName} ${lastName}`.trim();
