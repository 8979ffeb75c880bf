import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { textSchema } from '#contract/fields.ts';
import { latinDigits } from '#contract/latin-digits.ts';

/** The fields of any country's address. The server checks the rest by the country's format. */
export const DeliverySchema = z.object({
  name: textSchema(200, message('Enter a name')),
  company: z._default(textSchema(200), ''),
  line1: textSchema(200, message('Enter a street or PO box')),
  line2: z._default(textSchema(200), ''),
  city: z._default(textSchema(100), ''),
  /** A code where the country has a list of regions (`CA`), else a name. */
  region: z._default(textSchema(100), ''),
  postcode: z._default(textSchema(20).check(z.overwrite(latinDigits)), ''),
  /** ISO 3166 alpha-2, upper case. */
  country: z.string(message('Choose a country')).check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => COUNTRIES.includes(code), message('Enter a country code of two letters')),
  ),
  /** With country code or as dialed in the country; E.164 once the server has checked it. */
  phone: z._default(textSchema(40).check(z.overwrite(latinDigits)), ''),
});

/** Where a customer picks up an order, and who does; instead of a delivery address. */
export const PickUpSchema = z.object({
  /** The id of a place of the shop (`pickUpPlaces` of `GET /checkout-terms`). */
  place: z
    .string(message('Choose a pick-up place'))
    .check(z.minLength(1, message('Choose a pick-up place')), z.maxLength(40)),
  name: DeliverySchema.shape.name,
  phone: DeliverySchema.shape.phone,
});

/** A delivery address, structured by country. */
export type Delivery = z.infer<typeof DeliverySchema>;
